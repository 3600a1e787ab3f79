"""Which commit broke a check's reason, found by its own verify command in private copies of commits."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass

from rulebook.anchors.approvals import Approvals
from rulebook.anchors.condition import key
from rulebook.anchors.fingerprint import fingerprint
from rulebook.anchors.history import GitTree
from rulebook.anchors.reasons import PASSING
from rulebook.anchors.verify import run
from rulebook.git.staged import export
from rulebook.outside.git import Git, without_local
from rulebook.outside.workspace import Workspace
from rulebook.records.check import Condition
from rulebook.store import Store, StoredCheck

_ALL = 16
"""Up to so many commits each is asked; beyond, halving, which can not see that a reason came and went."""


@dataclass(frozen=True, slots=True)
class Culprit:
    """What broke the reason.

    Attributes:
        commit: the first commit at which it fails; None where none is to blame.
        why: one line: author, date and subject, or why no commit is named.

    """

    commit: str | None
    why: str


def culprit(workspace: Workspace, store: Store, check: StoredCheck, good: str | None) -> Culprit:
    """Return the commit after ``good`` at which the verify command fails first."""
    git = Git(workspace.root)
    condition = check.record.condition
    if condition is None or not condition.verify:
        return Culprit(None, "there is no verify command to ask")
    if good is None or git.ask("merge-base", "--is-ancestor", good, "HEAD") is None:
        return Culprit(None, "the commit at which it was last confirmed is not in this branch's history")
    asker = _Asker(workspace, store, check, condition)
    if asker.answer("HEAD") == "holds":
        return Culprit(None, "an uncommitted edit: at HEAD the reason holds")
    paths = [path for anchor in condition.anchors if (path := anchor.path or anchor.absent)]
    commits = git.text("rev-list", "--reverse", f"{good}..HEAD", "--", *paths).split()
    if not commits:
        return Culprit(None, "no commit since it was confirmed touched its anchors")
    return _every(git, asker, commits) if len(commits) <= _ALL else _halving(git, asker, commits)


def _every(git: Git, asker: _Asker, commits: list[str]) -> Culprit:
    answers = [(commit, answer) for commit in commits if (answer := asker.answer(commit)) != "unknown"]
    fails = [commit for commit, answer in answers if answer == "fails"]
    if not fails:
        return Culprit(None, "the verify command could not say at which commit")
    later = answers[answers.index((fails[0], "fails")) :]
    if any(answer == "holds" for _, answer in later):
        return Culprit(None, "not one commit: the reason fell away and came back more than once")
    return Culprit(fails[0], _who(git, fails[0]))


def _halving(git: Git, asker: _Asker, commits: list[str]) -> Culprit:
    low, high = 0, len(commits) - 1
    while low < high:
        middle = (low + high) // 2
        answer = asker.answer(commits[middle])
        if answer == "unknown":
            return Culprit(None, f"the verify command could not say at {commits[middle][:12]}")
        low, high = (low, middle) if answer == "fails" else (middle + 1, high)
    return Culprit(commits[low], _who(git, commits[low]))


def _who(git: Git, commit: str) -> str:
    return git.text("show", "--no-patch", "--format=%an, %as: %s", commit)


class _Asker:
    """Asks the verify command about commits; what is remembered for a commit's anchors needs no run."""

    def __init__(self, workspace: Workspace, store: Store, check: StoredCheck, condition: Condition) -> None:
        self._workspace = workspace
        self._store = store
        self._check = check
        self._condition = condition

    def answer(self, commit: str) -> str:
        tree = GitTree(Git(self._workspace.root), commit)
        wanted = key(self._check.record, fingerprint(self._condition.anchors, "", tree=tree))
        known = self._store.verdict(wanted)
        if known is not None:
            return known.answer
        text = self._condition.verify
        approved = Approvals(self._workspace.home).get(text) if text else None
        with tempfile.TemporaryDirectory(prefix="rulebook-commit-") as folder:
            verdict = run(text, _commit_tree(self._workspace.root, commit, folder), approved=approved)
        if verdict.reason not in PASSING:
            self._store.remember(wanted, verdict)
        return verdict.answer


def _commit_tree(root: str, commit: str, folder: str) -> str:
    """Write a commit's files below ``folder`` by an index of its own; the worktree stays as it is."""
    env = {**without_local(os.environ), "GIT_INDEX_FILE": f"{folder}/index"}
    Git(root, hook_env=env).run("read-tree", commit)
    return export(root, env, f"{folder}/tree")
