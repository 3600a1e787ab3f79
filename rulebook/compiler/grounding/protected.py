"""Which files of the workspace a draft protects: each named by itself, and there."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.grounding.tree import Tree

_KINDS = ("forbid", "generated", "only", "owned")


def protected(draft: Draft, tree: Tree) -> Iterator[str]:
    """Yield the files that a draft keeps from being written and that the workspace has."""
    if draft.rule.kind not in _KINDS or "write" not in (draft.forbid or {}):
        return
    for entity in draft.rule.targets:
        path = tree.find(entity.text) if entity.kind == "path" and "*" not in entity.text else None
        if path is not None:
            yield path
