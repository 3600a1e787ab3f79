"""The workspace's files: names once, contents lazily and bounded."""

from __future__ import annotations

import os
import posixpath
from functools import cached_property
from pathlib import Path

from rulebook.outside.config import templates_folder

_SKIPPED = frozenset(
    {".git", "node_modules", ".venv", "venv", "__pycache__", ".mypy_cache", ".tox", ".cache", "site-packages"}
)
_MAX_FILES = 50_000
_MAX_BYTES = 400_000


class Tree:
    """What files a workspace has.

    Attributes:
        root: its top folder.

    Nothing is executed, symbolic links are not followed, and unreadable files are as good as absent.

    """

    def __init__(self, root: str) -> None:
        self.root = root
        self._texts: dict[str, str] = {}

    @cached_property
    def paths(self) -> tuple[str, ...]:
        """Return the relative paths of all files, sorted; vendored and hidden tool folders left out."""
        found: list[str] = []
        for folder, folders, files in os.walk(self.root):
            folders[:] = sorted(name for name in folders if name not in _SKIPPED)
            base = os.path.relpath(folder, self.root)
            found.extend(posixpath.normpath(posixpath.join(base, name)) for name in files)
            if len(found) > _MAX_FILES:
                break
        return tuple(sorted(found))

    @cached_property
    def templates(self) -> str | None:
        """Return the folder of the repository's own templates; None where it has none."""
        return templates_folder(self.root)

    @cached_property
    def by_name(self) -> dict[str, list[str]]:
        """Return file name -> paths that have it."""
        names: dict[str, list[str]] = {}
        for path in self.paths:
            names.setdefault(posixpath.basename(path), []).append(path)
        return names

    @cached_property
    def top(self) -> frozenset[str]:
        """Return the names of the files in the top folder."""
        return frozenset(path for path in self.paths if "/" not in path)

    def find(self, name: str) -> str | None:
        """Return the one file that a name in a message means: itself, or the only one of that name."""
        name = name.removeprefix("./").strip("/")
        if name in self._index:
            return name
        tail = [path for path in self.by_name.get(posixpath.basename(name), []) if path.endswith(name)]
        return tail[0] if len(tail) == 1 else None

    @cached_property
    def _index(self) -> frozenset[str]:
        return frozenset(self.paths)

    def has_folder(self, name: str) -> bool:
        """Tell whether any file lies in a folder."""
        head = name.strip("/") + "/"
        return any(path.startswith(head) for path in self.paths)

    def text(self, path: str) -> str:
        """Return a file's text, the first 400 kB; empty where it can't be read."""
        if path not in self._texts:
            self._texts[path] = self._read(path)
        return self._texts[path]

    def _read(self, path: str) -> str:
        full = Path(self.root, path)
        try:
            if full.is_symlink():
                return ""
            with open(full, "rb") as file:
                data = file.read(_MAX_BYTES)
        except OSError:
            return ""
        return "" if b"\0" in data else data.decode("utf-8", "replace")
