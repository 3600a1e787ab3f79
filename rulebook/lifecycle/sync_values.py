"""The values of sync."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from rulebook.records.check import Check
from rulebook.store import StoredCheck, Synced

Side = Literal["file", "head"]
"""The side that a person chooses in a conflict."""

Admit = Callable[[Check], str | None]
"""Says why a check may not be armed at its level; None: it may. Comes from the compiler, a floor up."""


@dataclass(frozen=True, slots=True)
class SyncedCheck:
    """What became of one check or file.

    Attributes:
        check: the id; None for a file that says none.
        what: ``unchanged``, ``armed``, ``added``, ``changed``, ``reformatted``, ``moved``, ``written``,
            ``archived``, ``restored``, ``removed``, ``kept`` (the file holds another version than the head,
            which is in force here), ``absent``, ``conflict``, ``refused`` or ``skipped``.
        detail: one line for a person.
        path: the file, relative to the repository's root.
        version: the version in force afterwards.
        standing: the standing in this worktree afterwards.

    """

    check: str | None
    what: str
    detail: str = ""
    path: str | None = None
    version: int | None = None
    standing: str | None = None


@dataclass(frozen=True, slots=True)
class FileSide:
    """A record file: the record, its path below the rules folder, its text and its content digest."""

    record: Check
    path: str
    text: str
    digest: str


@dataclass(frozen=True, slots=True)
class Case:
    """One id with its three sides; a side that is not there is None.

    Attributes:
        check: the id.
        file, synced, head: the sides.
        elsewhere: the head is what another worktree's file holds.
        known: the version that the file holds, where the store has it.
        removed: a file that is missing was removed; else what is checked out never had it.
        leads_to: where a renamed id leads.
        said: the version that the ledger has here; only for a file that was never looked at in this worktree.

    """

    check: str
    file: FileSide | None
    synced: Synced | None
    head: StoredCheck | None
    elsewhere: bool = False
    known: StoredCheck | None = None
    removed: bool = False
    leads_to: StoredCheck | None = None
    said: int | None = None

    @property
    def apart(self) -> bool:
        """Whether the head is where it was when this worktree was last looked at."""
        return self.head is not None and self.synced is not None and self.head.seen == self.synced.seen
