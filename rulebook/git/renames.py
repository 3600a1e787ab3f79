"""Where an anchor that is gone may have gone to, with the evidence: proposed, never assumed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulebook.anchors.fingerprint import state_of
from rulebook.anchors.label import label
from rulebook.anchors.states import GONE, PRESENT
from rulebook.anchors.tree import WorkTree
from rulebook.outside.git import Git
from rulebook.records.check import Anchor

_MOST_LOOKED_AT = 2000


@dataclass(frozen=True, slots=True)
class Proposal:
    """A new place for an anchor.

    Attributes:
        anchor: the label in the record.
        new: the label that it would have.
        evidence: ``same content``, ``same definition``, or ``git: NN% similar``.

    """

    anchor: str
    new: str
    evidence: str


def proposals(root: str, anchors: tuple[Anchor, ...], confirmed: Mapping[str, Any] | None) -> list[Proposal]:
    """Return where each anchor that is gone may be now, the best evidence first.

    ``confirmed`` is what was stored beside the confirmed fingerprint: only with it can content be compared.
    """
    tree, words = WorkTree(root), (confirmed or {}).get("anchors", {})
    found: list[Proposal] = []
    for anchor in anchors:
        state = state_of(anchor, tree)
        if anchor.path and state.state in GONE:
            renamed = _by_git(root, anchor.path, (confirmed or {}).get("commit"))
            places = _same(anchor, words.get(state.label), tree, [path for path, _ in renamed])
            found += places or [
                Proposal(state.label, label(_at(anchor, path)), f"git: {score}% similar")
                for path, score in renamed
            ]
    return found


def rewritten(verify: str, old: str, new: str) -> str:
    """Return a verify command with one path exchanged for another, where it stands as a whole word."""
    return re.sub(rf"(?<![\w./-]){re.escape(old)}(?![\w./-])", lambda _: new, verify)


def _at(anchor: Anchor, path: str) -> Anchor:
    return anchor.model_copy(update={"path": path})


def _same(anchor: Anchor, word: str | None, tree: WorkTree, first: list[str]) -> list[Proposal]:
    """Return the places where the very same content, or definition, is found now."""
    if not word:
        return []
    evidence = "same content" if anchor.symbol is None else "same definition"
    suffix = (anchor.path or "").rsplit(".", 1)[-1]
    others = [path for path in tree.paths() if anchor.symbol is None or path.endswith(f".{suffix}")]
    found = []
    for path in dict.fromkeys([*first, *others[:_MOST_LOOKED_AT]]):
        state = state_of(_at(anchor, path), tree)
        if path != anchor.path and state.state == PRESENT and state.text() == word:
            found.append(Proposal(label(anchor), state.label, evidence))
    return found


def _by_git(root: str, path: str, commit: str | None) -> list[tuple[str, int]]:
    """Return what git takes for the renamed file since the confirmed commit, with its score."""
    git = Git(root)
    base = commit or "HEAD"
    out = git.ask(
        "diff", "--find-renames", "--diff-filter=R", "--name-status", "--no-ext-diff", "-z", base, "--"
    )
    return [(new, score) for score, old, new in _renames(out or "") if old == path]


def _renames(out: str) -> Iterator[tuple[int, str, str]]:
    fields = out.split("\0")
    for status, old, new in zip(fields[0::3], fields[1::3], fields[2::3], strict=False):
        yield int(status[1:] or 0), old, new
