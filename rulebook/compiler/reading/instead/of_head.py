"""What a head of a clause makes of it: blame, an offer, the option or the folder that a command needs."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.reading.frames.spelling import TYPED, names_in
from rulebook.compiler.reading.instead.behind import places_behind
from rulebook.compiler.reading.instead.heads import Head, words
from rulebook.compiler.reading.instead.part import Part
from rulebook.compiler.reading.instead.wording import NAME

NEGATIVE = re.compile(r"(?<!\S)(?:not|never|no|nor|neither|without|nobody|nothing|stop)(?!\S)")
_ORDERED = re.compile("(?<!\\S)(?:before|after) (?:you|every|each|\ue000)")
_PURPOSE_BEHIND = re.compile(r"(?<= )(?:when|whenever|if) you (?:want|need|have) to .*")


def of_head(message: Message, head: Head, whole: str) -> Part | None:
    """Return the part that a head and the words behind it are; None where they say something else."""
    return _MAKES.get(head.part, _blame)(message, head, whole)


def _in(message: Message, head: Head, slot: str) -> list[Entity]:
    """Return the names in a place of a head."""
    return names_in(head.slots.get(slot, ""), message.entities)


def _offer(message: Message, head: Head, whole: str) -> Part | None:
    whole = _PURPOSE_BEHIND.sub("", whole)
    negated = NEGATIVE.search(whole[: head.end] if head.strong else whole)
    if (negated and not _does_not(head, whole)) or words("partial").search(whole):
        return None
    if head.closed and whole[head.end :].strip():
        return None
    aside = [e for m in _AROUND.finditer(whole) for e in names_in(m[0], message.entities)]
    aside += _in(message, head, "p")
    named = [e for e in names_in(whole if "y" in head.slots else "", message.entities) if e not in aside]
    for_good = head.strong == "always" or (bool(head.strong) and _for_good(whole))
    return Part("offer", whole, named, strong=for_good)


def _only(message: Message, head: Head, whole: str) -> Part | None:
    names = _in(message, head, "x")
    options = _in(message, head, "y") or _options_of(names)
    fine = words("fine").search(whole[head.end :]) or not options
    return None if fine or _is_asked_for(whole) else Part("only", whole, names, places=options)


def _bare(_message: Message, _head: Head, whole: str) -> Part | None:
    return Part("bare", whole)


def _folder(message: Message, head: Head, whole: str) -> Part | None:
    if whole[head.end :].strip() or words("fine").search(whole):
        return None
    return Part("folder", whole, _in(message, head, "x"), head.needs, _in(message, head, "p"))


def _blame(message: Message, head: Head, whole: str) -> Part | None:
    names, needs = _in(message, head, "x"), head.needs
    behind = places_behind(message, whole[: head.end], whole[head.end :])
    if behind is None:
        return None  # ``a plain X in the hot path``: where that is can not be told
    places = _in(message, head, "p") + behind
    if needs == "contrast" and words("awful").search(whole[head.end :]):
        needs = "offer"
    if any(kind_of(e) == "command" and e.concept != "tests" for e in places) or not _blames(head, whole):
        return None
    if _ACCUSES.match(whole) and all(kind_of(e) == "command" for e in names):
        places = []  # ``you called ninja in build/ again``: where it happened, not where it is unwanted
    if _ON_SCRIPTS.search(whole[: head.end]):
        names = [Entity("command", f"{e.text} *.*", code=True) for e in names if " " not in e.text]
    if hosts := _in(message, head, "h"):
        names = [Entity("command", f"{e.text} *{host.text}*", code=True) for e in names for host in hosts]
    spared, wanted = _in(message, head, "e"), _in(message, head, "y")
    return Part("ill", whole, names, needs, places, spared=spared, wanted=wanted)


_MAKES = {"offer": _offer, "only": _only, "bare": _bare, "folder": _folder}


_AROUND = re.compile(
    rf"(?<!\S)(?:around|wraps|wrapping|over|than|instead of|behind|replaces|replaced) (?:\w+ )?{NAME}"
)
"""What a remedy is said to stand before: ``a wrapper around gcloud``."""


_ON_SCRIPTS = re.compile(r" (?:on|for|with) (?:[a-z]+ ){0,3}(?:scripts?|files) $")
"""``do not call python on a script``: what else it does may stay."""
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
