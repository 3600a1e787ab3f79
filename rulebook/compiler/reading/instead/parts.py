"""The parts of a sentence that speaks of one thing instead of another: blame, offers, names in passing."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.reading.frames.pieces import Piece, pieces_of
from rulebook.compiler.reading.frames.spelling import TYPED, names_in
from rulebook.compiler.reading.instead.asking import of_a_question
from rulebook.compiler.reading.instead.behind import places_behind
from rulebook.compiler.reading.instead.heads import Head, heads, takes_too_much, words
from rulebook.compiler.reading.instead.part import Part
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
NEGATIVE = re.compile(r"(?<!\S)(?:not|never|no|nor|neither|without|nobody|nothing|stop)(?!\S)")
_ORDERED = re.compile("(?<!\\S)(?:before|after) (?:you|every|each|\ue000)")
_PURPOSE_BEHIND = re.compile(r"(?<= )(?:when|whenever|if) you (?:want|need|have) to .*")
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
    asides = [part for part in found if part.what in ("loose", "order", "talk")]
    if any(words("limits").match(p.text) and not _PURPOSE.match(p.text) for p in asides):
        return []
    return found


_AROUND = re.compile(
    rf"(?<!\S)(?:around|wraps|wrapping|over|than|instead of|behind|replaces|replaced) (?:\w+ )?{NAME}"
)
"""What a remedy is said to stand before: ``a wrapper around gcloud``."""


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
            part = _as_part(message, head, whole)
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


def _as_part(message: Message, head: Head, whole: str) -> Part | None:
    names = names_in(head.slots.get("x", ""), message.entities)
    places = names_in(head.slots.get("p", ""), message.entities)
    if head.part == "offer":
        whole = _PURPOSE_BEHIND.sub("", whole)
        negated = NEGATIVE.search(whole[: head.end] if head.strong else whole)
        if (negated and not _does_not(head, whole)) or words("partial").search(whole):
            return None
        if head.closed and whole[head.end :].strip():
            return None
        aside = [e for m in _AROUND.finditer(whole) for e in names_in(m[0], message.entities)] + places
        named = [e for e in names_in(whole if "y" in head.slots else "", message.entities) if e not in aside]
        return Part(
            "offer", whole, named, strong=head.strong == "always" or (bool(head.strong) and _for_good(whole))
        )
    if head.part == "only":
        options = names_in(head.slots.get("y", ""), message.entities) or _options_of(names)
        fine = words("fine").search(whole[head.end :]) or not options
        return None if fine or _is_asked_for(whole) else Part("only", whole, names, places=options)
    if head.part == "bare":
        return Part("bare", whole)
    if head.part == "folder":
        if whole[head.end :].strip() or words("fine").search(whole):
            return None
        return Part("folder", whole, names, head.needs, places)
    behind = places_behind(message, whole[: head.end], whole[head.end :])
    if behind is None:
        return None  # ``a plain X in the hot path``: where that is can not be told
    places += behind
    needs = head.needs
    if needs == "contrast" and words("awful").search(whole[head.end :]):
        needs = "offer"
    if any(kind_of(e) == "command" and e.concept != "tests" for e in places) or not _blames(head, whole):
        return None
    if _ACCUSES.match(whole) and all(kind_of(e) == "command" for e in names):
        places = []  # ``you called ninja in build/ again``: where it happened, not where it is unwanted
    hosts = names_in(head.slots.get("h", ""), message.entities)
    if hosts:
        names = [Entity("command", f"{e.text} *{host.text}*", code=True) for e in names for host in hosts]
    spared = names_in(head.slots.get("e", ""), message.entities)
    wanted = names_in(head.slots.get("y", ""), message.entities)
    return Part("ill", whole, names, needs, places, spared=spared, wanted=wanted)


_ACCUSES = re.compile(r"(?:and |so |again |,)*(?:you|i|we) ")
_PLEASE = re.compile(r"(?<!\S)(?:please|pls|plz|thanks|thank you|thx|always|from now on)(?!\S)")


def _is_asked_for(whole: str) -> bool:
    """Tell ``git push without --force, please``, which asks for it, from ``git push without -u again``."""
    others, lacks = re.subn(r"(?<!\S)without(?!\S)", "", whole)
    return bool(lacks and _PLEASE.search(whole)) and not NEGATIVE.search(others)


def _does_not(head: Head, whole: str) -> bool:
    """Tell ``structuredClone(x) does not``, said of what is better, from a negation."""
    rest = TYPED.sub("", whole[: head.end]).split()
    return rest[-1:] in (["not"], ["does"]) and not whole[head.end :].strip()


def _options_of(names: list[Entity]) -> list[Entity]:
    """Return the options in a command: ``gh pr create --draft, never without the flag``."""
    kinds = {"-": "option", "=": "env"}
    found = []
    for word in [word for e in names for word in e.text.split()]:
        kind = kinds["-"] if word.startswith("-") else kinds["="] if re.match(r"[A-Z_0-9]+=", word) else ""
        found += [Entity(kind, word, code=True)] if kind else []
    return found


def _for_good(whole: str) -> bool:
    """Tell ``use `a` everywhere`` from ``use `a` for the slow ones``: nothing limits the offer."""
    *_, rest = TYPED.split(whole)
    return not words("limiting").search(words("tail").sub(" ", rest))


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


def _blames(head: Head, whole: str) -> bool:
    """Tell blame from praise (``plain `make` is fine``) and from what holds only sometimes."""
    rest = whole[head.end :]
    if head.closed and rest.strip():
        return False
    if words("fine").search(whole) or words("passing").search(whole) or words("limits").search(rest):
        return False
    if head.needs not in ("offer", "contrast"):
        return True
    return not words("neutral").search(rest if "v" not in head.slots else whole) and not _ORDERED.search(
        whole
    )
