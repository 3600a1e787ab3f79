"""What every look at reasons ends with: what is enforced is brought in line with the store."""

from __future__ import annotations

from rulebook.anchors.index_build import write_index
from rulebook.enforce.refresh import refresh_bundle
from rulebook.enforce.restand import restand_bundle
from rulebook.outside.config import config_exists, remembered_id
from rulebook.outside.workspace import Workspace
from rulebook.store import Store


def follow_up(workspace: Workspace, store: Store) -> None:
    """Write the bundle that agents' hooks decide by, and the lists that git hooks join to what changed."""
    if _has_rules(workspace):
        refresh_bundle(workspace, store)
    anchored = [(name, one.anchors) for name, one in store.conditions_in_force(workspace.worktree_key)]
    write_index(workspace.root, workspace.worktree_home, anchored)


def follow_standings(workspace: Workspace, store: Store) -> None:
    """Bring the bundle's standings up to the ledger; what the armed checks hang on is as it was."""
    if _has_rules(workspace):
        restand_bundle(workspace, store)


def _has_rules(workspace: Workspace) -> bool:
    return config_exists(workspace.root) or remembered_id(workspace) is not None
