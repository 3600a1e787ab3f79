"""Files that are written whole or not at all, and locks between processes."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from rulebook.errors import RulebookError

NOT_REGULAR = "no regular file"


def open_regular(path: str | Path) -> BinaryIO:
    """Open a regular file to read: a pipe would keep its reader waiting, a device feed it for ever.

    Raises:
        OSError: it can't be opened, or is no regular file (then ``strerror`` is ``NOT_REGULAR``).

    """
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    file = open(handle, "rb")  # noqa: SIM115 - the caller closes it
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        file.close()
        raise OSError(errno.EINVAL, NOT_REGULAR)
    return file


def read_regular(path: str | Path, what: str, most: int) -> bytes:
    """Return what is in a file that somebody named, where it is one that ends.

    Args:
        path: the file.
        what: what it should be (``the draft``), for the error.
        most: the bytes that such a file may have.

    Raises:
        RulebookError: it can't be read, is no regular file, or is longer.

    """
    try:
        with open_regular(path) as file:
            data = file.read(most + 1)
    except OSError as error:
        raise unreadable(path, what, error) from None
    if len(data) > most:
        raise RulebookError(f"{what} has more than {most // 1_000_000} MB", where=str(path), fix="split it")
    return data


def unreadable(path: str | Path, what: str, error: OSError) -> RulebookError:
    """Return what to say of a file that can't be read."""
    if error.strerror == NOT_REGULAR:
        fix = "copy what it holds into a file, and name that"
    elif error.errno == errno.EISDIR or os.path.isdir(path):
        fix = "name a file in it"
    else:
        fix = "check the path and its mode"
    return RulebookError(f"can't read {what}: {(error.strerror or '').lower()}", where=str(path), fix=fix)


def write_atomic(path: str, content: str | bytes, *, mode: int | None = None) -> None:
    """Replace ``path`` by a file with ``content``: a reader sees the old one or the new one, never a part.

    Args:
        path: the file; its folder must exist. A symlink is followed, so that it stays one.
        content: text (written as UTF-8, surrogate escapes as their bytes) or bytes.
        mode: permission bits; without it those of the old file, or what the umask leaves.

    Raises:
        RulebookError: the folder cannot be written, the disk is full.

    """
    path = os.path.realpath(path)
    data = content.encode("utf-8", "surrogateescape") if isinstance(content, str) else content
    temporary = f"{path}.{os.getpid()}.{os.urandom(4).hex()}.tmp"
    try:
        _write_new(temporary, data, mode if mode is not None else _mode_of(path))
        os.replace(temporary, path)
    except OSError as error:
        raise RulebookError(
            f"cannot write: {error.strerror}",
            where=path,
            fix="check the folder's owner, permissions and space",
        ) from error
    finally:
        with suppress(FileNotFoundError):
            os.unlink(temporary)


def clear_unfinished(folder: str) -> int:
    """Remove what ``write_atomic`` has left in a folder where its process was killed; return how many."""
    try:
        names = [name for name in os.listdir(folder) if name.endswith(".tmp")]
    except OSError:
        return 0
    gone = 0
    for name in names:
        parts = name.rsplit(".", 3)
        if len(parts) == 4 and parts[1].isdecimal() and len(parts[2]) == 8 and not _runs(int(parts[1])):
            with suppress(OSError):
                os.unlink(f"{folder}/{name}")
                gone += 1
    return gone


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):  # somebody else's, or no number of a process
        pass
    return True


def private_folder(path: str) -> None:
    """Make the folder at ``path``, and those above it, where they are missing; only its owner may look in.

    Raises:
        RulebookError: it cannot be made: it is a file, the place cannot be written, the disk is full.

    """
    try:
        os.makedirs(path, mode=0o700, exist_ok=True)
    except OSError as error:
        raise RulebookError(
            f"the data folder cannot be made: {(error.strerror or '').lower()}",
            where=path,
            fix="set RULEBOOK_HOME to a folder that can be written",
        ) from error


def _write_new(path: str, data: bytes, mode: int | None) -> None:
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), "wb") as file:
        if mode is not None:
            os.fchmod(file.fileno(), mode)
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _mode_of(path: str) -> int | None:
    try:
        return os.stat(path).st_mode & 0o7777
    except OSError:
        return None


@contextmanager
def locked(path: str) -> Iterator[None]:
    """Hold an exclusive lock on the file at ``path`` (made where missing) while the block runs.

    Raises:
        RulebookError: the folder cannot be written.

    """
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise RulebookError(
            f"cannot write: {(error.strerror or '').lower()}",
            where=path,
            fix="check the folder's owner, permissions and space",
        ) from error
    with open(descriptor, "r+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def try_locked(path: str) -> Iterator[bool]:
    """Hold an exclusive lock on ``path`` if nobody else does, and say whether it is held; never waits."""
    with open(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600), "r+b") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True
