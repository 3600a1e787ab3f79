"""The sorted list from paths to the checks that hang on them; a git hook joins it to what git says changed.

One line a path, ``path TAB id SPACE id ...``, after a first line that names the format and lines ``TAB glob
TAB pattern TAB ids``. Safe at hook time: reading it imports nothing but ``os``.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

HEADER = b"rulebook-anchors 1\n"
_FEW = 200
_WILD = "*?["


def index_path(worktree_home: str) -> str:
    """Return where a worktree's list is."""
    return f"{worktree_home}/anchors.idx"


def render(paths: Mapping[str, Iterable[str]], globs: Mapping[str, Iterable[str]]) -> bytes:
    """Return the list's content; names with a line end or a tab are left to the full look."""
    lines = [f"{path}\t{' '.join(sorted(ids))}\n" for path, ids in paths.items() if _writable(path)]
    odd = {name for path, ids in paths.items() if not _writable(path) for name in ids}
    patterns = [
        f"\tglob\t{glob}\t{' '.join(sorted(ids))}\n" for glob, ids in globs.items() if _writable(glob)
    ]
    if odd:
        patterns.append(f"\tglob\t*\t{' '.join(sorted(odd))}\n")
    encoded = [line.encode("utf-8", "surrogateescape") for line in (*patterns, *lines)]
    return HEADER + b"".join(sorted(encoded))


def touched(index: bytes, changes: list[tuple[str, str, str]]) -> list[str] | None:
    """Return the ids of the checks that a change may concern, sorted; None where the list is no list.

    ``changes`` holds (status letter, mode, path). More ids than necessary are no harm: each is looked at.
    """
    if not index.startswith(HEADER):
        return None
    ids: set[str] = set()
    find = _by_table(index) if len(changes) > _FEW else _by_search(index)
    for status, mode, path in changes:
        raw = os.fsencode(path)
        ids.update(find(raw))
        if mode in ("160000", "120000") or status == "T":
            ids.update(_below(index, raw))
    if any(status != "M" for status, _, _ in changes):
        ids.update(_members(index, [path for status, _, path in changes if status != "M"]))
    return sorted(ids)


def _writable(path: str) -> bool:
    return bool(path) and "\n" not in path and "\t" not in path


def _by_search(index: bytes):  # type: ignore[no-untyped-def]  # callables' types need typing, which costs too much
    """Find a line by halving, since the lines are sorted by their bytes."""

    def find(path: bytes) -> list[str]:
        key = path + b"\t"
        low, high = len(HEADER), len(index)
        while low < high:
            start = index.rfind(b"\n", low, (low + high) // 2) + 1 or low
            seen = index[start : start + len(key)]
            if seen == key:
                return _ids(index, start + len(key))
            if seen < key:
                low = index.index(b"\n", start) + 1
            else:
                high = start
        return []

    return find


def _by_table(index: bytes):  # type: ignore[no-untyped-def]  # as above
    table = dict(line.split(b"\t", 1) for line in index.split(b"\n") if b"\t" in line and line[:1] != b"\t")

    def find(path: bytes) -> list[str]:
        return table[path].decode().split() if path in table else []

    return find


def _ids(index: bytes, at: int) -> list[str]:
    return index[at : index.index(b"\n", at)].decode().split()


def _below(index: bytes, folder: bytes) -> list[str]:
    """Return the ids of everything below a folder: a submodule that moved, a link that leads elsewhere."""
    found, start = [], b"\n" + folder + b"/"
    at = index.find(start)
    while at >= 0:
        found += _ids(index, index.index(b"\t", at) + 1)
        at = index.find(start, at + 1)
    return found


def _members(index: bytes, paths: list[str]) -> list[str]:
    """Return the ids of globs that may have won or lost one of the paths, by their literal beginning."""
    found = []
    at = index.find(b"\n\tglob\t")
    while at >= 0:
        _, _, pattern, ids = (
            index[at + 1 : index.index(b"\n", at + 1)].decode("utf-8", "surrogateescape").split("\t")
        )
        start = _literal(pattern.lstrip("/"))
        if "/" not in pattern.strip("/") or any(path.startswith(start) for path in paths):
            found += ids.split()
        at = index.find(b"\n\tglob\t", at + 1)
    return found


def _literal(pattern: str) -> str:
    ends = [pattern.index(sign) for sign in _WILD if sign in pattern]
    return pattern[: min(ends)] if ends else pattern
