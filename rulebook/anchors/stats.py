"""Which anchored files were touched since the last look, by what ``stat`` says.

For hooks that name no commits. A line a path, ``inode size mtime ctime TAB path``. A file that was changed
within the two seconds before it was written down is written down as ``?``, which never equals: it may change
again without a new time, or have been changed after its content was looked at. Safe at hook time.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterable

MOST = 3000
"""With more anchored paths than these, asking for each costs more than a full look in the background."""

_FRESH_NS = 2_000_000_000


def stats_path(worktree_home: str) -> str:
    """Return where a worktree's list is."""
    return f"{worktree_home}/anchors.stat"


def render(root: str, paths: Iterable[str], now_ns: int) -> bytes:
    """Return the list for the paths as they are now; ``now_ns`` is the wall clock in nanoseconds."""
    lines = [f"{signature(root, path, now_ns)}\t{path}\n" for path in paths]
    return "".join(lines).encode("utf-8", "surrogateescape")


def renewed(root: str, content: bytes, paths: Container[str], now_ns: int) -> bytes:
    """Return the list with the lines of ``paths`` as they are now."""
    lines = []
    for line in content.decode("utf-8", "surrogateescape").splitlines():
        path = line.split("\t", 1)[1]
        lines.append(f"{signature(root, path, now_ns)}\t{path}" if path in paths else line)
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")


def touched_paths(root: str, content: bytes, most: int | None = MOST) -> list[str] | None:
    """Return the paths that are not as the list has them; None where there are more than ``most``."""
    lines = content.decode("utf-8", "surrogateescape").splitlines()
    if most is not None and len(lines) > most:
        return None
    pairs = (line.split("\t", 1) for line in lines)
    return [path for seen, path in pairs if signature(root, path, 0) != seen]


def signature(root: str, path: str, now_ns: int) -> str:
    """Return what tells a file from itself after a change; ``-`` where there is none."""
    try:
        status = os.stat(f"{root}/{path}")
    except OSError:
        return "-"
    if now_ns and now_ns - max(status.st_mtime_ns, status.st_ctime_ns) < _FRESH_NS:
        return "?"
    return f"{status.st_ino} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns}"
