"""The sorted list from paths to the checks that hang on them; a git hook joins it to what git says changed.

One line a path, ``path TAB id SPACE id ...``, after a first line that names the format and lines ``TAB glob
TAB pattern TAB ids``. A line end, a tab or a backslash in a path is written with a backslash. Safe at hook
time: reading it imports nothing but ``os``.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

HEADER = b"rulebook-anchors 2\n"
_FEW = 100
_NAME_MAX, _PATH_MAX = 255, 4096
_WILD = "*?["
_WRITTEN_APART = (b"\\", b"\n", b"\t")


def index_path(worktree_home: str) -> str:
    """Return where a worktree's list is."""
    return f"{worktree_home}/anchors.idx"


def render(paths: Mapping[str, Iterable[str]], globs: Mapping[str, Iterable[str]]) -> bytes:
    """Return the list's content; a name that no file can have is left out."""
    lines = [
        (b"" if paths_ is paths else b"\tglob\t") + escaped(os.fsencode(name)) + b"\t" + _joined(ids)
        for paths_ in (paths, globs)
        for name, ids in paths_.items()
        if name and can_be_named(name)
    ]
    return HEADER + b"".join(sorted(lines))


def escaped(path: bytes) -> bytes:
    """Return a path as it stands in the list."""
    return path.replace(b"\\", b"\\\\").replace(b"\n", b"\\n").replace(b"\t", b"\\t")


def plain(path: bytes) -> str:
    """Return a path as it was before ``escaped``."""
    parts = path.split(b"\\\\")
    clear = (part.replace(b"\\n", b"\n").replace(b"\\t", b"\t") for part in parts)
    return os.fsdecode(b"\\".join(clear))


def can_be_named(path: str) -> bool:
    """Say whether a file can have this path at all: no NUL, nothing that is no text, no part too long."""
    try:
        raw = os.fsencode(path)
    except UnicodeEncodeError:
        return False
    return (
        b"\0" not in raw and len(raw) < _PATH_MAX and all(len(part) <= _NAME_MAX for part in raw.split(b"/"))
    )


def touched(index: bytes, changes: list[tuple[str, str, bytes]]) -> list[str] | None:
    """Return the ids of the checks that a change may concern, sorted; None where the list is no list.

    ``changes`` holds (status letter, mode, path). More ids than necessary are no harm: each is looked at.
    """
    if not index.startswith(HEADER):
        return None
    paths = [path for _, _, path in changes]
    if any(sign in b"".join(paths) for sign in _WRITTEN_APART):
        paths = [escaped(path) for path in paths]
    keys = [path + b"\t" for path in paths]
    found = _by_lines(index, keys) if len(keys) > _FEW else _by_search(index, keys)
    for status, mode, path in changes:
        if mode in ("160000", "120000") or status == "T":
            found += _below(index, escaped(path))
    moved = [os.fsdecode(path) for status, _, path in changes if status != "M"]
    if moved:
        found += _members(index, moved)
    return sorted(set(b" ".join(found).decode().split()))


def _joined(ids: Iterable[str]) -> bytes:
    return " ".join(sorted(ids)).encode() + b"\n"


def _by_search(index: bytes, keys: list[bytes]) -> list[bytes]:
    """Return the ids behind each key, found by halving, since the lines are sorted by their bytes."""
    found = []
    for key in keys:
        low, high = len(HEADER), len(index)
        while low < high:
            start = index.rfind(b"\n", low, (low + high) // 2) + 1 or low
            seen = index[start : start + len(key)]
            if seen == key:
                found.append(_ids(index, start + len(key)))
                break
            if seen < key:
                low = index.index(b"\n", start) + 1
            else:
                high = start
    return found


def _by_lines(index: bytes, keys: list[bytes]) -> list[bytes]:
    """Return the ids behind each key; making lines takes as long as searching for about a hundred keys."""
    from _bisect import bisect_left  # the module around it is not needed

    lines = index.split(b"\n")
    found, at, end = [], 1, len(lines) - 1
    for key in sorted(keys):
        at = bisect_left(lines, key, at, end)
        if lines[at].startswith(key):
            found.append(lines[at][len(key) :])
    return found


def _ids(index: bytes, at: int) -> bytes:
    return index[at : index.index(b"\n", at)]


def _below(index: bytes, folder: bytes) -> list[bytes]:
    """Return the ids of everything below a folder: a submodule that moved, a link that leads elsewhere."""
    found, start = [], b"\n" + folder + b"/"
    at = index.find(start)
    while at >= 0:
        found.append(_ids(index, index.index(b"\t", at) + 1))
        at = index.find(start, at + 1)
    return found


def _members(index: bytes, paths: list[str]) -> list[bytes]:
    """Return the ids of globs that may have won or lost one of the paths, by their literal beginning."""
    found = []
    at = index.find(b"\n\tglob\t")
    while at >= 0:
        _, _, raw, ids = index[at + 1 : index.index(b"\n", at + 1)].split(b"\t")
        pattern = plain(raw)
        start = _literal(pattern.lstrip("/"))
        if "/" not in pattern.strip("/") or any(path.startswith(start) for path in paths):
            found.append(ids)
        at = index.find(b"\n\tglob\t", at + 1)
    return found


def _literal(pattern: str) -> str:
    ends = [pattern.index(sign) for sign in _WILD if sign in pattern]
    return pattern[: min(ends)] if ends else pattern
