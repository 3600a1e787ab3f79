"""Files and store say different things."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.audit.values import Library, Problem

CODES = {"unsynced": "the record's file and the store differ, so what is reviewed is not what is enforced"}


def finalize(library: Library) -> Iterator[Problem]:
    """Yield a problem for each check whose file and store differ."""
    for check, what in sorted(library.unsynced.items()):
        yield Problem("unsynced", "error", what, "rulebook sync", check)
