"""What came of the overridden actions, by each check's own outcome command."""

from __future__ import annotations

from datetime import datetime

from rulebook.anchors import verify
from rulebook.anchors.approvals import Approvals
from rulebook.outside.workspace import Workspace
from rulebook.records.values import Finding
from rulebook.store.store import Store


def measure_overrides(workspace: Workspace, store: Store, *, now: datetime) -> int:
    """Run the outcome command of each check that was overridden since it was last measured; return how many.

    Whether the forbidden thing did harm is the only evidence whether its rule is still needed. The command
    runs as a verify command does: contained, and only if this exact text was approved on this machine.
    """
    count = 0
    for stored in store.in_force(workspace.worktree_key):
        command = stored.record.override.outcome
        if command and _is_due(store, stored.id):
            approval = Approvals(workspace.home).get(command)
            verdict = verify.run(command, workspace.root, approved=approval)
            measured = {"answer": verdict.answer, "reason": verdict.reason}
            store.add_findings([_finding(stored.id, stored.version, stored.record.level, measured, now)])
            count += 1
    return count


def _is_due(store: Store, check: str) -> bool:
    """Say whether the newest override of a check is newer than its newest measure."""
    for finding in store.findings(check):
        if finding.outcome == "measured":
            return False
        if finding.outcome == "override":
            return True
    return False


def _finding(check: str, version: int, level: str, measured: dict[str, str], now: datetime) -> Finding:
    return Finding(
        check=check,
        version=version,
        level=level,
        standing="armed",
        outcome="measured",
        event_kind="outcome",
        event_digest="",
        summary=f"after an override the outcome command says: {measured['answer']}",
        agent="",
        session="",
        at=now,
        follow_up=measured,
    )
