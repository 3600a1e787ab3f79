"""What the service keeps between calls: open bundles and known folders, looked at again before each use."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping
from time import monotonic
from typing import TypeVar

from rulebook.enforce.bundle import Bundle
from rulebook.enforce.call import Call
from rulebook.enforce.place import Place, find_place
from rulebook.outside.workspace import Workspace, find_workspace

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")

MOST_KEPT = 256
MOST_RECORDS = 20_000
SECONDS = 2.0
"""How long a folder's repository is taken for known; repositories are rarely made or moved."""


class Places:
    """Finds the place of a call as the one-shot hook does, with what is open already."""

    def __init__(self) -> None:
        self._bundles: dict[str, tuple[tuple[int, int, int], Bundle]] = {}
        self._workspaces: dict[tuple[str, str], tuple[float, Workspace]] = {}
        self._lock = threading.Lock()

    def find(self, call: Call, env: Mapping[str, str], now: float) -> Place | None:
        """Return the place of a call; None outside a repository that uses rulebook."""
        return find_place(call, env, now, self.bundle, self.workspace)

    def bundle(self, path: str) -> Bundle:
        """Return the bundle at ``path`` as it is now.

        Raises:
            FileNotFoundError: there is none.
            RulebookError: it is no bundle, or one of another schema.

        """
        state = os.stat(path)
        stamp = (state.st_ino, state.st_mtime_ns, state.st_size)
        with self._lock:
            known = self._bundles.get(path)
            if known is None or known[0] != stamp or known[1].kept() > MOST_RECORDS:
                self._bundles = _with_room(self._bundles)
                known = self._bundles[path] = (stamp, Bundle.open(path))
            return known[1]

    def workspace(self, cwd: str, env: Mapping[str, str]) -> Workspace:
        """Return the workspace that ``cwd`` is in.

        Raises:
            RulebookError: outside a repository.

        """
        key, now = (cwd, env.get("RULEBOOK_HOME", "")), monotonic()
        with self._lock:
            known = self._workspaces.get(key)
            if known is None or now - known[0] > SECONDS:
                self._workspaces = _with_room(self._workspaces)
                known = self._workspaces[key] = (now, find_workspace(cwd, env))
            return known[1]


def _with_room(kept: dict[_Key, _Value]) -> dict[_Key, _Value]:
    """Return what is kept, emptied where it is full."""
    return kept if len(kept) < MOST_KEPT else {}
