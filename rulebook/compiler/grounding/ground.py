"""Grounding: look in the repository for what a rule's reason depends on."""

from __future__ import annotations

from collections.abc import Callable

from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.grounding.finding import Grounding
from rulebook.compiler.grounding.tree import Tree


def ground(draft: Draft, tree: Tree) -> Grounding:
    """Return what the workspace shows about a draft; the first finder that finds something wins."""
    for finder in FINDERS:
        found = finder(draft, tree)
        if found is not None:
            return found
    return Grounding()


Finder = Callable[[Draft, Tree], Grounding | None]
FINDERS: tuple[Finder, ...] = ()
