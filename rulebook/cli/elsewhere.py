"""The other worktrees of a repository: what a person decides in one holds in all, at once."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from rulebook.enforce.place import bundle_path
from rulebook.enforce.refresh import refresh_bundle
from rulebook.errors import RulebookError
from rulebook.outside.workspace import Workspace, find_workspace
from rulebook.store import Store


def renew_elsewhere(workspace: Workspace, store: Store) -> list[str]:
    """Write the bundles of the other worktrees anew, where hooks read one; return their roots."""
    renewed = []
    for other in _others(workspace):
        if Path(bundle_path(other)).exists():
            with contextlib.suppress(RulebookError):  # its branch may have no rulebook.toml
                refresh_bundle(other, store)
                renewed.append(other.root)
    return renewed


def _others(workspace: Workspace) -> Iterator[Workspace]:
    common = Path(workspace.common_dir)
    roots = [common.parent] if common.name == ".git" else []
    for place in sorted(common.glob("worktrees/*/gitdir")):
        with contextlib.suppress(OSError):
            roots.append(Path(place.read_text("utf-8", "surrogateescape").strip()).parent)
    for root in roots:
        with contextlib.suppress(RulebookError):
            found = find_workspace(str(root), os.environ)
            if found.common_dir == workspace.common_dir and found.git_dir != workspace.git_dir:
                yield found
