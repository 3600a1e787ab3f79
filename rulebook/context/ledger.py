"""Pins between the store, which keeps them, and the files, which hooks read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime

from rulebook.context import pinfile
from rulebook.context.block import fit
from rulebook.context.pins import Pin, PinRefusedError, in_force, replaced
from rulebook.errors import RulebookError
from rulebook.outside.files import locked, write_atomic
from rulebook.store import PinAct, Store

_PUT = "pinned"
_DROP = "withdrawn"
_EVENT = "happened"
_REFUSED = "refused"


@dataclass(slots=True)
class Book:
    """All pins of a repository.

    Attributes:
        pins: by id, whatever their state.
        events: words of the events that have happened.

    """

    pins: dict[str, Pin] = field(default_factory=dict)
    events: list[str] = field(default_factory=list)

    def in_force(self, now: datetime, session: str | None = None) -> list[Pin]:
        """Return the pins that hold now, ordered by id."""
        seconds = int(now.timestamp())
        return in_force(self.pins.values(), now=seconds, session=session, events=self.events)


def load(store: Store) -> Book:
    """Return what the store's ledger comes to."""
    book = Book()
    for act in store.pin_acts():
        if act.act == _PUT:
            book.pins[act.pin] = _pin(act)
        elif act.act == _DROP and act.pin in book.pins:
            book.pins[act.pin] = book.pins[act.pin].but(state=_DROP)
        elif act.act == _EVENT:
            book.events.append(act.fields["event"])
    return book


def put(store: Store, folder: str, pin: Pin, *, by: str, at: datetime) -> None:
    """Put a pin into force and write the hooks' file.

    Raises:
        PinRefusedError: the id is in force already, or the block would no longer fit into a host.
        RulebookError: it supersedes a pin that is not there.

    """
    with _drained(store, folder, at):
        book = load(store)
        held = book.in_force(at, pin.session)
        if any(one.id == pin.id for one in held):
            raise PinRefusedError(
                "duplicate_id", pin.id, "already pinned", f"rulebook pin supersede {pin.id} WORDS"
            )
        if pin.id in replaced(book.pins.values()):
            raise PinRefusedError(
                "spent_id", pin.id, "it was superseded, and never comes back", "another --id"
            )
        if pin.supersedes is not None:
            _existing(book, pin.supersedes)
        fit([one for one in held if one.id != pin.supersedes] + [pin])
        store.add_pin_acts([PinAct(pin.id, _PUT, by, pin.reason, at, _fields(pin))])


def drop(store: Store, folder: str, id_: str, *, by: str, why: str, at: datetime) -> None:
    """Withdraw a pin and write the hooks' file.

    Raises:
        RulebookError: there is no such pin.

    """
    with _drained(store, folder, at):
        _existing(load(store), id_)
        store.add_pin_acts([PinAct(id_, _DROP, by, why, at)])


def back(store: Store, folder: str, id_: str, check: str, *, by: str, at: datetime) -> None:
    """Note that a check holds a pin at the tool, and write the hooks' file.

    Raises:
        RulebookError: there is no such pin.

    """
    with _drained(store, folder, at):
        pin = _existing(load(store), id_).but(guards=check)
        store.add_pin_acts([PinAct(id_, _PUT, by, f"held by check {check}", at, _fields(pin))])


def happened(store: Store, folder: str, words: str, *, by: str, at: datetime) -> list[str]:
    """Record an event that pins wait for, and return the ids that it ended."""
    with _drained(store, folder, at):
        before = {pin.id for pin in load(store).in_force(at)}
        store.add_pin_acts([PinAct("", _EVENT, by, "", at, {"event": words})])
        return sorted(before - {pin.id for pin in load(store).in_force(at)})


def refused(store: Store, error: PinRefusedError, *, source: str, at: datetime) -> None:
    """Record that somebody asked for a pin who may not: ids and codes, no words."""
    fields = {"code": error.code, "source": source}
    store.add_pin_acts([PinAct(error.id, _REFUSED, source, error.code, at, fields)])


def drain(store: Store, folder: str, at: datetime) -> Book:
    """Bring what hooks appended into the store, write the hooks' file, and return the pins."""
    with _drained(store, folder, at):
        return load(store)


@contextmanager
def _drained(store: Store, folder: str, at: datetime) -> Iterator[None]:
    """Hold the pins' lock, take in what hooks appended before, and write the hooks' file afterwards."""
    os.makedirs(folder, mode=0o700, exist_ok=True)
    with locked(f"{folder}/{pinfile.LOCK}"):
        taken, new = f"{folder}/{pinfile.TAKEN}", f"{folder}/{pinfile.NEW}"
        for path in (taken, new):  # a taken file is still there only where a drain was killed
            if os.path.exists(path):
                os.replace(path, taken)
                _take_in(store, folder, at, again=path == taken)
                os.unlink(taken)
        yield
        _write(folder, load(store))


def _take_in(store: Store, folder: str, at: datetime, *, again: bool) -> None:
    lines = pinfile.lines(f"{folder}/{pinfile.TAKEN}")
    acts = [act for kind, fields in lines if (act := _act(kind, fields, at))]
    if acts and not (again and _ends_with(store, acts)):
        store.add_pin_acts(acts)
    _write(folder, load(store))


def _ends_with(store: Store, acts: list[PinAct]) -> bool:
    """Tell whether the ledger ends with these: they were taken in, and the process was killed right after."""
    known = [act for act in store.pin_acts() if act.act != _REFUSED][-len(acts) :]
    return [replace(act, at=acts[0].at) for act in known] == acts


def _act(kind: str, fields: dict[str, str], at: datetime) -> PinAct | None:
    by = fields.get("by") or fields.get("source") or "hook"
    if kind == "pin":
        try:
            pin = pinfile.read_pin(fields)
        except (TypeError, ValueError, PinRefusedError):
            return None
        return PinAct(pin.id, _PUT, by, pin.reason, at, _fields(pin))
    if kind == "drop" and "id" in fields:
        return PinAct(fields["id"], _DROP, by, fields.get("why", ""), at)
    return PinAct("", _EVENT, by, "", at, {"event": fields.get("words", "")}) if kind == "event" else None


def _write(folder: str, book: Book) -> None:
    lines = [pinfile.encode_pin(pin) for pin in book.pins.values()]
    lines += [pinfile.encode("event", {"words": words}) for words in book.events]
    write_atomic(f"{folder}/{pinfile.WRITTEN}", "".join(lines), mode=0o600)


def _fields(pin: Pin) -> dict[str, object]:
    fields = pin.as_dict()
    return {**fields, "expires": list(pin.expires) if pin.expires else None}


def _pin(act: PinAct) -> Pin:
    expires = act.fields.get("expires")
    return Pin(**{**act.fields, "expires": tuple(expires) if expires else None})


def _existing(book: Book, id_: str) -> Pin:
    if id_ not in book.pins:
        raise RulebookError(f"no pin {id_}", fix=_nearest(book.pins, id_))
    return book.pins[id_]


def _nearest(ids: Iterable[str], id_: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(id_, ids, 3, 0.4)
    return f"did you mean {', '.join(near)}?" if near else "rulebook pin list"
