"""The workspace's files: names once, contents lazily and bounded."""

from __future__ import annotations

import os
import posixpath
import re
from bisect import bisect_left
from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from rulebook.outside.config import templates_folder
from rulebook.outside.files import open_regular

_SKIPPED = frozenset(
    {".git", "node_modules", ".venv", "venv", "__pycache__", ".mypy_cache", ".tox", ".cache", "site-packages"}
)
_MAX_FILES = 50_000
_MAX_BYTES = 400_000
_MAX_SEARCHED = 64_000_000
"""How much of a huge tree is searched for evidence: what lies behind it is as good as absent."""

_MAX_KEPT = 16_000_000
"""How much text is held at a time."""

Index = dict[str, list[str]]
"""A word -> the paths of the files that have it, sorted."""


class Tree:
    """What files a workspace has.

    Attributes:
        root: its top folder.

    Nothing is executed, symbolic links are not followed, and unreadable files are as good as absent.

    """

    def __init__(self, root: str) -> None:
        self.root = root
        self._texts: dict[str, str] = {}
        self._kept = 0
        self._indexes: dict[tuple[object, ...], Index] = {}

    @cached_property
    def paths(self) -> tuple[str, ...]:
        """Return the relative paths of all files, sorted; vendored and hidden tool folders left out."""
        found: list[str] = []
        seen = 0
        for folder, folders, files in os.walk(self.root):
            folders[:] = sorted(name for name in folders if name not in _SKIPPED)
            base = os.path.relpath(folder, self.root)
            found.extend(posixpath.normpath(posixpath.join(base, name)) for name in files)
            seen += 1 + len(files)
            if seen > _MAX_FILES:
                break
        return tuple(sorted(found))

    @cached_property
    def templates(self) -> str | None:
        """Return the folder of the repository's own templates; None where it has none."""
        return templates_folder(self.root)

    @cached_property
    def top(self) -> frozenset[str]:
        """Return the names of the files in the top folder."""
        return frozenset(path for path in self.paths if "/" not in path)

    def find(self, name: str) -> str | None:
        """Return the one file that a name in a message means: itself, or the only one of that name."""
        name = name.removeprefix("./").strip("/")
        if name in self._index:
            return name
        head = _from_its_end(name) + "/"
        at = bisect_left(self._by_end, head)
        same = [end for end in self._by_end[at : at + 2] if end.startswith(head)]
        return _from_its_end(same[0].removesuffix("/")) if len(same) == 1 else None

    @cached_property
    def _index(self) -> frozenset[str]:
        return frozenset(self.paths)

    @cached_property
    def _by_end(self) -> list[str]:
        """Return the paths from their ends, sorted: those with one end stand together."""
        return sorted(_from_its_end(path) + "/" for path in self.paths)

    def index(self, among: Callable[[str], bool], having: re.Pattern[str], word: re.Pattern[str]) -> Index:
        """Return which words stand where, in the files that ``among`` chooses and ``having`` is found in.

        One pass over the tree, the first time; so the cost of many rules doesn't grow with the tree.
        """
        key = (among, having, word)
        if key not in self._indexes:
            self._indexes[key] = self._indexed(among, having, word)
        return self._indexes[key]

    def _indexed(self, among: Callable[[str], bool], having: re.Pattern[str], word: re.Pattern[str]) -> Index:
        found: Index = {}
        searched = 0
        for path in filter(among, self.paths):
            text = self.text(path)
            searched += len(text)
            if searched > _MAX_SEARCHED:
                break
            for one in sorted(set(word.findall(text))) if having.search(text) else ():
                found.setdefault(one, []).append(path)
        return found

    def text(self, path: str) -> str:
        """Return a file's text, the first 400 kB; empty where it can't be read."""
        if path not in self._texts:
            text = self._read(path)
            self._kept += len(text)
            if self._kept > _MAX_KEPT:
                self._texts.clear()
                self._kept = len(text)
            self._texts[path] = text
        return self._texts[path]

    def _read(self, path: str) -> str:
        full = Path(self.root, path)
        try:
            if full.is_symlink():
                return ""
            with open_regular(full) as file:
                data = file.read(_MAX_BYTES)
        except OSError:
            return ""
        return "" if b"\0" in data else data.decode("utf-8", "replace")


def _from_its_end(path: str) -> str:
    return "/".join(reversed(path.split("/")))
