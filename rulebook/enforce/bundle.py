"""The armed bundle as a hook reads it: a decision touches only the checks that can match."""

from __future__ import annotations

import os

from rulebook.enforce.bundle_format import DIGEST, ENTRY, PREFIX, SCHEMA, mark_of, page_of
from rulebook.enforce.wire import as_bytes, digest, load
from rulebook.errors import RulebookError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

REBUILD = "rulebook sync"
_MOST = 1 << 48
"""No place or length of a bundle comes near it."""

MOST_LINES = 20_000
"""Keys that an open bundle remembers; a service lives long."""


class Bundle:
    """One built bundle, open for lookups.

    Attributes:
        path: the file.
        faults: what was found damaged so far, one line each; the checks that it does not hit still count.

    """

    __slots__ = (
        "_directory",
        "_fd",
        "_header_at",
        "_header_length",
        "_lines",
        "_pages",
        "_records",
        "_size",
        "faults",
        "path",
    )

    def __init__(self, path: str, fd: int, numbers: tuple[int, int, int, int]) -> None:
        self.path = path
        self.faults: list[str] = []
        self._fd = fd
        self._size = os.fstat(fd).st_size
        self._header_at, self._header_length, self._directory, self._pages = numbers
        self._lines: dict[str, bytes | None] = {}
        self._records: dict[tuple[int, int], dict[str, Any]] = {}

    @classmethod
    def open(cls, path: str) -> Bundle:
        """Open the bundle at ``path``.

        Raises:
            FileNotFoundError: there is none.
            RulebookError: it is no bundle, or one of another schema.

        """
        fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        try:
            return cls(path, fd, _numbers(path, os.pread(fd, PREFIX, 0)))
        except RulebookError:
            os.close(fd)
            raise

    def close(self) -> None:
        """Close the file."""
        fd, self._fd = self._fd, -1
        if fd >= 0:
            os.close(fd)

    def __del__(self) -> None:
        self.close()

    def kept(self) -> int:
        """Return how many records are kept in memory."""
        return len(self._records)

    def header(self) -> dict[str, Any]:
        """Return what the builder said of the whole: ``built_at``, ``checks``, ``suspended``, ``sources``."""
        data = self._read(self._header_at, self._header_length)
        text = self._checked(data, "header")
        return dict(load(text)) if text is not None else {}

    def has(self, key: str) -> bool:
        """Say whether anything stands under ``key``."""
        return self._line(key) is not None

    def places(self, key: str) -> list[tuple[int, int]]:
        """Return where the records under ``key`` stand; empty where there are none."""
        line = self._line(key)
        if line and line[:1] == b"@":
            line = self._list(line[1:])
        if not line:
            return []
        return [(int(at), int(length)) for at, length in (pair.split(b":") for pair in line.split())]

    def records(self, keys: Iterable[str]) -> list[dict[str, Any]]:
        """Return each armed check under any of ``keys`` once, in the order of the bundle."""
        places = sorted({place for key in keys for place in self.places(key)})
        found = [self._record(place) for place in places]
        return [record for record in found if record is not None]

    def _record(self, place: tuple[int, int]) -> dict[str, Any] | None:
        if place not in self._records:
            text = self._checked(self._read(*place), f"check at {place[0]}")
            if text is None:
                return None
            self._records[place] = load(text)
        return self._records[place]

    def _list(self, place: bytes) -> bytes | None:
        at, _, length = place.partition(b":")
        text = self._checked(self._read(int(at), int(length)), "index")
        return text.encode() if text is not None else None

    def _line(self, key: str) -> bytes | None:
        if key not in self._lines:
            if len(self._lines) >= MOST_LINES:
                self._lines = {}
            self._lines[key] = self._find(key)
        return self._lines[key]

    def _find(self, key: str) -> bytes | None:
        at = self._directory + ENTRY * page_of(key, self._pages)
        entry = self._read(at, ENTRY)
        page = self._read(int.from_bytes(entry[:6], "big"), int.from_bytes(entry[6:10], "big"))
        if len(entry) < ENTRY or digest(page) != entry[10:]:
            self._damaged("index")
            return None
        head = b"\n" + as_bytes(key) + b"\t"
        start = page.find(head)
        return page[start + len(head) : page.find(b"\t", start + len(head))] if start >= 0 else None

    def _read(self, at: int, length: int) -> bytes:
        """Return what stands at a place; a damaged length asks for no more memory than the file has bytes."""
        return os.pread(self._fd, min(length, self._size), at)

    def _checked(self, data: bytes, what: str) -> str | None:
        if len(data) > DIGEST and digest(data[DIGEST:]) == data[:DIGEST]:
            return data[DIGEST:].decode("utf-8", "surrogatepass")
        self._damaged(what)
        return None

    def _damaged(self, what: str) -> None:
        line = f"the bundle is damaged ({what}); some checks are not enforced (fix: {REBUILD})"
        if line not in self.faults:
            self.faults.append(line)


def _numbers(path: str, start: bytes) -> tuple[int, int, int, int]:
    words = start.split()
    if len(words) < 2 or words[0] != b"rulebook-bundle":
        raise RulebookError("the bundle is no bundle", where=path, fix=REBUILD)
    if words[1] != str(SCHEMA).encode():
        raise RulebookError(
            f"the bundle has schema {words[1].decode('ascii', 'replace')}, not {SCHEMA}",
            where=path,
            fix=REBUILD,
        )
    try:
        at, length, directory, pages = (int(word) for word in words[2:6])
    except ValueError:
        raise RulebookError("the bundle's first line is damaged", where=path, fix=REBUILD) from None
    marked = len(words) == 6 or words[6:] == [mark_of(b" ".join(words[:6])).encode()]  # older ones bear none
    if (
        not marked
        or pages < 1
        or min(at, length, directory) < 0
        or max(at, length, directory, pages) >= _MOST
    ):
        raise RulebookError("the bundle's first line is damaged", where=path, fix=REBUILD)
    return at, length, directory, pages
