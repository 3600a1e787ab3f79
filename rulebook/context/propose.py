"""A user's prompt proposes a pin, which takes effect with an explicit echo and is correctable at once.

Safe at hook time. The forms are few and fixed, so that a person can learn them::

    pin: nothing goes out on Fridays
    pin for this session: keep the v1 API
    pin until 2026-12-01: no schema changes
    pin until the failover is through: never restart db-1
    unpin: no-friday

Each is one line of the prompt's own words (``own_words``).
"""

from __future__ import annotations

from rulebook.context.own_words import own_lines
from rulebook.context.pins import TRUSTED_SOURCES, Pin, PinRefusedError, valid_id

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

_STOP_WORDS = ("a", "an", "and", "are", "be", "do", "is", "of", "on", "out", "the", "this", "to", "we", "you")
_SLUG_WORDS = 4


class Proposal:
    """A pin that somebody asked for; it is in force once its echo was shown.

    Attributes:
        pin: the pin, ``proposed``.
        echo: what must be shown, word for word.

    """

    __slots__ = ("echo", "pin")

    def __init__(self, pin: Pin) -> None:
        self.pin = pin
        self.echo = f'pinned: "{pin.text}"{_ending(pin)} (as {pin.id}; wrong? say: unpin: {pin.id})'

    def shown(self, echo: str) -> Pin:
        """Return the pin in force, after ``echo`` was shown to whoever asked for it.

        Raises:
            PinRefusedError: another text was shown than the one that was to be.

        """
        if echo != self.echo:
            raise PinRefusedError("bad_echo", self.pin.id, "the echo was not shown word for word", "show it")
        return self.pin.but(state="in_force")


def _ending(pin: Pin) -> str:
    if pin.expires is None:
        return ""
    kind, value = pin.expires
    if kind == "session":
        return " until this session ends"
    return f" until {value}" if kind == "event" else f" until {_date(value)}"


def proposals(
    prompt: str,
    *,
    source: str = "user",
    turn: int | None = None,
    session: str | None,
    taken: Collection[str] = (),
    spent: Collection[str] = (),
) -> list[Proposal]:
    """Return the pins that a prompt asks for.

    Args:
        prompt: what was submitted.
        source: who said it; asking from an untrusted source is refused, and the refusal is to be recorded.
        turn: the prompt's turn, kept with the pin.
        session: the session's id, for pins of this session.
        taken: ids that are in force already; the same words again give the same id and are no new pin.
        spent: ids that were superseded and never come back; the same words get the next id.

    Raises:
        PinRefusedError: an untrusted source asks, the words can't be pinned, or they are to end on a day that
            there is not.

    """
    asked = [found for line, own in own_lines(prompt) if (found := _read(line, own, "pin"))]
    made: list[Proposal] = []
    for condition, text in asked:
        id_ = _unspent(slug(text), spent)
        if id_ not in taken and all(one.pin.id != id_ for one in made):
            fields = _expiry(id_, condition, session)
            made.append(Proposal(Pin(id_, text, source, turn=turn, state="proposed", **fields)))
    return made


def withdrawals(prompt: str, *, source: str = "user") -> list[str]:
    """Return the ids that a prompt's own words unpin; an untrusted source unpins nothing."""
    if source not in TRUSTED_SOURCES:
        return []
    asked = [found[1] for line, own in own_lines(prompt) if (found := _read(line, own, "unpin"))]
    return [id_ for id_ in asked if valid_id(id_)]


def slug(text: str) -> str:
    """Return an id made of a rule's first telling words and a digest of all of them."""
    from _blake2 import blake2b  # hashlib costs 2 ms at hook time

    plain = "".join(c if c.isascii() and c.isalnum() else " " for c in text.lower().replace("'", ""))
    words = [word for word in plain.split() if word not in _STOP_WORDS][:_SLUG_WORDS]
    tail = blake2b(" ".join(text.split()).encode("utf-8", "surrogatepass"), digest_size=2).hexdigest()
    return "-".join([*(word[:16] for word in words), tail])


def _unspent(id_: str, spent: Collection[str]) -> str:
    name, number = id_, 1
    while name in spent:
        number += 1
        name = f"{id_}-{number}"
    return name


def _read(line: str, own: str, verb: str) -> tuple[str, str] | None:
    """Read ``VERB [CONDITION]: TEXT``; None where the line is something else, or its words are a quotation.

    The text is the line's as it is, since it is kept verbatim; ``own`` decides whether it is a quotation.
    """
    head, colon, own_text = own.partition(": ")
    words = head.lstrip("-*• \t").split()
    text = line[len(head) + len(colon) :].strip()
    if not own_text.strip() or not words or words[0].lower() != verb:
        return None
    condition = " ".join(words[1:])
    known = not condition or condition.lower() in _SESSION or condition.lower().startswith("until ")
    return (condition, text) if known else None


_SESSION = (
    "for this session",
    "this session",
    "for the session",
    "until the session ends",
    "until this session ends",
)


def _expiry(id_: str, condition: str, session: str | None) -> dict[str, Any]:
    if condition.lower() in _SESSION:
        return {"expires": ("session", session), "session": session}
    if not condition:
        return {}
    until = condition[len("until ") :]
    seconds = _seconds(until)
    if seconds is None and _is_meant_as_a_time(until):
        raise PinRefusedError(
            "bad_expiry",
            id_,
            f"{until} is no day from 1970 on",
            "pin until YYYY-MM-DD: ..., or until an event",
        )
    return {"expires": ("event", until) if seconds is None else ("at", seconds)}


def _is_meant_as_a_time(text: str) -> bool:
    """Tell whether a text is figures and what stands between them: taken as an event it would never end."""
    letters = {c for c in text.upper() if c.isalpha()}
    return text[:1].isdigit() and letters <= {"T", "Z"}  # as in 2026-12-01T12:00Z


def _seconds(text: str) -> int | None:
    """Return the start of the day ``YYYY-MM-DD`` in UTC as seconds since the epoch; None for other words."""
    parts = text.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not all(
        part.isascii() and part.isdigit() for part in parts
    ):
        return None
    year, month, day = (int(part) for part in parts)
    if not (year >= 1970 and 1 <= month <= 12 and 1 <= day <= _month_length(year, month)):
        return None
    return _days(year, month, day) * 86400


def _month_length(year: int, month: int) -> int:
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 29 if month == 2 and leap else (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]


def _days(year: int, month: int, day: int) -> int:
    """Return days since 1970-01-01 in the Gregorian calendar; datetime costs more than a hook may spend."""
    before = year - 1
    leaps = before // 4 - before // 100 + before // 400 - 477  # leap days before 1970
    return (year - 1970) * 365 + leaps + sum(_month_length(year, m) for m in range(1, month)) + day - 1


def _date(seconds: int) -> str:
    from time import gmtime, strftime

    return strftime("%Y-%m-%d", gmtime(seconds))
