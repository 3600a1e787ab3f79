"""Which of two is meant: what replaced the other, the latter, the one and not the other, only the one."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import MARK
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.bounds.pieces import is_about_commands, is_about_paths, pieces, sentence_of
from rulebook.compiler.rules import Rule

_REPLACED = re.compile(
    rf"(?i){MARK.pattern}\s+(?:has |have |had |now |just |fully )*"
    rf"(?:replace[sd]?|superseded?s?|took over from)\s+(?:the |our )?{MARK.pattern}"
)
_LATTER = re.compile(
    r"(?i)\bthe (?:latter|former)\b|\bletzteres?\b|\bersteres\b"
    r"|\b(?:este último|el primero)\b|后者|前者"
)
_AND_NOT = re.compile(r"(?i)^\W*(?:and |but |aber |y )?(?:not|nicht|no)\s*(?:the |das |el )?$")
_TOGETHER = re.compile(r"(?i)\btogether\b|\bzusammen\b|\bjuntos?\b|一起")


def keep_either(rules: list[Rule], message: Message) -> list[Rule]:
    """Return the rules of a message, each about the one of two that its words mean."""
    for rule in rules:
        _replaced(rule, message)
        at = sentence_of(rule, message)
        if len(rule.targets) > 1 and _LATTER.search(message.words):
            rule.unclear = True
        if rule.kind == "require" and at is not None and len(rule.targets) > 1:
            names = [name for piece in pieces(message.spoken[at], message) for name in piece.names]
            needless = [name.entity for name in names if _AND_NOT.match(name.before)]
            rule.targets = [e for e in rule.targets if e not in needless] or rule.targets
        if rule.kind == "only" and at is not None and is_about_paths(rule):
            text = message.spoken[at].sentence.text
            named = [message.entities[int(number)] for number in MARK.findall(text)]
            carried = (*rule.targets, *rule.exceptions, *rule.places)
            others = [e for e in named if e.kind == "path" and e not in carried]
            others = [e for e in others if not any(one.text.startswith(e.text) for one in rule.targets)]
            rule.unclear = rule.unclear or bool(others or _TOGETHER.search(text))
    return _one_only(_without_only(rules))


def _replaced(rule: Rule, message: Message) -> None:
    """Read ``A replaced B``: it is against B."""
    for spoken in message.spoken:
        for found in _REPLACED.finditer(spoken.sentence.text):
            good, bad = (message.entities[int(number)] for number in found.groups())
            if rule.kind in ("forbid", "replace") and good in rule.targets:
                rule.targets, rule.remedies = [bad], [good]


def _one_only(rules: list[Rule]) -> list[Rule]:
    """Join ``no terraform command that changes anything`` and ``only plan and fmt``: either is fine."""
    kept: list[Rule] = []
    for rule in rules:
        plain = rule.kind == "only" and is_about_commands(rule) and not rule.remedies and not rule.places
        programs = {e.text.split()[0] for e in rule.targets}
        same = (one for one in kept if one.kind == "only" and not one.remedies and not one.places)
        first = next((one for one in same if {e.text.split()[0] for e in one.targets} == programs), None)
        if plain and len(programs) == 1 and first is not None:
            first.targets += [e for e in rule.targets if e not in first.targets]
        else:
            kept.append(rule)
    return kept


def _without_only(rules: list[Rule]) -> list[Rule]:
    """Take ``only B`` beside ``no A`` for the way to do it, where both are commands."""
    bans = [rule for rule in rules if rule.kind == "forbid" and is_about_commands(rule) and not rule.unclear]
    gone = []
    for rule in [rule for rule in rules if rule.kind == "only" and is_about_commands(rule)]:
        if bans and not rule.remedies and not rule.places and not rule.unclear:
            bans[0].remedies += [e for e in rule.targets if e not in bans[0].targets]
            gone.append(rule)
    return [rule for rule in rules if all(rule is not one for one in gone)]
