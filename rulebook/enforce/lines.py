"""Append-only files of JSON lines that many short processes write to at once.

A line is one ``write`` to a file opened for appending, so lines never mix and a killed process leaves
all or nothing of its own. A reader that takes a file away first locks it, and a writer that finds its
file taken away opens the new one.
"""

from __future__ import annotations

import errno
import os

from rulebook.enforce.wire import dump, load_bytes, well_formed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

_FLAGS = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
_TRIES = 8


def append(path: str, *values: dict[str, Any]) -> int:
    """Append one line for each of ``values``; return the file's size afterwards.

    The folder is made where missing, for the user alone. A symlink at ``path`` is refused, since somebody
    else may have put it there.

    Raises:
        OSError: it can't be written.

    """
    data = "".join(_line(value) for value in values).encode()
    fd = _open(path)
    try:
        _write(fd, data)
        return os.lseek(fd, 0, os.SEEK_CUR)
    finally:
        os.close(fd)


def append_shared(path: str, *values: dict[str, Any]) -> int:
    """Append as ``append`` does, to a file that a drain may take away at any moment."""
    import fcntl

    data = "".join(_line(value) for value in values).encode()
    for _ in range(_TRIES):
        fd = _open(path)
        try:
            fcntl.flock(fd, fcntl.LOCK_SH)
            if _still_there(fd, path):
                _write(fd, data)
                return os.lseek(fd, 0, os.SEEK_CUR)
        finally:
            os.close(fd)
    raise OSError(f"{path} is taken away each time it is opened")


def _write(fd: int, data: bytes) -> None:
    if os.write(fd, data) < len(data):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))  # what a full disk took is a torn line


def _line(value: dict[str, Any]) -> str:
    text = dump(value)
    return (dump(well_formed(value)) if "\\ud" in text else text) + "\n"


def _open(path: str) -> int:
    try:
        return os.open(path, _FLAGS, 0o600)
    except FileNotFoundError:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        return os.open(path, _FLAGS, 0o600)


def _still_there(fd: int, path: str) -> bool:
    try:
        there = os.stat(path, follow_symlinks=False)
    except OSError:
        return False
    mine = os.fstat(fd)
    return (mine.st_ino, mine.st_dev) == (there.st_ino, there.st_dev)


def read(path: str) -> list[dict[str, Any]]:
    """Return the values of all whole lines; a damaged line is left out, a missing file is empty."""
    return parse(read_bytes(path).split(b"\n"))


def read_bytes(path: str) -> bytes:
    """Return what a file of lines holds; a missing file is empty."""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
    except OSError:
        return b""
    with open(fd, "rb") as file:
        return file.read()


def parse(lines: Iterable[bytes]) -> list[dict[str, Any]]:
    """Return the values of the lines that hold a JSON object."""
    found = []
    for line in lines:
        try:
            value = load_bytes(line)
        except ValueError:
            continue
        if isinstance(value, dict):
            found.append(value)
    return found
