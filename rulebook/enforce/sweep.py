"""Forgets ledgers of ended sessions, used permits, and what killed processes left half-written."""

from __future__ import annotations

import os
from contextlib import suppress

from rulebook.enforce.permits import USED, permits_folder
from rulebook.outside.files import clear_unfinished
from rulebook.outside.workspace import Workspace

DAYS = 30
_DAY = 86_400.0


def sweep(workspace: Workspace, *, now: float) -> int:
    """Remove what nobody wrote to for ``DAYS`` days, and unfinished files; return how many went."""
    before = now - DAYS * _DAY
    gone = _old(f"{workspace.worktree_home}/sessions", before) + _old(f"{workspace.home}/roots", before)
    gone += [path for path in _old(permits_folder(workspace.repo_home), before) if path.endswith(USED)]
    for path in gone:
        with suppress(FileNotFoundError):  # another sweep was quicker
            os.unlink(path)
    places = (workspace.home, workspace.repo_home, workspace.worktree_home)
    return len(gone) + sum(clear_unfinished(folder) for folder in places)


def _old(folder: str, before: float) -> list[str]:
    try:
        entries = list(os.scandir(folder))
    except FileNotFoundError:
        return []
    return [entry.path for entry in entries if entry.stat(follow_symlinks=False).st_mtime < before]
