"""A file's content; the executable bit does not count, nor line ends or a byte-order mark."""

from __future__ import annotations

from rulebook.anchors.tree import Tree
from rulebook.records.check import Anchor


def look(anchor: Anchor, tree: Tree) -> tuple[str, str | None]:
    """Return the file's state and the digest of its content."""
    return tree.file_digest(anchor.path or "")
