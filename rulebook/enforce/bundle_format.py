r"""The bundle's layout in the file, shared by its writer and its reader.

::

    64 bytes   "rulebook-bundle VERSION HEADER_OFFSET HEADER_LENGTH DIRECTORY_OFFSET PAGES DIGEST\n", blanks
    records    digest (8 bytes) and one armed check as JSON, one after the other; its standing stands first,
               in a field of one width, so that another standing takes no more room
    lists      digest and "OFFSET:LENGTH OFFSET:LENGTH ..." of a key that more than 16 records stand under
    pages      lines "\nKEY\tOFFSET:LENGTH ...\t": the records of a key, or "@" and its list
    directory  for each page: offset (6 bytes), length (4 bytes), digest of the page (8 bytes)
    parts      digest and a line for each record: what it was made from, and where it stands
    header     digest (8 bytes) and JSON

A lookup reads one directory entry and one page, whatever the bundle's size. Each part carries its own
digest, so that damage costs the checks that it hits and is noticed, and no decision reads more than it needs.
"""

from __future__ import annotations

from rulebook.enforce.wire import as_bytes, digest

SCHEMA = 1
PREFIX = 64
ENTRY = 18
DIGEST = 8
LONG = 16


def page_of(key: str, pages: int) -> int:
    """Return the number of the page that holds ``key``."""
    return int.from_bytes(digest(as_bytes(key), 4), "big") % pages


def prefix(header_at: int, header_length: int, directory_at: int, pages: int) -> bytes:
    """Return the first 64 bytes."""
    line = f"rulebook-bundle {SCHEMA} {header_at} {header_length} {directory_at} {pages}"
    return f"{line} {mark_of(as_bytes(line))}\n".encode().ljust(PREFIX)


def mark_of(line: bytes) -> str:
    """Return the digest behind the first line: other numbers would find other keys, or none."""
    return digest(line, 4).hex()
