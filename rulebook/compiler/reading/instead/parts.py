"""The parts of a sentence that speaks of one thing instead of another: blame, offers, names in passing."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.reading.frames.pieces import Piece, joints, pieces_of
from rulebook.compiler.reading.frames.spelling import TYPED, names_in, spelled
from rulebook.compiler.reading.instead.heads import Head, heads, words

_ORDERS = re.compile(
    r"^(?:please |and |so |but )*"
    r"(?:never|do not|no|not|always|only|must|stop|avoid|ask|keep|leave|except|unless)\b"
)
"""How a piece begins that rules something of its own."""
_NEGATIVE = re.compile(r"(?<!\S)(?:not|never|no|nor|neither|without|nobody|nothing|stop)(?!\S)")


@dataclass(slots=True)
class Part:
    """One or more pieces of a sentence.

    Attributes:
        what: ``ill`` (it blames), ``offer``, ``loose`` (it names something in passing), ``order`` (it
            rules something of its own) or ``talk``.
        text: its words, spelled.
        names: what it blames or offers or names.
        needs: of blame: what else the message must hold for a rule.
        places: of blame: where.

    """

    what: str
    text: str
    names: list[Entity] = field(default_factory=list)
    needs: str = ""
    places: list[Entity] = field(default_factory=list)


def parts_of(message: Message, spoken: Spoken) -> list[Part]:
    """Return the parts of a sentence in order; none where a piece of it limits what it says."""
    pieces = pieces_of(spelled(spoken.sentence.text, message.entities))
    if any(words("limits").match(piece.words) for piece in pieces):
        return []
    found: list[Part] = []
    at = 0
    while at < len(pieces):
        part, used = _part(message, pieces, at)
        found.append(part)
        at += used
    return found


def _part(message: Message, pieces: list[Piece], at: int) -> tuple[Part, int]:
    """Return the part that begins at a piece, and how many pieces it takes."""
    text = pieces[at].words + "".join(piece.joint + piece.words for piece in pieces[at + 1 :])
    if TYPED.search(text):
        said = heads(text)
        for needs in ("", "name", "offer"):
            for head in said:
                used = _pieces_used(pieces, at, head.end)
                whole = _text(pieces, at, used)
                if head.part == "ill" and head.needs == needs and _blames(head, whole):
                    names = names_in(head.slots["x"], message.entities)
                    places = names_in(head.slots.get("p", ""), message.entities)
                    if any(kind_of(e) == "command" and e.concept != "tests" for e in places):
                        continue
                    return Part("ill", whole, names, needs, places), used
        for head in said:
            used = _pieces_used(pieces, at, head.end)
            whole = _text(pieces, at, used)
            if head.part == "offer" and _offers(whole) and not _gives_reason(pieces[at]):
                return Part("offer", whole, names_in(whole, message.entities)), used
    return _plain(message, pieces[at]), 1


def _plain(message: Message, piece: Piece) -> Part:
    names = names_in(piece.words, message.entities)
    if _ORDERS.match(piece.words):
        return Part("order", piece.words, names)
    positive = names and not _NEGATIVE.search(piece.words) and not _gives_reason(piece)
    if positive and not words("partial").search(piece.words):
        return Part("loose", piece.words, names)
    return Part("talk", piece.words)


def _gives_reason(piece: Piece) -> bool:
    return bool(joints("en").reason.search(piece.joint))


def _pieces_used(pieces: list[Piece], at: int, end: int) -> int:
    """Return how many pieces a head reaches into that ends at this place of their text."""
    length = 0
    for used, piece in enumerate(pieces[at:], start=1):
        length += len(piece.words) + (len(piece.joint) if used > 1 else 0)
        if end <= length:
            return used
    return len(pieces) - at


def _text(pieces: list[Piece], at: int, used: int) -> str:
    return pieces[at].words + "".join(piece.joint + piece.words for piece in pieces[at + 1 : at + used])


def _blames(head: Head, whole: str) -> bool:
    """Tell blame from praise (``plain `make` is fine``) and from what holds only sometimes."""
    rest = whole[head.end :]
    if head.closed and rest.strip():
        return False
    if not head.closed and not rest.strip():
        return False  # ``use plain `make` `` is no sentence about it
    if words("fine").search(whole):
        return False
    if words("limits").search(rest):
        return False
    return not (head.needs == "offer" and re.search(r"(?<!\S)(?:without|before|after)(?!\S)", whole))


def _offers(whole: str) -> bool:
    """Tell what is to be done from what is to be done first, or only sometimes."""
    return not _NEGATIVE.search(whole) and not words("partial").search(whole)
