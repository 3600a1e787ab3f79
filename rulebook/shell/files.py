"""What a reading may ask about the file system: whether a path exists, which names a pattern has, a patch."""

from __future__ import annotations

MOST_SEARCHES = 32
"""File patterns that one reading looks up."""

MOST_TEXT = 1 << 18
"""Of a file's text; of a longer one nothing is known."""

MOST_NAMES = 2000
"""A folder with more entries is not searched."""


class Files:
    """Answers from the real file system below a known, absolute working directory; else nothing.

    A test or a caller without a file system passes its own object with these methods.
    """

    __slots__ = ("searches", "start")

    def __init__(self, start: str | None) -> None:
        self.start = start
        self.searches = 0

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

    def exists(self, path: str, cwd: str | None) -> bool:
        """Whether something is there."""
        if self.start is None:
            return False
        import os  # where nobody asks, its import is spared

        where = self._absolute(path, cwd)
        return where is not None and os.path.lexists(where)

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
        if self.start is None:
            return False
        import os  # where nobody asks, its import is spared

        where = self._absolute(path, cwd)
        return where is not None and os.path.isdir(where)

    def matching(self, pattern: str, cwd: str | None) -> list[str]:
        """Return the paths that a file pattern has, sorted; none where that can't be known."""
        where = self._absolute(pattern, cwd) if self.start is not None else None
        if where is None or self.searches >= MOST_SEARCHES:
            return []
        self.searches += 1
        found = [""]
        for part in pattern.split("/"):
            found = self._step(found, part, cwd)
        return sorted([path if pattern.endswith("/") else path.rstrip("/") for path in found])

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
