"""Which paths concern which checks, read from the worktree's list of anchors; and which folders to watch."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable

from rulebook.anchors.index import HEADER, plain

MOST_FOLDERS = 48
"""Each watched folder costs a thread; from here on fewer folders are watched with all that is below them."""


class Interest:
    """What a worktree's checks hang on.

    Attributes:
        paths: path -> ids of the checks that it concerns.
        starts: literal beginnings of globs -> ids; a path that begins so may be a new member.

    """

    def __init__(self, index: bytes) -> None:
        self.paths: dict[str, list[str]] = {}
        self.starts: dict[str, list[str]] = {}
        for line in index[len(HEADER) :].split(b"\n")[:-1]:
            *marks, name, ids = line.split(b"\t")
            if marks:
                self.starts.setdefault(_literal(plain(name)), []).extend(ids.decode().split())
            else:
                self.paths[plain(name)] = ids.decode().split()
        self._above = {folder for path in self.paths for folder in above(path)}

    def ids(self, path: str) -> set[str]:
        """Return the checks that a change at ``path`` may concern; a folder concerns all below it."""
        found = set(self.paths.get(path, ()))
        if path in self._above:
            start = f"{path}/"
            found.update(name for other, ids in self.paths.items() if other.startswith(start) for name in ids)
        for start, ids in self.starts.items():
            if path.startswith(start) or start.startswith(f"{path}/"):
                found.update(ids)
        return found

    def folders(self) -> set[str]:
        """Return the root (``""``) and all folders above anchors; one that moves is told of in its parent."""
        return {"", *self._above, *(folder for start in self.starts for folder in above(f"{start}x"))}

    def recursive(self) -> set[str]:
        """Return the folders in which globs need all that is below."""
        return {posixpath.dirname(f"{start}x") for start in self.starts}


def above(path: str) -> list[str]:
    """Return the folders above a path, without the root."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[:count]) for count in range(1, len(parts) + 1)]


def plan(folders: Iterable[str], recursive: Iterable[str] = (), most: int = MOST_FOLDERS) -> dict[str, bool]:
    """Return folder -> whether all below it is watched too, for at most ``most`` folders.

    Where there are more, the deepest are given up for their parents with all that is below.
    """
    chosen = dict.fromkeys(folders, False) | dict.fromkeys(recursive, True)
    while len(_needed(chosen)) > most:
        deepest = max(_depth(folder) for folder in chosen)
        for folder in [one for one in chosen if _depth(one) == deepest]:
            del chosen[folder]
            chosen[posixpath.dirname(folder)] = True
    return _needed(chosen)


def _needed(chosen: dict[str, bool]) -> dict[str, bool]:
    """Leave out what a folder above watches already."""
    whole = {folder for folder, below in chosen.items() if below}
    return {
        folder: below
        for folder, below in chosen.items()
        if not any(parent in whole for parent in (*above(folder), *([""] if folder else [])))
    }


def _depth(folder: str) -> int:
    return folder.count("/") + 1 if folder else 0


def _literal(pattern: str) -> str:
    pattern = pattern.lstrip("/")
    if "/" not in pattern.rstrip("/"):
        return ""
    ends = [pattern.index(sign) for sign in "*?[" if sign in pattern]
    return pattern[: min(ends)] if ends else pattern
