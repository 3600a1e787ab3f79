"""A path that must not exist; a broken link counts as existing."""

from __future__ import annotations

from rulebook.anchors import states
from rulebook.anchors.tree import Tree
from rulebook.records.check import Anchor

_NOT_THERE = "absent"


def look(anchor: Anchor, tree: Tree) -> tuple[str, str | None]:
    """Return the steady digest while the path is absent, else the state ``exists``."""
    state, _ = tree.file_digest(anchor.absent or "")
    if state == states.MISSING:
        return states.PRESENT, _NOT_THERE
    return (state if state == states.OUTSIDE else states.FORBIDDEN_PATH_EXISTS), None
