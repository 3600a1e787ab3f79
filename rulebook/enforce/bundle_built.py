"""A built bundle as the next one is made from it.

Behind what hooks read, a bundle carries a line for each record that says what it was made from. Where that is
still the same, record and keys are taken over as they stand, but for the standing; the digest of each record
is looked at before. Cold: the hooks never import this.
"""

from __future__ import annotations

from typing import Any

from rulebook.enforce.bundle_format import DIGEST, PREFIX, prefix
from rulebook.enforce.bundle_parts import Part, standing_in, with_digest, with_standing
from rulebook.enforce.wire import digest, dump, load
from rulebook.records.words import LIVE


def listed(parts: list[tuple[Part, str, int, int]]) -> str:
    """Return the lines behind a bundle: each part, its content's mark, and where its record stands."""
    rows = ([p.id, mark, at, length, p.version, p.level, p.text, p.keys] for p, mark, at, length in parts)
    return "".join(f"\n{dump(row)}" for row in rows) + "\n"


class Row:
    """One line of ``listed``.

    Attributes:
        id, mark: of the check, and of the content that the record was made from.
        at, length: where the record stands.
        version, level, text, keys: of the part.

    """

    __slots__ = ("at", "id", "keys", "length", "level", "mark", "text", "version")

    def __init__(self, line: bytes) -> None:
        values = load(line.decode())
        self.id, self.mark, self.at, self.length = values[:4]
        self.version, self.level, self.text, self.keys = values[4:]


class Built:
    """The bytes of a bundle, to take over or to change.

    Attributes:
        header: what the builder said of the whole.

    Raises:
        ValueError, LookupError, TypeError: it is damaged.

    """

    def __init__(self, content: bytes) -> None:
        words = content[:PREFIX].split()
        self._content = content
        self._header_at, length, self._directory, self._pages = map(int, words[2:6])
        self.header: dict[str, Any] = load(self._whole(self._header_at, length).decode())
        self._lines = self._whole(*self.header["parts"])
        self._changed: dict[int, bytes] = {}

    def rows(self) -> list[Row]:
        """Return the lines of all records."""
        return [Row(line) for line in self._lines.split(b"\n") if line]

    def record(self, row: Row) -> bytes:
        """Return a record, its digest in front, which must be its own."""
        data = self._content[row.at : row.at + row.length]
        if digest(data[DIGEST:]) != data[:DIGEST]:
            raise ValueError("damaged")
        return data

    def stand(self, id: str, mark: str, standing: str) -> bool:
        """Give a check another standing, an empty one where it is in no bundle.

        Returns:
            False where that is not all: it comes in, goes out, has another content, or its text is said
            from a session's start and now is not, or the other way round.

        """
        row = self._row(id)
        if row is None or not standing:
            return row is None and not standing
        data = self.record(row)
        speaks_otherwise = (standing_in(data) in LIVE) != (standing in LIVE) and row.text
        if row.mark != mark or speaks_otherwise:
            return False
        self._changed[row.at] = with_standing(data, standing)
        return True

    def with_header(self, **changes: Any) -> bytes:
        """Return the whole with what was changed in the records, and in the header."""
        header = with_digest(dump({**self.header, **changes}))
        changed = {0: prefix(self._header_at, len(header), self._directory, self._pages), **self._changed}
        pieces: list[bytes | memoryview] = []
        done, whole = 0, memoryview(self._content)
        for at in sorted(changed):
            pieces += [whole[done:at], changed[at]]
            done = at + len(changed[at])
        return b"".join((*pieces, whole[done : self._header_at], header))  # the header stands last

    def _row(self, id: str) -> Row | None:
        start = self._lines.find(f"\n{dump([id])[:-1]},".encode())
        return Row(self._lines[start + 1 : self._lines.index(b"\n", start + 1)]) if start >= 0 else None

    def _whole(self, at: int, length: int) -> bytes:
        data = self._content[at : at + length]
        if length <= DIGEST or digest(data[DIGEST:]) != data[:DIGEST]:
            raise ValueError("damaged")
        return data[DIGEST:]


def kept_parts(path: str, stamp: str) -> dict[tuple[str, str], Part]:
    """Return what the bundle at ``path`` holds that is whole and made in the same way.

    Returns:
        id and mark of the content -> part; empty where there is no such bundle.

    """
    try:
        with open(path, "rb") as file:
            built = Built(file.read())
        rows = built.rows() if built.header.get("stamp") == stamp else []
        return {(row.id, row.mark): part for row in rows if (part := _taken(built, row)) is not None}
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return {}


def _taken(built: Built, row: Row) -> Part | None:
    part = Part(row.id, row.version, row.level, row.text, row.keys)
    try:
        part.data = built.record(row)
    except ValueError:
        return None
    part.standing = standing_in(part.data)
    return part
