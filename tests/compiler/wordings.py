"""What the tables of wordings share: events, and whether records stop what they must and no more."""

from __future__ import annotations

from datetime import date
from typing import Any

from rulebook.compiler.compile import compile_words
from rulebook.compiler.trial import Trial

Event = dict[str, Any]
Wording = tuple[str, str, str, list[Event], list[Event]]
"""An id, the words, who said them, what they must stop (if anything), what they must never stop."""


def write(path: str, content: str = "x", **more: Any) -> Event:
    """Return a write."""
    return {"write": path, "content": content, **more}


def run(command: str) -> Event:
    """Return a command."""
    return {"command": command}


def at_stop(*events: Event) -> Event:
    """Return a session that ends with the task."""
    return {"session": list(events), "then": "stop"}


def then(*events: Event) -> Event:
    """Return events in order."""
    return {"session": list(events)}


def wrong(words: str, said_by: str, violating: list[Event], near: list[Event]) -> list[Event]:
    """Return what is stopped though it is only near, and what no one record stops though it must."""
    more: dict[str, Any] = {"owner": "owner", "review_by": date(2027, 3, 1), "today": date(2026, 11, 30)}
    found = compile_words(words, said_by=said_by, workspace_root="/nonexistent", **more)
    trials = [Trial(one.record, "/nonexistent") for one in found.records if one.record.verifier]
    bitten = [event for event in near if any(trial.fires(event) for trial in trials)]
    held = not violating or any(all(trial.fires(event) for event in violating) for trial in trials)
    return bitten + ([] if held else violating)
