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
    from collections.abc import Iterable, Iterator

MOST = 3000
"""With more anchored paths than these, asking for each costs more than a full look in the background."""

_FEW = 50
_FRESH_NS = 2_000_000_000
_END = b"\0"


def stats_path(worktree_home: str) -> str:
    """Return where a worktree's list is."""
    return f"{worktree_home}/anchors.seen"


def render(root: str, paths: Iterable[str], now_ns: int) -> bytes:
    """Return the list for the paths as they are now; ``now_ns`` is the wall clock in nanoseconds."""
    return _packed((signature(root, path, now_ns), path) for path in paths if can_be_named(path))


def renewed(root: str, content: bytes, paths: Iterable[str], now_ns: int) -> bytes:
    """Return the list with the entries of ``paths`` as they are now."""
    wanted = frozenset(paths)
    if len(wanted) > _FEW:  # each search goes through half of the list
        entries = _entries(content)
        return _packed(
            (signature(root, path, now_ns) if path in wanted else seen, path) for seen, path in entries
        )
    parts, done = [], 0
    for start, end, path in sorted(place for path in wanted if (place := _place(content, path))):
        parts += [content[done:start], os.fsencode(signature(root, path, now_ns))]
        done = end
    return b"".join((*parts, content[done:]))


def touched_paths(root: str, content: bytes, most: int | None = MOST) -> list[str] | None:
    """Return the paths that are not as the list has them; None where there are more than ``most``."""
    if most is not None and content.count(_END) > most:
        return None
    return [path for seen, path in _entries(content) if signature(root, path, 0) != seen]


def is_touched(root: str, content: bytes, path: str) -> bool:
    """Say whether one path is not as the list has it; what it does not have is not known to be touched."""
    place = _place(content, path)
    return place is not None and os.fsencode(signature(root, path, 0)) != content[place[0] : place[1]]


def _packed(entries: Iterable[tuple[str, str]]) -> bytes:
    return b"".join(os.fsencode(f"{seen}\t{path}") + _END for seen, path in entries)


def _place(content: bytes, path: str) -> tuple[int, int, str] | None:
    """Return where a path's signature begins and ends in the list; None where the list has no such path."""
    if not can_be_named(path):
        return None
    name = b"\t" + os.fsencode(path) + _END
    end = content.find(name)
    while end >= 0:
        start = content.rfind(_END, 0, end) + 1
        if b"\t" not in content[start:end]:  # else it is the end of another path
            return start, end, path
        end = content.find(name, end + 1)
    return None


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
