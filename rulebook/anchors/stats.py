"""Which anchored files were touched since the last look, by what ``stat`` says.

For hooks that name no commits. An entry a path, ``inode size mtime ctime TAB path NUL``. A file that was
changed within the two seconds before it was written down is written down as ``?``, which never equals: it may
change again without a new time, or have been changed after its content was looked at. Safe at hook time.
"""

from __future__ import annotations

import os

from rulebook.anchors.index import can_be_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

MOST = 3000
"""With more anchored paths than these, asking for each costs more than a full look in the background."""

_FRESH_NS = 2_000_000_000
_END = b"\0"


def stats_path(worktree_home: str) -> str:
    """Return where a worktree's list is."""
    return f"{worktree_home}/anchors.seen"


def render(root: str, paths: Iterable[str], now_ns: int) -> bytes:
    """Return the list for the paths as they are now; ``now_ns`` is the wall clock in nanoseconds."""
    return _packed((signature(root, path, now_ns), path) for path in paths if can_be_named(path))


def renewed(root: str, content: bytes, paths: Container[str], now_ns: int) -> bytes:
    """Return the list with the entries of ``paths`` as they are now."""
    return _packed(
        (signature(root, path, now_ns) if path in paths else seen, path) for seen, path in _entries(content)
    )


def touched_paths(root: str, content: bytes, most: int | None = MOST) -> list[str] | None:
    """Return the paths that are not as the list has them; None where there are more than ``most``."""
    if most is not None and content.count(_END) > most:
        return None
    return [path for seen, path in _entries(content) if signature(root, path, 0) != seen]


def _packed(entries: Iterable[tuple[str, str]]) -> bytes:
    return b"".join(os.fsencode(f"{seen}\t{path}") + _END for seen, path in entries)


def _entries(content: bytes) -> Iterator[tuple[str, str]]:
    """Yield signature and path."""
    for entry in content.split(_END)[:-1]:
        seen, _, path = os.fsdecode(entry).partition("\t")
        yield seen, path


def signature(root: str, path: str, now_ns: int) -> str:
    """Return what tells a file from itself after a change; ``-`` where there is none."""
    try:
        status = os.stat(f"{root}/{path}")
    except OSError:
        return "-"
    if now_ns and now_ns - max(status.st_mtime_ns, status.st_ctime_ns) < _FRESH_NS:
        return "?"
    return f"{status.st_ino} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns}"
