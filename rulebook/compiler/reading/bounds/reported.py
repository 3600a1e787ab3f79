"""What is only told of commands: ``your tests never ran``, ``main ran 1 of 412 tests``."""

from __future__ import annotations

import re

from rulebook.compiler.reading.bounds.pieces import is_about_commands
from rulebook.compiler.rules import Rule

_NEVER_DID = re.compile(
    r"(?i)\bnever (?:even |actually |once |really )?(?:ran|finished|passed|worked|ended|started"
    r"|completed|compiled|built"
    r"|got|came|went|was|were|had|did|made|succeeded|loaded|fired|saw|failed|caught)\b"
)
_INDEFINITE = (
    r"\s+(?:(?:me|us|him|her|yourself)\s+(?:a|an|another|your)|a|an|another|your own)\s+(?P<thing>[a-z-]+)"
)


def no_report(rule: Rule) -> None:
    """Tell ``your tests never ran`` and ``don't build me a framework`` from running them."""
    if is_about_commands(rule) and _REPORTS.search(rule.text) and not _ORDERS.search(rule.text):
        rule.unclear = True
    if rule.kind not in ("forbid", "replace", "ask") or not is_about_commands(rule):
        return
    if _NEVER_DID.search(rule.text):
        rule.unclear = True
    families = [e for e in rule.targets if e.concept and " " not in e.text]
    for entity in families:
        found = re.search(re.escape(entity.text) + _INDEFINITE, rule.text, re.IGNORECASE)
        if found and found["thing"] not in _MEANT_SO:
            rule.unclear = True


_REPORTS = re.compile(
    r"(?i)(?:^|[.,;:] |\bbecause |\bthat )(?:the |our |your |my |a |\d+ of \d+ )?"
    r"(?!you\b|i\b|we\b|he\b|she\b|they\b|nobody\b)[\w-]+"
    r" (?:only |just )?ran (?:only |just )?(?:\d+|half|the|a|an|one|some|no|nothing|on|in|for|with|because)\b"
)
"""What some program did: ``main ran 1 of 412 tests``."""
_ORDERS = re.compile(r"(?i)\b(?:run|rerun|always|must|has to|have to|never again|stop)\b")
_MEANT_SO = frozenset(
    ["second", "single", "time", "bit", "while", "third", "new", "pull", "branch", "tag", "release", "commit"]
)
"""What an act is done once, or is done to: ``merge a pull request``."""
