"""Which checks' fingerprints differ between two trees: commits, the index, the working tree."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from rulebook.anchors.condition import key
from rulebook.anchors.drift import Reason, changed
from rulebook.anchors.fingerprint import fingerprint
from rulebook.anchors.history import GitTree
from rulebook.anchors.states import PRESENT, Fingerprint
from rulebook.anchors.tree import Tree, WorkTree
from rulebook.errors import RulebookError
from rulebook.outside.git import Git
from rulebook.outside.workspace import Workspace
from rulebook.records.values import Verdict
from rulebook.store import Store, StoredCheck


@dataclass(frozen=True, slots=True)
class Compared:
    """One check in two trees.

    Attributes:
        id, standing: the check, and what it may do here and now.
        verdict: the one remembered for the later tree, if any.
        reasons: what differs, anchor by anchor.

    """

    id: str
    standing: str
    verdict: Verdict | None
    reasons: tuple[Reason, ...]

    def document(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "id": self.id,
            "standing": self.standing,
            "verdict": self.verdict.answer if self.verdict else None,
            "reasons": list(dict.fromkeys(reason.code for reason in self.reasons)),
            "anchors": [reason.document() for reason in self.reasons],
        }


def compare(
    workspace: Workspace,
    store: Store,
    *,
    since: str | None = None,
    staged: bool = False,
    checks: Collection[str] | None = None,
) -> list[Compared]:
    """Compare ``since`` (a commit, or ``A..B``; by default HEAD) with the working tree, B, or the index.

    Raises:
        RulebookError: a commit that git does not know.

    """
    git = Git(workspace.root)
    earlier, _, later = (since or "HEAD").partition("..")
    before: Tree = GitTree(git, _earlier(git, earlier if since else None))
    after: Tree = WorkTree(workspace.root)
    if staged:
        after = GitTree(git)
    elif later.lstrip("."):
        after = GitTree(git, _commit(git, later.lstrip(".")))
    chosen = [one for one in store.in_force(workspace.worktree_key) if checks is None or one.id in checks]
    _prefetch(chosen, (before, after))
    standings = store.standings(workspace.worktree_key)
    return [_compared(one, standings.get(one.id, one.intent), store, before, after) for one in chosen]


def _compared(check: StoredCheck, standing: str, store: Store, before: Tree, after: Tree) -> Compared:
    anchors = check.record.condition.anchors if check.record.condition else ()
    earlier, later = (fingerprint(anchors, "", tree=tree) for tree in (before, after))
    verdict = store.verdict(key(check.record, later)) if anchors else None
    return Compared(check.id, standing, verdict, differences(earlier, later))


def differences(earlier: Fingerprint, later: Fingerprint) -> tuple[Reason, ...]:
    """Return what differs; an anchor that is equally odd in both has not drifted."""
    before = earlier.words()
    odd = tuple(
        Reason(f"anchor_{part.state}", label)
        for label, part in later.parts.items()
        if part.state != PRESENT and part.text() != before.get(label)
    )
    return (*odd, *changed(later, before))


def _earlier(git: Git, name: str | None) -> str:
    """Return the tree that is compared with; before the first commit that is one without files."""
    unborn = name is None and git.head() is None
    return git.empty_tree() if unborn else _commit(git, name or "HEAD")


def _commit(git: Git, name: str) -> str:
    found = git.ask("rev-parse", "--verify", "--quiet", "--end-of-options", f"{name or 'HEAD'}^{{commit}}")
    if found is None:
        raise RulebookError(f"git knows no commit '{name}'", where=git.root, fix="git log --oneline")
    return found


def _prefetch(checks: list[StoredCheck], trees: tuple[Tree, ...]) -> None:
    conditions = [one.record.condition for one in checks]
    paths = [anchor.path for one in conditions if one for anchor in one.anchors if anchor.path]
    for tree in trees:
        if isinstance(tree, GitTree):
            tree.prefetch(paths)
