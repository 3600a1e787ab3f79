"""The file of pins that agent hooks read, and the one that they append to.

Safe at hook time. In a repository's folder under ``RULEBOOK_HOME`` stand ``pins`` (written from the store),
``pins.new`` (appended by hooks) and, while a drain is under way, ``pins.taken``; they are read in the order
``pins``, ``pins.taken``, ``pins.new``, and the later line wins. A line is a kind and ``name=value`` fields
between tabs, with backslash escapes.
"""

from __future__ import annotations

import os

from rulebook.context.pins import Pin, PinRefusedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

WRITTEN = "pins"
TAKEN = "pins.taken"
NEW = "pins.new"
LOCK = "pins.lock"

_ESCAPES = (("\\", "\\\\"), ("\t", "\\t"), ("\n", "\\n"), ("\r", "\\r"))
_FLAGS = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW


class Kept:
    """What the files say.

    Attributes:
        pins: every pin, whatever its state, in the order in which they came.
        events: words of the events that have happened.

    """

    __slots__ = ("events", "pins")

    def __init__(self, pins: list[Pin], events: list[str]) -> None:
        self.pins = pins
        self.events = events


def encode(kind: str, fields: dict[str, str]) -> str:
    """Return one line, its end included."""
    parts = [kind, *(f"{name}={_escape(value)}" for name, value in fields.items())]
    return "\t".join(parts) + "\n"


def decode(line: str) -> tuple[str, dict[str, str]]:
    """Return the kind and the fields of one line."""
    kind, *parts = line.rstrip("\n").split("\t")
    pairs = (part.partition("=") for part in parts)
    return kind, {name: _unescape(value) for name, _, value in pairs}


def _escape(text: str) -> str:
    for plain, escaped in _ESCAPES:
        text = text.replace(plain, escaped)
    return text


def _unescape(text: str) -> str:
    kept = []
    letters = iter(text)
    for letter in letters:
        if letter == "\\":
            letter = {"t": "\t", "n": "\n", "r": "\r"}.get(mark := next(letters, ""), mark)
        kept.append(letter)
    return "".join(kept)


def encode_pin(pin: Pin) -> str:
    """Return the line of a pin; fields that say nothing are left out."""
    fields = {name: value for name, value in pin.as_dict().items() if value or name == "turn"}
    if pin.turn is None:
        del fields["turn"]
    if pin.expires is not None:
        fields["expires"] = f"{pin.expires[0]}:{pin.expires[1]}"
    return encode("pin", {name: str(value) for name, value in fields.items()})


def read_pin(fields: dict[str, str]) -> Pin:
    """Return the pin of a decoded line.

    Raises:
        PinRefusedError, TypeError, ValueError: the line is damaged, or its source may not pin.

    """
    given: dict[str, Any] = {name: value for name, value in fields.items() if name in Pin.__slots__}
    if "turn" in given:
        given["turn"] = int(given["turn"])
    if "expires" in given:
        kind, _, value = given["expires"].partition(":")
        given["expires"] = (kind, int(value) if kind == "at" else value)
    given["irreversible"] = "irreversible" in given
    return Pin(**given)


def read(folder: str) -> Kept:
    """Return what the files in ``folder`` say; a missing file says nothing, a damaged line is left out."""
    pins: dict[str, Pin] = {}
    events: list[str] = []
    for name in (WRITTEN, TAKEN, NEW):
        for kind, fields in lines(f"{folder}/{name}"):
            _apply(kind, fields, pins, events)
    return Kept(list(pins.values()), events)


def _apply(kind: str, fields: dict[str, str], pins: dict[str, Pin], events: list[str]) -> None:
    if kind == "pin":
        try:
            pin = read_pin(fields)
        except (TypeError, ValueError, PinRefusedError):  # a damaged line must not hide the other pins
            return
        pins[pin.id] = pin
    elif kind == "drop" and fields.get("id") in pins:
        pins[fields["id"]] = pins[fields["id"]].but(state="withdrawn")
    elif kind == "event":
        events.append(fields.get("words", ""))


def lines(path: str) -> list[tuple[str, dict[str, str]]]:
    """Return the decoded whole lines of a file; none where it is missing or can't be read."""
    try:
        with open(path, "rb") as file:
            return [decode(line.decode("utf-8", "replace")) for line in file if line.endswith(b"\n")]
    except OSError:
        return []


def append(folder: str, new: Iterable[str]) -> None:
    """Append lines to ``pins.new``, whole, while no drain takes the file away.

    Raises:
        OSError: it can't be written.

    """
    import fcntl  # only a prompt that pins pays for it

    os.makedirs(folder, mode=0o700, exist_ok=True)
    data = "".join(new).encode("utf-8")
    lock = os.open(f"{folder}/{LOCK}", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        file = os.open(f"{folder}/{NEW}", _FLAGS, 0o600)
        try:
            os.write(file, data)
        finally:
            os.close(file)
    finally:
        os.close(lock)
