"""A path that must not exist; a broken link counts as existing."""

from __future__ import annotations

from rulebook.anchors import states
from rulebook.anchors.tree import Tree
from rulebook.records.check import Anchor

_NOT_THERE = "absent"
_NO_ANSWER = (states.OUTSIDE, states.GIT_FOLDER, states.NO_NAME)


def look(anchor: Anchor, tree: Tree) -> tuple[str, str | None]:
    """Return the steady digest while the path is absent, else ``exists``, or why it can not be told."""
    path = anchor.absent or ""
    state, _ = tree.file_digest(path)
    if state == states.MISSING:
        return states.PRESENT, _NOT_THERE
    hidden = state == states.UNREADABLE and not tree.is_there(path)
    return (state if hidden or state in _NO_ANSWER else states.FORBIDDEN_PATH_EXISTS), None
