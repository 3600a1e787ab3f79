"""The set of paths that match a glob; their content does not count."""

from __future__ import annotations

from pathspec import GitIgnoreSpec

from rulebook.anchors import states
from rulebook.anchors.tree import Tree
from rulebook.records.check import Anchor


def look(anchor: Anchor, tree: Tree) -> tuple[str, str | None]:
    """Return the digest of the sorted matching paths; an empty set has a digest as well."""
    spec = GitIgnoreSpec.from_lines([anchor.glob or ""])
    members = sorted(spec.match_files(tree.paths()))
    return states.PRESENT, states.digest("\0".join(members).encode("utf-8", "surrogateescape"))
