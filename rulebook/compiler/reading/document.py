"""What a line of a document rules by itself.

Most lines of an instruction file describe, explain and show how; a message that somebody recorded is a
correction to begin with. So a line of a document makes a check only where its sentence speaks as a rule: it
orders, forbids or asks in its own first words, is short, and leaves none of its clause unread.
"""

from __future__ import annotations

import re

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Spoken
from rulebook.compiler.reading.off_hand import is_named_off_hand
from rulebook.compiler.reading.speaks import opens_as_rule, unread
from rulebook.compiler.rules import Rule

_MOST_TOKENS = 40
_POINTS_BACK = re.compile(
    r"(?i)\b(?:must|always|every|each|before|after|whenever|prior to|first|never|no .{1,40} without)\b"
)
_PARTS = re.compile(
    r"(?i)\b(?:not|never|no|instead|rather|over|avoid|only|use|prefer|deprecated|replaced|banned)\b|->|=>|\u2192"
)
_CAN_NOT = re.compile(r"(?i)\bcan ?not\b")
_TELLS_HOW = re.compile(
    r"(?i)^\W*(?:to |if |for example\b|e\.g\.|example\b|for instance\b|i\.e\.)|\bthey (?:need|should|must)\b"
)


_IF_YOU = re.compile(r"(?i)^\W*(?:if|when|whenever) you (?:change|edit|touch|modify|update|alter)\b")
"""How a line begins that says after a change of which files something is due."""


def _are_files(named: list[Entity]) -> bool:
    return bool(named) and all(one.kind == "path" for one in named)


def holds_by_itself(rule: Rule, spoken: Spoken, *, loosely: bool) -> bool:
    """Tell whether a sentence of a document is a rule, and no description that a rule was read into."""
    moved = rule.kind == "require" and bool(_IF_YOU.match(spoken.shown)) and _are_files(rule.after_targets)
    if (
        (_TELLS_HOW.search(spoken.shown) and not moved)
        or spoken.sentence.aside
        or len(spoken.tokens) > _MOST_TOKENS
    ):
        return False
    if spoken.shown.rstrip(" *_").endswith(":"):
        return False  # what it is about stands below it
    if rule.kind == "require" and not moved and not _POINTS_BACK.search(spoken.shown):
        return False
    if rule.kind == "replace" and not _PARTS.search(_CAN_NOT.sub("", spoken.shown)):
        return False  # blame alone: in a document it is what a program can not do
    if is_named_off_hand(rule, spoken):
        return False
    if not loosely:
        return True
    clause = _clause_of(rule, spoken)
    return clause is not None and opens_as_rule(clause) and not unread(clause)


def _clause_of(rule: Rule, spoken: Spoken) -> Clause | None:
    """Return the clause that names what the rule is about: what is unwanted, or what alone is wanted."""
    named = rule.targets or rule.remedies
    return next((c for c in spoken.clauses if any(m.entity in named for m in c.mentions)), None)
