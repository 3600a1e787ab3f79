"""A scratch copy of the tree, for what must not touch the real one and has no kernel sandbox."""

from __future__ import annotations

import os
import shutil

from rulebook.anchors.tree import WorkTree
from rulebook.errors import RulebookError

MOST_FILES = 200_000


def scratch_copy(root: str, target: str) -> str:
    """Copy every file that git tracks or would track to ``target`` and return it; links stay links.

    Nothing is hard-linked: an edit in place would reach the original.

    Raises:
        RulebookError: the tree has too many files to be copied for one run.

    """
    paths = WorkTree(root).paths()
    if len(paths) > MOST_FILES:
        raise RulebookError(f"the tree has {len(paths)} files", where=root, fix="install bubblewrap")
    os.makedirs(target)
    for path in paths:
        source, place = os.path.join(root, path), os.path.join(target, path)
        if os.path.isdir(source) and not os.path.islink(source):
            continue
        os.makedirs(os.path.dirname(place), exist_ok=True)
        shutil.copy2(source, place, follow_symlinks=False)
    return target
