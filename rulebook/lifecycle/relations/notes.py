"""Notes compared by their words: polarity and numbers decide, never mere likeness."""

from __future__ import annotations

import re
from typing import Literal

_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?|\d+(?:[.,]\d+)*")
_AUXILIARY = frozenset({"do", "does", "always", "must", "should", "shall", "please"})
_NEGATION = frozenset(
    (
        *("not", "no", "never", "none", "without", "avoid", "stop", "cannot"),
        *("don't", "dont", "doesn't", "mustn't", "shouldn't", "can't"),
        *("nicht", "nie", "niemals", "kein", "keine", "keinen"),
        *("nunca", "jamais", "pas", "ne"),
    )
)


def compare_notes(new: str, old: str) -> Literal["duplicate", "contradicts", "unrelated"]:
    """Return how two rules without predicates stand: by the words that carry meaning.

    The same words are a duplicate; the same words with the other polarity, or with other numbers, demand
    the contrary.
    """
    mine, theirs = _read(new), _read(old)
    if mine[0] != theirs[0]:
        return "unrelated"
    return "duplicate" if mine == theirs else "contradicts"


def _read(rule: str) -> tuple[list[str], bool, list[str]]:
    """Return the words that carry meaning with a mark for each number, whether it is negated, the numbers."""
    words = [word.replace("\u2019", "'") for word in _WORD.findall(rule.lower())]
    negations = sum(word in _NEGATION for word in words)
    carrying = [word for word in words if word not in _NEGATION and word not in _AUXILIARY]
    numbers = [word for word in carrying if word[0].isdigit()]
    return ["#" if word[0].isdigit() else word for word in carrying], negations % 2 == 1, numbers
