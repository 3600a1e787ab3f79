"""Digest many files at once: one read and next to no Python a file.

Only what is plain gets a digest here: a regular file below the root, already in normal form. Everything else
(a link, a folder, carriage returns, a byte-order mark, a pipe, nothing at all) is left to be looked at by
itself. Run as a script it answers for the files that standard input names; so it imports little.
"""

from __future__ import annotations

import os
import sys
from hashlib import sha1

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_ROOM = 1 << 20
_MARK = b"\xef\xbb\xbf"
_OPEN = os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOFOLLOW
_NONE = "-"


def plain_digests(root: str, paths: Iterable[str]) -> list[str | None]:
    """Return for each path what ``tree.content_digest`` gives, or None where the file is not plain.

    Reading at a position fails on pipes, sockets and terminals, and what fills the room, as a device does, is
    not plain: so no file has to be asked what it is.
    """
    room = bytearray(_ROOM)
    view = memoryview(room)
    into: list[memoryview] = [view]
    found: list[str | None] = []
    for path in paths:
        try:
            handle = os.open(f"{root}/{path}", _OPEN)
        except (OSError, ValueError):
            found.append(None)
            continue
        try:
            size = os.preadv(handle, into, 0)
        except OSError:
            size = 0
        finally:
            os.close(handle)
        if not 0 < size < _ROOM or room.find(b"\r", 0, size) >= 0 or room.startswith(_MARK):
            found.append(None)
            continue
        digest = sha1(b"blob %d\0" % size, usedforsecurity=False)
        digest.update(view[:size])
        found.append(digest.hexdigest())
    return found


def packed(root: str, paths: list[str]) -> bytes:
    """Return what the second process reads: names end with NUL, since everything else may stand in one."""
    return b"".join(os.fsencode(name) + b"\0" for name in (root, *paths))


def unpacked(out: bytes, count: int) -> list[str | None]:
    """Return the second process's digests; all None where it did not finish."""
    words = out.decode("ascii", "replace").split()
    return [None if word == _NONE else word for word in words] if len(words) == count else [None] * count


def main() -> None:
    """Digest the files that standard input names; one line each."""
    root, *paths = map(os.fsdecode, sys.stdin.buffer.read().split(b"\0")[:-1])
    sys.stdout.write("\n".join(found or _NONE for found in plain_digests(root, paths)))


if __name__ == "__main__":
    main()
