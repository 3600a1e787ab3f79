"""What the phrases of an order name: its commands and its main words; shared by ``wanted`` and ``when``."""

from __future__ import annotations

from itertools import pairwise

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.phrases import Phrase
from rulebook.compiler.language.tokens import Token
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.reading.marks import words
from rulebook.compiler.reading.moments import is_script

ME = frozenset("i we he she ich wir er yo nosotros je nous 我 我们".split())  # noqa: SIM905 - shorter


def commands(tokens: list[Token]) -> list[Entity]:
    """Return the commands of some words, a script that is run among them."""
    runs = any(t.has("run", "passed") for t in tokens)
    before = [None, *tokens]
    named = [
        (t.entity, runs or (one is not None and one.text in _BY_MEANS))
        for one, t in zip(before, tokens, strict=False)
        if t.entity is not None
    ]
    return [
        Entity("command", e.text, code=True) if run and is_script(e) else e
        for e, run in named
        if kind_of(e) == "command" or (run and is_script(e))
    ]


_BY_MEANS = ("with", "using", "via", "through")
"""What leads to the script that does what is asked for: ``make a backup with bin/backup before ...``."""


def main_of(parts: list[Phrase]) -> list[Token]:
    """Return the words of a sentence that are in no phrase of time, condition or lack."""
    return [token for part in parts if part.role == "main" for token in part.tokens]


def ends_by(main: list[Token]) -> bool:
    """Tell ``stop the worker with `X` ``, which asks for X, from ``stop doing that``."""
    first = main[0] if main else None
    if first is None or first.entity is not None or first.text.split()[0] not in words("closing", "verbs"):
        return False
    return any(
        one.has("by") and kind_of(two.entity) == "command" for one, two in pairwise(main) if two.entity
    )
