"""What a reading may ask about the file system: whether a path exists, which names a pattern has, a patch."""

from __future__ import annotations

import posix  # built in, so that it costs nothing, as ``os`` would

MOST_SEARCHES = 32
"""File patterns that one reading looks up."""

MOST_TEXT = 1 << 18
"""Of a file's text; of a longer one nothing is known."""

MOST_NAMES = 2000
"""A folder with more entries is not searched."""


FOLDER = 0o040000
"""The bits of a mode that say that it is a folder's."""


class Files:
    """The real file system, seen from the folder where a command line starts (None: nothing is asked).

    A test or a caller without a file system passes its own object with these methods.

    Attributes:
        start: that folder.
        searches: how many patterns were looked up.
        modes: path -> the mode of what is there, 0 for nothing; a link that leads nowhere is 1.

    """

    __slots__ = ("modes", "searches", "start")

    def __init__(self, start: str | None) -> None:
        self.start = start
        self.searches = 0
        self.modes: dict[str, int] = {}

    def _absolute(self, path: str, cwd: str | None) -> str | None:
        if path.startswith("/"):
            return path
        if cwd is None or "\0" in path:
            return None
        if not cwd.startswith("/"):
            if self.start is None:
                return None
            cwd = f"{self.start}/{cwd}"
        return f"{cwd}/{path}"

    def _mode(self, path: str, cwd: str | None) -> int:
        if self.start is None:
            return 0
        where = self._absolute(path, cwd)
        if where is None:
            return 0
        mode = self.modes.get(where)
        if mode is None:
            mode = self.modes[where] = _mode_of(where)
        return mode

    def exists(self, path: str, cwd: str | None) -> bool:
        """Whether something is there."""
        return self._mode(path, cwd) != 0

    def text(self, path: str, cwd: str | None) -> str | None:
        """Return what a patch file holds; None where that can't be known."""
        where = self._absolute(path, cwd) if self.start is not None else None
        if where is None:
            return None
        import os

        try:
            if not os.path.isfile(where) or os.path.getsize(where) > MOST_TEXT:
                return None
            with open(where, encoding="utf-8", errors="replace") as file:
                return file.read()
        except OSError:
            return None

    def is_folder(self, path: str, cwd: str | None) -> bool:
        """Whether a folder is there."""
        return self._mode(path, cwd) & 0o170000 == FOLDER

    def matching(self, pattern: str, cwd: str | None, *, deep: bool = False) -> list[str]:
        """Return the paths that a file pattern has, sorted; none where that can't be known.

        With ``deep``, ``**`` stands for any folders, as after ``shopt -s globstar``.
        """
        where = self._absolute(pattern, cwd) if self.start is not None else None
        if where is None or self.searches >= MOST_SEARCHES:
            return []
        self.searches += 1
        found = [""]
        for part in pattern.split("/"):
            found = self._below(found, cwd) if deep and part == "**" else self._step(found, part, cwd)
        return sorted([path if pattern.endswith("/") else path.rstrip("/") for path in found])

    def _below(self, found: list[str], cwd: str | None) -> list[str]:
        """Return folders and all folders in them that are not hidden."""
        every = list(found)
        for base in every:
            if len(every) > MOST_NAMES:
                break
            try:
                names = posix.listdir(self._absolute(base or ".", cwd) or "")
            except OSError:
                continue
            folders = [f"{base}{name}/" for name in names[:MOST_NAMES] if name[:1] != "."]
            every += [path for path in folders if self.is_folder(path.rstrip("/"), cwd)]
        return every

    def _step(self, found: list[str], part: str, cwd: str | None) -> list[str]:
        import os

        from rulebook.shell.patterns import match_items, split_pattern

        items = split_pattern(part)
        out: list[str] = []
        for base in found[:MOST_SEARCHES]:
            if not any(char in part for char in "*?["):
                path = f"{base}{part}/"
                if part == "" or os.path.lexists(self._absolute(path.rstrip("/"), cwd) or ""):
                    out.append(path if part else base or "/")
                continue
            try:
                names = os.listdir(self._absolute(base or ".", cwd) or "")
            except OSError:
                continue
            if len(names) <= MOST_NAMES:
                out += [f"{base}{name}/" for name in names if match_items(items, name, names=True)]
        return out


def _mode_of(path: str) -> int:
    try:
        return posix.stat(path).st_mode
    except (OSError, ValueError):
        pass
    try:
        posix.lstat(path)
    except (OSError, ValueError):
        return 0
    return 1
