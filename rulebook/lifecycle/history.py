"""The story of a check, or of all: acts and changes of standing as one line of time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from rulebook.records.values import StandingChange
from rulebook.store import Act, Store


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened.

    Attributes:
        at: when.
        check, version: to what.
        what: the act, or ``before -> after`` for a change of standing.
        by, why: who or what did it, and for what reason.
        worktree: where a standing changed; None for an act, which holds everywhere.

    """

    at: datetime
    check: str
    version: int
    what: str
    by: str
    why: str
    worktree: str | None = None


def history(store: Store, check: str | None, worktree: str, number: int) -> list[Entry]:
    """Return the newest entries, oldest first, of a check or (None) of all, as a worktree sees them."""
    with store.reading():
        entries = [_of_act(act) for act in store.acts(check, newest=number)]
        entries += [_of_change(change) for change in store.ledger(check, worktree=worktree, newest=number)]
    entries.sort(key=lambda entry: entry.at)
    return entries[-number:] if number > 0 else []


def _of_act(act: Act) -> Entry:
    moved = f" (from version {act.detail['from']})" if act.act == "head_moved" else ""
    return Entry(act.at, act.check, act.version, act.act + moved, act.by, act.why)


def _of_change(change: StandingChange) -> Entry:
    what = f"{change.before or 'new'} -> {change.after}"
    why = f"{change.cause}: {change.detail}" if change.detail else change.cause
    return Entry(change.at, change.check, change.version, what, change.by, why, change.worktree)
