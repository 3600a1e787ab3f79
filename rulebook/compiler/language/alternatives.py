"""Any one of many words as a pattern that looks at each letter once, and not at each word."""

from __future__ import annotations

import re
from collections.abc import Iterable


def any_of(words: Iterable[str], blank: str = " ") -> str:
    """Return the pattern of any of some words; of two that begin alike the longer is taken where it fits.

    Args:
        words: the words, some of them several with blanks between.
        blank: the pattern of a blank.

    """
    pieces = (re.split("( )", " ".join(word.split())) for word in words)
    return f"(?:{_tree([[*_signs(parts, blank)] for parts in pieces])})"


def _signs(parts: list[str], blank: str) -> Iterable[str]:
    for part in parts:
        yield from [blank] if part == " " else map(re.escape, part)


def _tree(words: list[list[str]]) -> str:
    """Return what goes on from a sign: the tails of each sign that may follow, in a group."""
    tails: dict[str, list[list[str]]] = {}
    for first, *rest in filter(None, words):
        tails.setdefault(first, []).append(rest)
    branches = [first + _tree(rest) for first, rest in tails.items()]
    if [] in words:
        return f"(?:{'|'.join(branches)})?" if branches else ""
    return branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})"
