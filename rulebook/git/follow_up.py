"""What every look at reasons ends with: what is enforced is brought in line with the store."""

from __future__ import annotations

from rulebook.anchors.index_build import write_index
from rulebook.enforce.refresh import refresh_bundle
from rulebook.outside.workspace import Workspace
from rulebook.store import Store


def follow_up(workspace: Workspace, store: Store) -> None:
    """Write the bundle that the hooks read, and the list of anchors that git's hooks join to what changed."""
    refresh_bundle(workspace, store)
    conditions = [(check.id, check.record.condition) for check in store.heads() if check.intent == "armed"]
    write_index(
        workspace.worktree_home, [(name, condition.anchors) for name, condition in conditions if condition]
    )
