"""Whether a check's reason holds for what is staged, as against what lies in the working tree."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping

from rulebook.anchors.approvals import Approvals
from rulebook.anchors.condition import key
from rulebook.anchors.fingerprint import fingerprint
from rulebook.anchors.history import GitTree
from rulebook.anchors.reasons import PASSING
from rulebook.anchors.verify import run
from rulebook.git.staged import export
from rulebook.outside.git import Git
from rulebook.outside.workspace import Workspace
from rulebook.records.check import Condition
from rulebook.records.values import Verdict
from rulebook.store import open_store


def staged_verdict(workspace: Workspace, env: Mapping[str, str]) -> Callable[[str], str]:
    """Return a function from a check's id to ``holds``, ``fails`` or ``unknown`` for the staged content.

    A verdict that is remembered for the staged anchors counts; else the command runs on the working tree
    where its anchors are as staged, and on a copy of the index where they are not.
    """

    def answer(check: str) -> str:
        with open_store(workspace) as store:
            stored = store.head(check)
            condition = stored.record.condition if stored else None
            if stored is None or condition is None:
                return "unknown"
            tree = GitTree(Git(workspace.root, hook_env=env))
            seen = fingerprint(condition.anchors, "", tree=tree)
            wanted = key(stored.record, seen)
            known = store.verdict(wanted)
            if known is None:
                known = _run(workspace, env, condition, seen.value)
                if known.reason not in PASSING:
                    store.remember(wanted, known)
            return known.answer

    return answer


def _run(workspace: Workspace, env: Mapping[str, str], condition: Condition, staged: str) -> Verdict:
    text = condition.verify
    approved = Approvals(workspace.home).get(text) if text else None
    if fingerprint(condition.anchors, workspace.root).value == staged:
        return run(text, workspace.root, approved=approved)
    with tempfile.TemporaryDirectory(prefix="rulebook-index-") as folder:
        return run(text, export(workspace.root, env, os.path.join(folder, "tree")), approved=approved)
