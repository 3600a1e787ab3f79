"""Write a worktree's list of anchors; called whenever the library or what is in force changes."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable

from rulebook.anchors.index import index_path, render
from rulebook.anchors.label import kind
from rulebook.outside.files import write_atomic
from rulebook.records.check import Anchor


def write_index(worktree_home: str, anchored: Iterable[tuple[str, Iterable[Anchor]]]) -> None:
    """Write the list for pairs of check id and anchors, whole or not at all."""
    paths: defaultdict[str, set[str]] = defaultdict(set)
    globs: defaultdict[str, set[str]] = defaultdict(set)
    for check, anchors in anchored:
        for anchor in anchors:
            match kind(anchor):
                case "glob":
                    globs[anchor.glob or ""].add(check)
                case "absent":
                    paths[anchor.absent or ""].add(check)
                case "tool":
                    pass  # no commit changes it
                case _:
                    paths[anchor.path or ""].add(check)
    os.makedirs(worktree_home, mode=0o700, exist_ok=True)
    write_atomic(index_path(worktree_home), render(paths, globs))
