"""Whether a clause speaks as a rule: it orders or forbids in its own first words, and all of it is read."""

from __future__ import annotations

from rulebook.compiler.language.clauses import VERBS, Clause
from rulebook.compiler.language.tokens import Token
from rulebook.compiler.reading.coverage import LIGHT

_PLAIN = frozenset(
    ["as", "directory", "directories", "folder", "folders", "directly", "yourself", "instances", "usage"]
)
"""Words that tell nothing more of a name."""
_ORDERS = (
    "neg",
    "forbidden",
    "must",
    "only",
    "prefer",
    "ask",
    "leave",
    *VERBS,
    "first",
    "unasked",
    "instead",
)
_CONDITIONS = ("before", "after", "until", "without")


def opens_as_rule(clause: Clause) -> bool:
    """Tell ``never edit X`` and ``X must not be edited`` from ``X is built on Y, not on Z``."""
    plain = [
        t for t in clause.tokens if not t.has("article", "plain") and (t.text not in LIGHT or t.has(*VERBS))
    ]
    first = plain[0] if plain else None
    if first is None:
        return False
    if first.has(*_ORDERS, *_CONDITIONS):
        return True
    named = first.entity is not None
    return named and any(t.has("forbidden", "must", "neg", "only") for t in plain[1:3])


def unread(clause: Clause) -> list[Token]:
    """Return the words of a clause that no reader knows."""
    return [
        token
        for token in clause.tokens
        if not token.tags
        and token.entity is None
        and token.text[:1].isalpha()
        and token.text not in LIGHT | _PLAIN
    ]
