"""What the last of a list is limited by limits all of it: ``no X, no Y without asking me``."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import MARK
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.bounds.pieces import is_about_commands, sentence_of
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.rules import Rule

_ONE = rf"(?:no|never|kein\w*|nada de|ni|nie|nunca|不要|别|不)\s+{MARK.pattern}"
_LIST = re.compile(
    rf"(?i)(?:{_ONE}\s*,?\s*(?:and|or|und|oder|y|o|也)?\s*)+"
    r"(?=\b(?:without|unless|until|ohne|sin|sans|bis|hasta|only with|nur mit)\b|没有|除非)"
)


_ON_BRANCH = re.compile(
    rf"(?i){_ONE}(?:\s*,?\s*(?:and|or|und|oder|y|o|也|,)?\s*{_ONE})+"
    rf"\s+(?:on|to|onto|auf|in|en|sur)\s+(?:the\s+|dem\s+|la\s+|rama\s+)*{MARK.pattern}"
)


_BANS = ("forbid", "replace")
_ON_IT = re.compile(
    r"(?i)\b(?:while|when(?:ever)?|as long as|if) (?:you are )?on (?:it|there|that branch|this branch)\b"
    r"|\b(?:solange|wenn) du (?:da)?rauf bist\b|\bmientras est(?:és|ás) en ella\b"
)
"""What points to the branch of the sentence before: ``no rebase while you're on it``."""


def _aim_at_branch(rules: list[Rule], message: Message) -> None:
    """Limit commands to the branch that the sentence before names; unclear unless it is one."""
    for rule in rules:
        at = sentence_of(rule, message)
        if not at or rule.kind not in _BANS or rule.places or not _ON_IT.search(rule.text):
            continue
        named = [t.entity for t in message.spoken[at - 1].tokens if t.entity is not None]
        branches = list(dict.fromkeys(e for e in named if kind_of(e) == "branch"))
        rule.places, rule.unclear = branches, rule.unclear or len(branches) != 1


def _share_branch(rules: list[Rule], message: Message) -> None:
    """Read ``no rebase, no amend on main``: what names the branch of the last one names it for all."""
    for rule in [one for one in rules if one.kind in _BANS and one.places and is_about_commands(one)]:
        at = sentence_of(rule, message)
        found = _ON_BRANCH.search(message.spoken[at].sentence.text) if at is not None else None
        listed = [message.entities[int(number)] for number in MARK.findall(found.group())] if found else []
        if not listed or any(kind_of(e) != "branch" for e in rule.places):
            continue
        for other in rules:
            git = all(e.concept or e.text.startswith("git ") for e in other.targets)
            if git and other.text == rule.text and other.targets and set(other.targets) <= set(listed):
                other.places += [] if other.places else rule.places


def keep_shared(rules: list[Rule], message: Message) -> list[Rule]:
    """Let what stands in a list before something that waits for a word wait too."""
    _aim_at_branch(rules, message)
    _share_branch(rules, message)
    gone = []
    for asked in [rule for rule in rules if rule.kind == "ask" and is_about_commands(rule)]:
        at = sentence_of(asked, message)
        text = message.spoken[at].sentence.text if at is not None else ""
        for found in _LIST.finditer(text):
            listed = {message.entities[int(number)] for number in MARK.findall(found.group())}
            others = [r for r in rules if r.kind == "forbid" and r.text == asked.text and r.targets]
            for rule in others if listed & set(asked.targets) else []:
                if set(rule.targets) <= listed and rule not in gone:
                    asked.targets = [*rule.targets, *(e for e in asked.targets if e not in rule.targets)]
                    gone.append(rule)
    return [rule for rule in rules if all(rule is not one for one in gone)]
