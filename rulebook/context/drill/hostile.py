"""Summarisers that lose rules in the ways in which real ones do, the same way every time."""

from __future__ import annotations

from collections.abc import Callable

_RULE_WORDS = ("never", "must", "always", "only", "do not", "don't", "pin")
_KEEP_LINES = 30


def drop(text: str) -> str:
    """Keep the work and drop every line that sounds like a rule."""
    return _short([line for line in text.split("\n") if not _sounds_like_a_rule(line)])


def paraphrase(text: str) -> str:
    """Say rules in other, softer words."""
    softened = text
    for hard, soft in (
        ("Never ", "Preferably avoid to "),
        ("never ", "preferably not "),
        ("must", "may want to"),
    ):
        softened = softened.replace(hard, soft)
    return _short(softened.split("\n"))


def generalise(text: str) -> str:
    """Say that there are rules, and none of them."""
    kept = [line for line in text.split("\n") if not _sounds_like_a_rule(line)]
    return _short(["The user has a few preferences about version control; use good judgement.", *kept])


def reorder(text: str) -> str:
    """Keep some lines, the last first."""
    return _short(text.split("\n")[::-1])


MANNERS: dict[str, Callable[[str], str]] = {
    "drop": drop,
    "paraphrase": paraphrase,
    "generalise": generalise,
    "reorder": reorder,
}
"""Name -> summariser."""


def _sounds_like_a_rule(line: str) -> bool:
    lowered = line.lower()
    return any(word in lowered for word in _RULE_WORDS)


def _short(lines: list[str]) -> str:
    return "Summary of the session so far:\n" + "\n".join(
        [line for line in lines if line.strip()][-_KEEP_LINES:]
    )
