"""The version of a check that this worktree's own file holds, where that is not the head."""

from __future__ import annotations

from rulebook.errors import RulebookError
from rulebook.outside.workspace import Workspace
from rulebook.store import Store, StoredCheck


def held(store: Store, workspace: Workspace, head: StoredCheck) -> StoredCheck:
    """Return the version of a check that is in force in a worktree.

    Raises:
        RulebookError: the worktree has no file of it.

    """
    own = store.held(head.id, workspace.worktree_key)
    if own is None:
        raise RulebookError(
            f"'{head.id}' is not in force here: {where_apart(head, None)}",
            where=workspace.root,
            fix=f"rulebook sync --take head {head.id}",
        )
    return own


def where_apart(head: StoredCheck, own: StoredCheck | None) -> str | None:
    """Say that a worktree does not have the head of a check; None where it does."""
    if own is None:
        return f"this worktree has no file of it; the head is version {head.head}"
    if own.version == head.head:
        return None
    return (
        f"version {own.version} is in force in this worktree; the head is version {head.head} "
        f"(rulebook show {head.id}@{head.head})"
    )
