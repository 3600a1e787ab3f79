"""The worktrees of a repository, as its git folder lists them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from rulebook.errors import RulebookError
from rulebook.outside.workspace import Workspace, find_workspace, path_key


def worktree_keys(workspace: Workspace) -> frozenset[str]:
    """Return the keys of all worktrees of the repository; one whose folder is only out of reach is there."""
    linked = Path(workspace.common_dir, "worktrees")
    folders = (os.path.realpath(place.parent) for place in linked.glob("*/gitdir"))
    return frozenset(map(path_key, (workspace.common_dir, workspace.git_dir, *folders)))


def other_worktrees(workspace: Workspace) -> Iterator[Workspace]:
    """Give the repository's other worktrees, as far as they can be reached."""
    common = Path(workspace.common_dir)
    roots = [common.parent] if common.name == ".git" else []
    for place in sorted(common.glob("worktrees/*/gitdir")):
        with suppress(OSError):
            roots.append(Path(place.read_text("utf-8", "surrogateescape").strip()).parent)
    for root in roots:
        with suppress(RulebookError):
            found = find_workspace(str(root), os.environ)
            if found.common_dir == workspace.common_dir and found.git_dir != workspace.git_dir:
                yield found
