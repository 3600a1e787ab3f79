"""Record files that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.audit.values import Library, Problem

CODES = {"broken_record": "a record file cannot be read, so what it says is not enforced"}


def finalize(library: Library) -> Iterator[Problem]:
    """Yield a problem for each broken file."""
    for file in library.broken:
        path = file.place.partition(":")[0]
        yield Problem("broken_record", "error", f"{file.place}: {file.error}", f"edit {path}", None, path)
