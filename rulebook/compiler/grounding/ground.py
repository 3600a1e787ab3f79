"""Grounding: look in the repository for what a rule's reason depends on."""

from __future__ import annotations

from collections.abc import Callable

from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.grounding.finding import Grounding
from rulebook.compiler.grounding.flaky import flaky_test
from rulebook.compiler.grounding.generators import generator
from rulebook.compiler.grounding.lockfiles import lockfile, written_lockfile
from rulebook.compiler.grounding.symbols import deprecation
from rulebook.compiler.grounding.targets import named_target
from rulebook.compiler.grounding.tree import Tree

Finder = Callable[[Draft, Tree], Grounding | None]
FINDERS: tuple[Finder, ...] = (generator, written_lockfile, lockfile, deprecation, flaky_test, named_target)
"""What is looked for; each returns None where the workspace does not show it."""


def ground(draft: Draft, tree: Tree) -> Grounding:
    """Return what the workspace shows about a draft, all findings joined."""
    found = Grounding()
    if draft.forbid is None and draft.rule.kind not in ("fact", "generated"):
        return found
    for finder in FINDERS:
        one = finder(draft, tree)
        if one is not None:
            found = found.joined(one)
    return found
