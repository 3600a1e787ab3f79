"""Pins: rules kept verbatim in an agent's context, who may make one, and which are in force.

Safe at hook time: nothing is imported but the package's errors.
"""

from __future__ import annotations

from rulebook.errors import RulebookError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from typing import Any

TRUSTED_SOURCES = ("policy", "operator", "user")
"""Who may pin: the policy store, the operator of the harness, the user."""

UNTRUSTED_SOURCES = ("tool_output", "retrieved", "model")
"""What may never pin, whatever it says."""

EXPIRIES = ("at", "session", "event")
"""How a pin may end by itself: at a time, with a session, with an event that somebody trusted reports."""

STATES = ("proposed", "in_force", "withdrawn")
"""A proposal is echoed before it takes effect; what is withdrawn stays in the history."""

MAX_TEXT = 2000
"""Characters of one pin's words; a rule that is longer is a document, and belongs behind a pointer."""

MAX_ID = 80


class PinRefusedError(RulebookError):
    """A pin that may not be made.

    Attributes:
        code: ``untrusted_source``, ``bad_source``, ``bad_id``, ``no_text``, ``not_text``, ``too_long``,
            ``bad_turn``, ``bad_expiry``, ``bad_state``, ``bad_field``, ``duplicate_id``, ``spent_id``,
            ``over_cap`` or ``bad_echo``.
        id: the pin's id, so that a diagnostic needs no content; no more of it than an id may have.

    """

    def __init__(self, code: str, pin: object, message: str, fix: str) -> None:
        self.id = str(pin)[:MAX_ID]
        super().__init__(message, where=f"pin {self.id}", fix=fix)
        self.code = code


class Pin:
    """One rule that no summariser may touch.

    Attributes:
        id: lower-case words joined by hyphens, unique among pins.
        text: the words, verbatim.
        source: one of ``TRUSTED_SOURCES``.
        owner: who answers for it; the source's name where nobody is named.
        turn: the turn it came from, counted from 0; None where it came from no conversation.
        reason: why it is pinned, in one line.
        expires: ``(kind, value)`` with a kind of ``EXPIRIES``, or None. The value is seconds since the epoch
            for ``at``, a session's id for ``session``, the event's words for ``event``.
        session: the one session that it is for; None for all.
        guards: id of the check that holds it at the tool; None where there is none.
        irreversible: it guards an action that can't be undone, so it needs a check.
        supersedes: id of the pin that it replaces, or None.
        state: one of ``STATES``.

    """

    __slots__ = (
        "expires",
        "guards",
        "id",
        "irreversible",
        "owner",
        "reason",
        "session",
        "source",
        "state",
        "supersedes",
        "text",
        "turn",
    )

    def __init__(
        self,
        id: str,
        text: str,
        source: str,
        *,
        owner: str | None = None,
        turn: int | None = None,
        reason: str = "",
        expires: tuple[str, Any] | None = None,
        session: str | None = None,
        guards: str | None = None,
        irreversible: bool = False,
        supersedes: str | None = None,
        state: str = "in_force",
    ) -> None:
        """Make a pin.

        Raises:
            PinRefusedError: its source may not pin, or a field is not what the class says.

        """
        _check_source(id, source)
        _check_words(id, text)
        _check_fields(id, turn, expires, state)
        _check_texts(id, reason, owner, session, guards, supersedes)
        if not isinstance(irreversible, bool):
            raise PinRefusedError("bad_field", id, "irreversible is true or false", "leave it out for false")
        self.id = id
        self.text = text
        self.source = source
        self.owner = owner or source
        self.turn = turn
        self.reason = reason
        self.expires = expires
        self.session = session
        self.guards = guards
        self.irreversible = irreversible
        self.supersedes = supersedes
        self.state = state

    def as_dict(self) -> dict[str, Any]:
        """Return the fields by name; ``Pin(**pin.as_dict())`` is equal to the pin."""
        return {name: getattr(self, name) for name in self.__slots__}

    def but(self, **changes: Any) -> Pin:
        """Return a copy with some fields changed."""
        return Pin(**{**self.as_dict(), **changes})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pin) and self.as_dict() == other.as_dict()

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"Pin({self.id!r}, {self.text!r}, {self.source!r}, state={self.state!r})"


def valid_id(text: object) -> bool:
    """Tell whether ``text`` is lower-case letters and digits in words joined by single hyphens."""
    if not isinstance(text, str) or len(text) > MAX_ID:
        return False
    return all(
        word and word.isascii() and word.isalnum() and word == word.lower() for word in text.split("-")
    )


def _check_source(pin: str, source: str) -> None:
    if source in TRUSTED_SOURCES:
        return
    if source in UNTRUSTED_SOURCES:
        raise PinRefusedError(
            "untrusted_source",
            pin,
            f"{source} may not pin; only {', '.join(TRUSTED_SOURCES)} may",
            "rulebook pin add WORDS, from a person's terminal",
        )
    raise PinRefusedError(
        "bad_source", pin, f"unknown source {source!r}", f"one of {', '.join(TRUSTED_SOURCES)}"
    )


def _check_words(pin: str, text: str) -> None:
    if not valid_id(pin):
        raise PinRefusedError(
            "bad_id", pin, "an id is lower-case words joined by hyphens", "rename it, as in no-friday-deploys"
        )
    if not isinstance(text, str) or not text.strip():
        raise PinRefusedError("no_text", pin, "a pin needs the words that it keeps", "give the rule's words")
    if not text.isprintable() and any("\ud800" <= letter <= "\udfff" for letter in text):
        raise PinRefusedError(
            "not_text", pin, "it holds half a character, which no file can keep", "type it again"
        )
    if len(text) > MAX_TEXT:
        raise PinRefusedError(
            "too_long", pin, f"{len(text)} characters, at most {MAX_TEXT}", "pin the rule, point to the rest"
        )


def _check_fields(pin: str, turn: object, expires: tuple[str, Any] | None, state: str) -> None:
    if turn is not None and (not isinstance(turn, int) or isinstance(turn, bool) or turn < 0):
        raise PinRefusedError(
            "bad_turn", pin, "a turn is a whole number from 0", "leave it out where there is none"
        )
    if expires is not None and not _good_expiry(expires):
        raise PinRefusedError(
            "bad_expiry",
            pin,
            "it ends at a time (seconds), with a session (its id) or with an event (its words)",
            "rulebook pin add --until DATE, --session ID or --until-event WORDS",
        )
    if state not in STATES:
        raise PinRefusedError("bad_state", pin, f"unknown state {state!r}", f"one of {', '.join(STATES)}")


def _check_texts(pin: str, reason: object, *others: object) -> None:
    if not isinstance(reason, str) or any(not (one is None or isinstance(one, str)) for one in others):
        raise PinRefusedError(
            "bad_field",
            pin,
            "owner, reason, session, guards and supersedes are texts",
            "leave out what there is none of",
        )


def _good_expiry(expires: object) -> bool:
    return isinstance(expires, tuple) and len(expires) == 2 and _good_end(*expires)


def _good_end(kind: object, value: object) -> bool:
    if kind == "at":
        return isinstance(value, int) and not isinstance(value, bool)
    return kind in EXPIRIES and isinstance(value, str) and bool(value.strip())


def fold(text: str) -> str:
    """Return ``text`` without differences of white space and case."""
    return " ".join(text.split()).casefold()


def in_force(
    pins: Iterable[Pin], *, now: int, session: str | None = None, events: Collection[str] = ()
) -> list[Pin]:
    """Return the pins that hold here and now, ordered by id.

    A superseded pin is never among them, not even when its successor has ended: who wants its words back
    pins them again under another id.

    Args:
        pins: all pins that are known, in any order.
        now: seconds since the epoch.
        session: the session that asks; a pin of another session is not in force.
        events: words of the events that have happened, compared without white space and case.

    """
    known = list(pins)
    happened = {fold(event) for event in events}
    gone = replaced(known)
    return sorted(
        (
            pin
            for pin in known
            if pin.state == "in_force"
            and pin.id not in gone
            and pin.session in (None, session)
            and (pin.expires is None or not _ended(pin.expires, now, session, happened))
        ),
        key=lambda pin: pin.id,
    )


def replaced(pins: Iterable[Pin]) -> set[str]:
    """Return the ids that another pin has superseded; a proposal supersedes nothing yet."""
    return {pin.supersedes for pin in pins if pin.supersedes and pin.state != "proposed"}


def _ended(expires: tuple[str, Any], now: int, session: str | None, happened: set[str]) -> bool:
    kind, value = expires
    if kind == "at":
        return bool(now >= value)
    if kind == "session":
        return bool(session != value)
    return fold(value) in happened
