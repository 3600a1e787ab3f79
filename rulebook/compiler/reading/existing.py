"""Existing files and new ones: ``a new one is fine`` limits what was said before it to what is there."""

from __future__ import annotations

import re

from rulebook.compiler.language.message import Message
from rulebook.compiler.rules import Rule

_THING = (
    r"(?:one|ones|files?|migrations?|revisions?|entry|entries|adrs?|records?|versions?|changesets?"
    r"|scripts?|sql files?)"
)
_NEW_IS_FINE = re.compile(
    rf"(?i)\bnew(?:er)? (?:numbered |sql |separate |follow-up |\w+ )?{_THING}"
    r"(?: (?:on top|after (?:it|them|that)|behind it))? (?:is|are|would be) (?:always |perfectly )?"
    r"(?:fine|ok|okay|welcome|allowed|no problem|good|great)\b"
    rf"|\b(?:add|write|create|make|put|append) (?:a |another )?(?:new |follow-up )(?:\w+ )?{_THING}"
    rf"|\b(?:a|another) new (?:\w+ )?{_THING} (?:instead|on top)\b"
)
_WHERE = re.compile(r"\s*(?:in|under|to|into|inside)\s+`?(?P<path>[\w.*/-]*/[\w.*/-]*)")


def spare_new_files(rules: list[Rule], message: Message) -> None:
    """Limit the rules against changes of folders to what is in them, where new files are called fine.

    Not so where the new ones have a folder of their own: then nothing is to be new in the other.
    """
    for spoken in message.spoken:
        for found in _NEW_IS_FINE.finditer(spoken.shown):
            where = _WHERE.match(spoken.shown[found.end() :])
            for rule in rules:
                if _is_of_a_folder(rule) and not (where and not _within(where["path"], rule)):
                    rule.existing = True


def _is_of_a_folder(rule: Rule) -> bool:
    several = [e for e in rule.targets if e.text.endswith("/") or "*" in e.text or "/" in e.text or e.concept]
    return rule.kind in ("forbid", "owned") and rule.act in ("", "edit") and several == rule.targets != []


def _within(path: str, rule: Rule) -> bool:
    return any(path.rstrip("/").startswith(e.text.rstrip("/")) for e in rule.targets)
