"""A repository that is copied instead of built, whose hooks only note: the test settles in its own process.

The hooks are the real ones. They start no background process, since the test holds the lock by which a hook
sees that somebody settles already; starting one costs a second, and a git operation often starts three.
"""

from __future__ import annotations

import fcntl
import os
import shutil
from pathlib import Path

from rulebook.git.settle import settle
from rulebook.lifecycle.reconciled import Reconciled
from tests.lifecycle.repository import Repository


class Prepared(Repository):
    """A repository whose notes are settled by whoever asks for a standing."""

    def __init__(self, root: Path) -> None:
        super().__init__(root, empty=True)
        self._held: int | None = None
        self.hold()

    def hold(self) -> None:
        """Take the lock of whoever settles."""
        path = f"{self.workspace.worktree_home}/settle.lock"
        self._held = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        fcntl.flock(self._held, fcntl.LOCK_EX)

    def let_go(self) -> None:
        """Give the lock back."""
        if self._held is not None:
            os.close(self._held)
            self._held = None

    def settle(self) -> list[Reconciled]:
        """Do what the background process would do."""
        self.let_go()
        done = settle(self.workspace)
        self.hold()
        return done


def restore(kept: Path, live: Path) -> None:
    """Put what was kept back to where it was built: the data folder is named after the repository's path."""
    shutil.rmtree(live, ignore_errors=True)
    shutil.copytree(kept, live, symlinks=True)
