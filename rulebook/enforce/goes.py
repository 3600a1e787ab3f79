"""Held actions that wait for a person, across the sessions of a worktree, and the go for one of them."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from rulebook.enforce.lines import append, read
from rulebook.enforce.place import summary_of
from rulebook.enforce.session import waiting


@dataclass(frozen=True, slots=True)
class Held:
    """One action that a gate holds.

    Attributes:
        check: the check that holds it.
        what: the action in one redacted line.
        at: when it was held, in seconds since 1970.
        digest: what identifies the action.
        ledger: the session's ledger, which the go is written to.

    """

    check: str
    what: str
    at: float
    digest: str
    ledger: str


def held_actions(worktree_home: str) -> list[Held]:
    """Return the held actions of all sessions, newest first."""
    folder = f"{worktree_home}/sessions"
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    found = [
        _held(line, f"{folder}/{name}")
        for name in names
        if name.endswith(".told")
        for line in waiting(read(f"{folder}/{name}"))
    ]
    return sorted(found, key=lambda one: one.at, reverse=True)


def _held(line: dict[str, Any], ledger: str) -> Held:
    return Held(line["held"], summary_of(line["event"]), line.get("at", 0.0), line["digest"], ledger)


def say_go(held: Held, *, by: str, at: float) -> None:
    """Let the held action through, once.

    Raises:
        OSError: the ledger can't be written.

    """
    append(held.ledger, {"go": held.check, "digest": held.digest, "by": by, "at": at})
