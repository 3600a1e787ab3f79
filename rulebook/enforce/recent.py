"""The latest agent sessions that worked in a worktree, for a person who wants to name one."""

from __future__ import annotations

import os
from dataclasses import dataclass

from rulebook.enforce.lines import read

MOST = 5


@dataclass(frozen=True, slots=True)
class Recent:
    """One session: its id, the agent, and when its last task began, in seconds since 1970."""

    session: str
    agent: str
    at: float


def recent_sessions(worktree_home: str) -> list[Recent]:
    """Return the latest sessions that a person has prompted, newest first."""
    folder = f"{worktree_home}/sessions"
    names = os.listdir(folder) if os.path.isdir(folder) else []
    paths = [f"{folder}/{name}" for name in names if name.endswith(".told")]
    newest = sorted(paths, key=os.path.getmtime, reverse=True)[:MOST]
    found = []
    for path in newest:
        tasks = [line for line in read(path) if "task" in line and "session" in line]
        if tasks:
            found.append(Recent(tasks[-1]["session"], tasks[-1]["agent"], float(tasks[-1]["task"])))
    return sorted(found, key=lambda one: one.at, reverse=True)
