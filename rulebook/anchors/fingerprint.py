"""Fingerprint the anchors of a check: one state an anchor, one value over all."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulebook.anchors import kinds
from rulebook.anchors.label import kind, label
from rulebook.anchors.states import AnchorState, Fingerprint, combine
from rulebook.anchors.tree import Tree, WorkTree
from rulebook.records.check import Anchor

_LOOK: dict[str, Callable[[Anchor, Tree], tuple[str, str | None]]] = {
    "file": kinds.file.look,
    "symbol": kinds.symbol.look,
    "text": kinds.text.look,
    "key": kinds.key.look,
    "glob": kinds.glob.look,
    "absent": kinds.absent.look,
    "tool": kinds.tool.look,
}


def fingerprint(anchors: Iterable[Anchor], root: str, *, tree: Tree | None = None) -> Fingerprint:
    """Return the fingerprint of ``anchors`` in the working tree at ``root``, or in ``tree``.

    Pass one ``tree`` for many checks of one moment: each file is then read at most once.
    """
    seen = tree if tree is not None else WorkTree(root)
    return combine([state_of(anchor, seen) for anchor in anchors])


def state_of(anchor: Anchor, tree: Tree) -> AnchorState:
    """Return one anchor's state in ``tree``."""
    state, found = _LOOK[kind(anchor)](anchor, tree)
    return AnchorState(label(anchor), kind(anchor), state, found)
