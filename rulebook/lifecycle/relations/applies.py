"""Whether one applicability covers another: an empty part is everywhere."""

from __future__ import annotations

from rulebook.lifecycle.relations.globs import paths_cover, words_cover
from rulebook.records.check import Applicability


def applies_covers(big: Applicability, small: Applicability) -> bool:
    """Return whether ``big`` is in play wherever ``small`` is."""
    return all(
        not wide or (bool(narrow) and cover(wide, narrow))
        for wide, narrow, cover in (
            (big.paths, small.paths, paths_cover),
            (big.cwd, small.cwd, paths_cover),
            (big.branches, small.branches, words_cover),
            (big.agents, small.agents, words_cover),
        )
    )
