"""What follows an edit: ``never edit X without running Y`` asks for Y after it, and not before."""

from __future__ import annotations

import re

from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.rules import Rule

_WITHOUT = re.compile(r"(?i)(?<!\w)(?:without|ohne|sin|sans|sem)(?!\w)")
_FIRST = re.compile(
    r"(?i)\b(?:first|before|beforehand|prior|previously|until|unless|having (?:run|read)|vorher|zuvor|zuerst"
    r"|erst|vorab|antes|primero|previamente|avant|d'abord|préalable\w*|haber\w*)\b"
)


def keep_following(rule: Rule) -> None:
    """Let an edit pass that something has to follow, and hold the end of the task until it has."""
    waits = rule.kind == "require" and rule.act in ("", "run") and not rule.after_targets
    edits = bool(rule.before_targets) and all(kind_of(e) in ("path", "scope") for e in rule.before_targets)
    if waits and edits and not rule.before and _WITHOUT.search(rule.text) and not _FIRST.search(rule.text):
        rule.after_targets, rule.before_targets, rule.before = rule.before_targets, [], ["done"]
