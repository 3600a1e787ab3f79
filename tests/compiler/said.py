"""What the tables of wordings share: how an event is written down, and what a message's records do to it."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from rulebook.compiler.compile import Compilation, compile_words
from rulebook.compiler.trial import Trial

Event = dict[str, Any]
Row = tuple[str, str, list[Event], list[Event]]
"""Why the wording is told apart, the words, what they must stop, what they must never stop."""
Wording = tuple[str, str, str, list[Event], list[Event]]
"""An id, the words, who said them, what they must stop (if anything), what they must never stop."""


def write(path: str, content: str = "x = 1\n", **more: Any) -> Event:
    """Return a write."""
    return {"write": path, "content": content, **more}


def new(path: str) -> Event:
    """Return a write of a file that was not there."""
    return write(path, exists=False)


def run(command: str) -> Event:
    """Return a command."""
    return {"command": command}


def read(path: str) -> Event:
    """Return a read."""
    return {"read": path}


def say(text: str) -> Event:
    """Return what is told to the user."""
    return {"say": text}


def asked(text: str) -> Event:
    """Return a prompt of the user."""
    return {"user": text}


def event_of(text: str) -> Event:
    """Return an event of a table: a command, or ``WRITE path``, ``READ path``."""
    sort, _, rest = text.partition(" ")
    return {"WRITE": write, "READ": read}[sort](rest) if sort in ("WRITE", "READ") else run(text)


def then(*events: Event) -> Event:
    """Return events in order."""
    return {"session": list(events)}


def at_stop(*events: Event) -> Event:
    """Return a session that ends with the task."""
    return {"session": list(events), "then": "stop"}


def wrong(words: str, said_by: str, violating: list[Event], near: list[Event]) -> list[Event]:
    """Return what is stopped though it is only near, and what no one record stops though it must."""
    return _wrong(compiled(words, said_by), violating, near)


def check(row: Row, said_by: str = "user") -> None:
    """Fail unless one record stops all that it must, and none stops what it must not."""
    _, words, violating, near = row
    found = compiled(words, said_by)
    assert found.correction
    assert _wrong(found, violating, near) == []


def compiled(words: str, said_by: str = "user") -> Compilation:
    """Return what becomes of a message."""
    more: dict[str, Any] = {"owner": "owner", "review_by": date(2027, 3, 1), "today": date(2026, 11, 30)}
    return compile_words(words, said_by=said_by, workspace_root="/nonexistent", **more)


def _wrong(found: Compilation, violating: list[Event], near: list[Event]) -> list[Event]:
    trials = [Trial(one.record, "/nonexistent") for one in found.records if one.record.verifier]
    bitten = [event for event in near if any(trial.fires(event) for trial in trials)]
    held = not violating or any(all(trial.fires(event) for event in violating) for trial in trials)
    return bitten + ([] if held else violating)


def rows_of(name: str, columns: int) -> list[list[str]]:
    """Return the rows of a table of wordings, ``rows/NAME.txt``; ``\\n`` stands for a new line."""
    text = (Path(__file__).parent / "rows" / f"{name}.txt").read_text(encoding="utf-8")
    rows = [line.replace("\\n", "\n") for line in text.splitlines() if line and not line.startswith("#")]
    found = [[cell.strip() for cell in row.split("||")] for row in rows]
    assert all(len(row) == columns for row in found), name
    return found
