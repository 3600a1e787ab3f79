"""Run the verify commands that are due, each key once, and hand out the verdicts as they come."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

from rulebook.anchors.approvals import Approvals
from rulebook.anchors.round import Job, verdicts
from rulebook.anchors.sandbox import Limits
from rulebook.lifecycle.examine import Examined
from rulebook.outside.workspace import Workspace
from rulebook.records.values import Verdict


def rerun(
    due: Iterable[Examined],
    workspace: Workspace,
    *,
    limits: Limits | None = None,
    progress: Callable[[int, int, str], None] | None = None,
) -> Iterator[tuple[Examined, Verdict]]:
    """Yield each check that is due with its verdict; unknown where its anchors changed while it ran."""
    sharing: defaultdict[str, list[Examined]] = defaultdict(list)
    for one in due:
        sharing[one.key.text()].append(one)
    jobs = [_job(examined[0]) for examined in sharing.values()]
    approvals = Approvals(workspace.home)
    for done, (job, verdict) in enumerate(verdicts(jobs, workspace.root, approvals, limits=limits), 1):
        if progress is not None:
            progress(done, len(jobs), job.check)
        for one in sharing[job.key.text()]:
            yield one, verdict


def _job(one: Examined) -> Job:
    condition = one.check.record.condition
    return Job(
        one.check.id,
        condition.verify if condition else None,
        condition.anchors if condition else (),
        one.key,
        one.verdict.answer if one.verdict else None,
    )
