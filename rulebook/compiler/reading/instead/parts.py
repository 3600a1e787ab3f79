"""The parts of a sentence that speaks of one thing instead of another: blame, offers, names in passing."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.reading.frames.pieces import Piece, pieces_of
from rulebook.compiler.reading.frames.spelling import TYPED, names_in
from rulebook.compiler.reading.instead.asking import of_a_question
from rulebook.compiler.reading.instead.heads import Head, heads, takes_too_much, words
from rulebook.compiler.reading.instead.of_head import NEGATIVE, of_head
from rulebook.compiler.reading.instead.part import Part
from rulebook.compiler.reading.instead.related import sort_of
from rulebook.compiler.reading.instead.wording import NAME, prepared

_ORDERS = re.compile(
    r"^(?:please |and |so |but )*"
    r"(?:never|do not|no|not|always|only|must|stop|avoid|ask|keep|leave|except|unless)\b"
)
"""How a piece begins that rules something of its own."""
_VERDICT = re.compile(
    r"(?:that |this |it |so )?(?:is |are )?(?:not (?:allowed|ok|okay|acceptable|permitted|wanted|good|fine"
    r"|funny|cool)|never|no|ever|never ever|no exceptions|no way|no thanks) "
)
"""A judgement of what was said before: ``...: not allowed``."""
_BECAUSE = re.compile(r"\b(?:because|since|otherwise|cause|cuz)\b")
_PURPOSE = re.compile(r"^(?:when|whenever|if) you (?:want|need|have|feel like|are about) ")


def parts_of(message: Message, spoken: Spoken) -> list[Part]:
    """Return the parts of a sentence in order; none where a piece of it limits what it says."""
    pieces = pieces_of(prepared(message, spoken))
    found: list[Part] = []
    at = 0
    while at < len(pieces):
        part, used = _part(message, pieces, at)
        if not part.names and part.what in ("ill", "offer"):
            told = [one for one in found if part.what == "ill" or one.what != "ill"]
            part.names = [e for one in told for e in one.names if not e.concept]
        if found and found[-1].what == "loose" and _is_tail(part) and _is_fragment(found[-1].text):
            found[-1].what, found[-1].strong = "offer", True  # ``fvm flutter, everywhere``
        found.append(part)
        at += used
    if len(found) == 1 and found[0].what == "loose" and _is_fragment(found[0].text):
        found[0].what = "offer"  # ``clsx.``
    if spoken.sentence.question:
        found = of_a_question(found)
    if _is_list(found):
        return []
    asides = [part for part in found if part.what in ("loose", "order", "talk")]
    if any(words("limits").match(p.text) and not _PURPOSE.match(p.text) for p in asides):
        return []
    return found


_LISTED = 3


def _is_list(found: list[Part]) -> bool:
    """Tell ``no `a`, `b`, `c` in the YAML``, a list of what is unwanted, from an offer behind the blame.

    So is ``no kubectl apply, delete, scale``, where each is a command of one program.
    """
    at = next((i for i, part in enumerate(found) if part.what == "ill" and _REFUSES.match(part.text)), None)
    if at is None or len(found[at].names) != 1:
        return False
    more = [part for part in found[at + 1 :] if part.names]
    if any(_GOES_ON.match(part.text) and not _INSTEAD.search(part.text) for part in more[:1]):
        return True
    alike = all(_is_fragment(part.text) and _is_alike(part.names[0], found[at].names[0]) for part in more)
    told = {e for part in more for e in part.names if kind_of(e) not in ("path", "scope")}
    return alike and len(told) >= _LISTED - 1 and not any(map(_INSTEAD.search, (part.text for part in more)))


def _is_alike(one: Entity, other: Entity) -> bool:
    if sort_of(one) != "command":
        return sort_of(one) == "code"
    return {one.kind, other.kind} == {"command"} and one.text.split()[0] == other.text.split()[0]


_REFUSES = re.compile(r"^(?:so |and |please |but )*(?:no|never|not|neither|do not) ")
_GOES_ON = re.compile(
    rf"{NAME}(?:or|and|nor) (?:any|another|other|others|anything|similar|something|whatever|the like)(?!\S)"
    r"|\w[\w.]*\( ?\) (?:or|nor) "
)
"""How the last of a list goes on that began with a no: ``X, Y or any other server``."""
_INSTEAD = re.compile(r"(?<!\S)(?:instead|use|always|everywhere|better)(?!\S)")


def _is_tail(part: Part) -> bool:
    return part.what in ("talk", "order") and not words("tail").sub(" ", part.text).strip()


_SMALL = re.compile(
    r"(?<!\S)(?:or|and|from|in|at|please|always|instead|the|a|an|our|via|with|everywhere|only|now|yes|better"
    r"|then|for|everything|new|use|just|,|/)(?!\S)"
)


_OR_ELSE = re.compile(
    rf"(?:{NAME}(?:, |/ )?)+(?:, )?(?:or|and) (?:a|an|the|our|your|its) (?:[a-z-]+ ){{1,3}}"
)
"""``viewModelScope or an injected scope``: another remedy that has no name."""


def _is_fragment(text: str) -> bool:
    """Tell names with hardly a word between them: ``captureError() from src/errors.ts``."""
    return not _SMALL.sub(" ", TYPED.sub(" ", text)).strip() or bool(_OR_ELSE.fullmatch(text))


_POINTS = re.compile(
    r"(?<!\S)(?:it|that|them|those|they|this|either|without|direct|bare|directly|invocation) "
)
"""Words by which a piece that names nothing may speak of what was named before."""


def _part(message: Message, pieces: list[Piece], at: int) -> tuple[Part, int]:
    """Return the part that begins at a piece, and how many pieces it takes."""
    if TYPED.search("".join(piece.words for piece in pieces)) or _POINTS.search(pieces[at].words):
        text = pieces[at].words + "".join(piece.joint + piece.words for piece in pieces[at + 1 :])
        for head in _by_need(_heads(pieces, at, text)):
            used = _pieces_used(pieces, at, head.end)
            whole = _text(pieces, at, used)
            if head.needs == "contrast" and not words("bad").search(text[head.end :]):
                continue  # ``make clean removes the artifacts`` is no blame
            if head.subject and not text[head.end :].strip():
                continue  # ``use plain `make` `` is no sentence about it
            part = of_head(message, head, whole)
            if part is not None and not (part.what == "offer" and _BECAUSE.search(pieces[at].joint)):
                return part, used
    return _plain(message, pieces, at), 1


def _heads(pieces: list[Piece], at: int, text: str) -> list[Head]:
    """Return the heads of a text; a comma between two names parts them, unless an ``and`` follows."""
    found = heads(text)
    if any(takes_too_much(head, slot, text) for head in found for slot in head.slots.values()):
        return heads(pieces[at].words)
    return found


_NEEDS = ("", "name", "offer", "contrast")


def _by_need(found: list[Head]) -> list[Head]:
    """Return heads in the order in which they are tried: the surest blame first, offers last."""
    kinds = ("only", "folder", "bare", "ill", "offer")

    def order(head: Head) -> tuple[int, int]:
        if head.part == "offer" and head.strong:
            return (
                kinds.index("ill"),
                2 if head.closed else 3,
            )  # ``vitest is the runner now`` before what only may be blame
        return (kinds.index(head.part), _NEEDS.index(head.needs) + (_NEEDS.index(head.needs) > 1))

    return sorted(found, key=order)


def _plain(message: Message, pieces: list[Piece], at: int) -> Part:
    piece = pieces[at]
    names = names_in(piece.words, message.entities)
    if _VERDICT.fullmatch(piece.words):
        return Part("talk", piece.words)
    if _ORDERS.match(piece.words):
        return Part("order", piece.words, names)
    positive = names and not NEGATIVE.search(piece.words) and not _BECAUSE.search(piece.joint)
    if positive and not words("partial").search(piece.words):
        label = at > 0 and piece.joint.startswith(":") and not TYPED.sub("", piece.words).strip()
        topic = pieces[at - 1].words if label else ""
        return Part("label" if label else "loose", topic + piece.words, names)
    return Part("talk", piece.words)


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
