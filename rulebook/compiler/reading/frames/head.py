"""The head of a sentence, before a colon, that the rest speaks of: ``NOTICE, vendor/: legal owns these``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.reading.frames.pieces import Piece
from rulebook.compiler.reading.frames.regex import Writer
from rulebook.compiler.reading.frames.spelling import SORTS, names_in
from rulebook.compiler.rules import Rule

_ENDS = re.compile(r"(?:^|\s)(?::|-|\?|->|=>)(?:\s|$)")
_LONGEST = 8
_WHERE = ("path", "scope")


def head_of(writer: Writer, pieces: list[Piece], entities: Sequence[Entity]) -> tuple[list[Entity], int]:
    """Return the names before the first colon or dash and how many pieces they take."""
    end = next((i for i, piece in enumerate(pieces[1 : _LONGEST + 1], 1) if _ENDS.search(piece.joint)), 0)
    if not end or not writer.gap:
        return [], 0
    text = pieces[0].words + "".join(piece.joint + piece.words for piece in pieces[1:end])
    named = names_in(text, entities)
    if not named or any(is_vague(e) for e in named) or not _names(writer).fullmatch(text):
        return [], 0
    return named, end


@cache
def _names(writer: Writer) -> re.Pattern[str]:
    return re.compile(writer.names(SORTS))


def under_head(head: list[Entity], rules: list[Rule]) -> bool:
    """Tie the rules of a sentence to its head; False where a rule has no tie to it that is known."""
    for rule in rules:
        if not head or set(head) & {*rule.targets, *rule.places, *rule.after_targets}:
            continue
        if all(kind_of(e) in _WHERE for e in head) and not rule.places and rule.targets:
            rule.places = list(head)
            continue
        return False
    return True
