"""The pieces of a sentence, between its marks and joints, and the runs of them that may say one thing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_REASONS = "because since so otherwise cause cuz as weil denn sonst porque"
_JOINS = f"and but und aber y pero que {_REASONS}"
_LIMITING = (
    "unless except excepting excluding but only until till if when whenever while apart other besides just "
    "not save barring out with without for from in inside on under outside where which that after before "
    "once even außer ausser wenn falls bis solange nur mit ohne für im auf es bei "
    "excepto salvo menos si hasta mientras solo sólo con sin para en a"
)


def _any_of(words: str) -> str:
    return f"(?:{'|'.join(dict.fromkeys(words.split()))})"


_JOINT = re.compile(rf"(?<!\S)((?:[,;:().!] |- |{_any_of(_JOINS)} )+)")
_MOST = 14


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of words with what joins it to the one before.

    Attributes:
        joint: the marks and small words before it; empty for the first.
        words: its words, one blank behind each.

    """

    joint: str
    words: str


def pieces_of(text: str) -> list[Piece]:
    """Return the pieces of a spelled sentence in order; a sentence of very many is one piece."""
    parts = _JOINT.split(text)
    found = [Piece("", parts[0])] if parts[0] else []
    for joint, words in zip(parts[1::2], parts[2::2], strict=True):
        if words:
            found.append(Piece(joint, words))
    return found if len(found) <= _MOST else []


def runs(pieces: list[Piece], start: int) -> Iterator[tuple[int, str]]:
    """Return where each run that begins at a piece ends, and its text; the longest first."""
    for end in range(len(pieces), start, -1):
        rest = "".join(piece.joint + piece.words for piece in pieces[start + 1 : end])
        yield end, pieces[start].words + rest


LIMITS = re.compile(rf"^{_any_of(_LIMITING)}\b")
"""How words begin that limit what stands before them: they must not be left over."""
REASON = re.compile(rf"\b{_any_of(_REASONS)}\b")
"""What joins a reason to what it is given for."""
