"""Run one check's verify command, and make sure that the answer is about what was looked at."""

from __future__ import annotations

from dataclasses import replace

from rulebook.anchors.approvals import Approvals
from rulebook.anchors.fingerprint import fingerprint
from rulebook.anchors.sandbox import Limits
from rulebook.anchors.verify import run
from rulebook.lifecycle.examine import Examined
from rulebook.outside.workspace import Workspace
from rulebook.records.values import Verdict


def ask(one: Examined, workspace: Workspace, approvals: Approvals, limits: Limits | None) -> Verdict:
    """Return the verdict of a run; unknown where the anchors changed while it ran."""
    condition = one.check.record.condition
    text = condition.verify if condition else None
    approved = approvals.get(text) if text else None
    last = one.verdict.answer if one.verdict else None
    verdict = run(text, workspace.root, approved=approved, limits=limits, last=last)
    if one.fingerprint is None or condition is None or verdict.sandbox == "none":
        return verdict
    after = fingerprint(condition.anchors, workspace.root)
    if after.value == one.fingerprint.value:
        return verdict
    return replace(verdict, answer="unknown", reason="changed_while_running")
