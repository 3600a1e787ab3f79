"""What of the rules of a message stands: settled, and without what was said of one task only."""

from __future__ import annotations

import re

from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.bounds.hold import hold_within
from rulebook.compiler.reading.bounds.turned import is_hearsay
from rulebook.compiler.reading.classifying.emphasis import emphatic
from rulebook.compiler.reading.existing import spare_new_files
from rulebook.compiler.reading.instead.where import tie_places
from rulebook.compiler.reading.settle import settle
from rulebook.compiler.reading.task import is_task, is_to_be_written, of_the_task
from rulebook.compiler.rules import Rule


def standing(found: list[Rule], message: Message, said_by: str) -> list[Rule]:
    """Return what of the rules stands, held within the words of their message."""
    absolute = emphatic(message)
    found = _each_once(found)
    for rule in found:
        rule.strong, rule.about = rule.strong or absolute, message.spoken[0].shown
    rules = hold_within(settle(found, message.entities), message, said_by)
    spare_new_files(rules, message)
    tie_places(rules, message)
    if said_by == "user":
        rules = [
            r for r in rules if not is_to_be_written(r.text) and not (is_hearsay(r.text) and not _bites(r))
        ]
        loose = is_task(message, strict=False)
        rules = [r for r in rules if _bites(r) or ((r.addressed or _HANDS_OFF.search(r.text)) and not loose)]
    if said_by == "user" and is_task(message):
        return [rule for rule in rules if not of_the_task(rule, message)]
    return rules


def _each_once(found: list[Rule]) -> list[Rule]:
    """Keep each rule once, and each of its names: what is said a hundred times over takes no longer."""
    for rule in found:
        for names in _NAMES:
            setattr(rule, names, list(dict.fromkeys(getattr(rule, names))))
    return list({repr(rule): rule for rule in reversed(found)}.values())[::-1]


_NAMES = ("targets", "places", "remedies", "exceptions", "named", "wanted", "beside")
_HANDS_OFF = re.compile(
    r"(?i)\b(?:do not|never|nobody|don't) (?:ever )?touch(?:es)?\b|\bhands off\b|\boff[ -]limits\b"
    r"|\bFinger weg\b"
)
"""What is closed even where what it names is not known: ``don't touch the auth module``."""


def _bites(rule: Rule) -> bool:
    """Tell a rule that may become a check from what can only be noted."""
    return rule.kind not in ("wish", "fact") and not rule.unclear and not rule.residue
