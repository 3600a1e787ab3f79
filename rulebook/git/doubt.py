"""Checks whose reason has to be looked at again: noted by a git hook in a moment, settled in the background.

A note is one line of ids in a file of the worktree's data folder, ``*`` for all, ``+rules`` for the rule
files, ``+touched`` for what ``stat`` is still to tell. Notes are appended whole, and taken all at once by
renaming the file, so that none is lost between two processes. Safe at hook time.
"""

from __future__ import annotations

import fcntl
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

EVERY = "*"
RULES = "+rules"
TOUCHED = "+touched"
"""Stand among the ids for the rule files themselves, and for what ``stat`` shows; no id begins so."""

_TAKEN = ".taken-"


def doubt_path(worktree_home: str) -> str:
    """Return where a worktree's notes are."""
    return f"{worktree_home}/doubt"


def note(worktree_home: str, ids: Iterable[str], source: str) -> None:
    """Append a note: ``source`` (``git:post-checkout``) and the ids that it is about."""
    os.makedirs(worktree_home, mode=0o700, exist_ok=True)
    line = f"{source} {' '.join(ids)}\n".encode()
    while not _append(doubt_path(worktree_home), line):
        pass  # the file was taken between opening and locking it


def pending(worktree_home: str) -> bool:
    """Say whether there are notes, new ones or such as somebody took and, being killed, did not settle."""
    return os.path.exists(doubt_path(worktree_home)) or bool(_taken(worktree_home))


def noted(worktree_home: str) -> frozenset[str]:
    """Return the ids that some note is about already."""
    lines: list[str] = []
    for name in (doubt_path(worktree_home), *_taken(worktree_home)):
        try:
            lines += _read(name)
        except FileNotFoundError:
            continue  # settled in between
    return frozenset(id for line in lines for id in line.split(" ")[1:])


def is_locked(path: str) -> bool:
    """Say whether a process holds the lock at ``path``."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(handle)
    return False


def take(worktree_home: str) -> tuple[str, list[str] | None] | None:
    """Take all notes: the newest source and the ids, None for all checks; None where there are no notes.

    Only the holder of the worktree's settle lock may take. What an earlier holder took and, being killed, did
    not settle is taken again.
    """
    path = doubt_path(worktree_home)
    if os.path.exists(path):
        os.rename(path, f"{path}{_TAKEN}{os.getpid()}-{os.urandom(4).hex()}")
    lines = [line for name in _taken(worktree_home) for line in _read(name)]
    if not lines:
        return None
    ids = {name for line in lines for name in line.split(" ")[1:] if name and name != RULES}
    return lines[-1].split(" ", 1)[0], (None if EVERY in ids else sorted(ids))


def settled(worktree_home: str) -> None:
    """Forget what was taken: it is in the store now."""
    for name in _taken(worktree_home):
        os.unlink(name)


def _append(path: str, line: bytes) -> bool:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        try:
            still = os.stat(path).st_ino == os.fstat(handle).st_ino
        except FileNotFoundError:
            still = False
        if still:
            os.write(handle, line)
        return still
    finally:
        os.close(handle)


def _read(path: str) -> list[str]:
    """Return the lines of a taken file, after the last writer is done with it."""
    with open(path, encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        return file.read().splitlines()


def _taken(worktree_home: str) -> list[str]:
    start = os.path.basename(doubt_path(worktree_home)) + _TAKEN
    try:
        names = os.listdir(worktree_home)
    except FileNotFoundError:
        return []
    return sorted(f"{worktree_home}/{name}" for name in names if name.startswith(start))
