"""The other worktrees of a repository: what a person decides in one holds in all, at once."""

from __future__ import annotations

import contextlib
from pathlib import Path

from rulebook.enforce.place import bundle_path
from rulebook.enforce.refresh import refresh_bundle
from rulebook.errors import RulebookError
from rulebook.outside.workspace import Workspace
from rulebook.outside.worktrees import other_worktrees
from rulebook.store import Store


def renew_elsewhere(workspace: Workspace, store: Store) -> list[str]:
    """Write the bundles of the other worktrees anew, where hooks read one; return their roots."""
    renewed = []
    for other in other_worktrees(workspace):
        if Path(bundle_path(other)).exists():
            with contextlib.suppress(RulebookError):  # its branch may have no rulebook.toml
                refresh_bundle(other, store)
                renewed.append(other.root)
    return renewed
