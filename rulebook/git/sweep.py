"""Which checks ``stat`` puts in doubt, asked of every anchored file."""

from __future__ import annotations

from contextlib import suppress

from rulebook.anchors.index import index_path
from rulebook.anchors.index_build import is_current
from rulebook.anchors.interest import Interest
from rulebook.anchors.stats import stats_path, touched_paths
from rulebook.outside.workspace import Workspace


def in_doubt(workspace: Workspace, interest: Interest) -> set[str]:
    """Return the checks whose anchors ``stat`` shows as touched, and all that hang on globs."""
    ids = {name for names in interest.starts.values() for name in names}
    with suppress(OSError), open(stats_path(workspace.worktree_home), "rb") as file:
        for path in touched_paths(workspace.root, file.read(), most=None) or ():
            ids |= interest.ids(path)
    return ids


def in_doubt_here(workspace: Workspace) -> set[str] | None:
    """Return the same by the worktree's own lists; None where they are missing or of another version."""
    if not is_current(workspace.worktree_home):
        return None
    with open(index_path(workspace.worktree_home), "rb") as file:
        return in_doubt(workspace, Interest(file.read()))
