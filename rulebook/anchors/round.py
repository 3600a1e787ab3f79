"""One round of verify runs: each key at most once, in parallel with a bound, never about a moving tree."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from rulebook.anchors.approvals import Approvals
from rulebook.anchors.fingerprint import fingerprint
from rulebook.anchors.reasons import REASONS
from rulebook.anchors.sandbox import Limits
from rulebook.anchors.verify import run
from rulebook.outside.clock import now
from rulebook.records.check import Anchor
from rulebook.records.values import Answer, ConditionKey, Verdict

Report = Callable[[int, int, str], None]
"""``report(done, total, label)``."""


@dataclass(frozen=True, slots=True)
class Job:
    """One verify run that is due.

    Attributes:
        check: the check's id, for progress.
        text: the verify command; None gives ``no_verify``.
        anchors: what the key's fingerprint covers.
        key: what the verdict will be remembered by.
        last: the answer remembered for this key, if any.

    """

    check: str
    text: str | None
    anchors: tuple[Anchor, ...]
    key: ConditionKey
    last: Answer | None = None


def verdicts(
    jobs: Iterable[Job],
    root: str,
    approvals: Approvals,
    *,
    limits: Limits | None = None,
    workers: int | None = None,
    report: Report | None = None,
) -> dict[str, Verdict]:
    """Return key text -> verdict; jobs of equal keys share one run.

    An anchor that changes while its command runs makes the answer worthless: ``changed_while_running``; the
    caller fingerprints again, and finds another key.
    """
    due = list({job.key.text(): job for job in jobs}.values())
    found: dict[str, Verdict] = {}
    with ThreadPoolExecutor(workers or min(4, os.cpu_count() or 1)) as pool:
        results = pool.map(lambda job: _settled(job, root, approvals, limits), due)
        for done, (job, verdict) in enumerate(zip(due, results, strict=True), 1):
            found[job.key.text()] = verdict
            if report:
                report(done, len(due), job.check)
    return found


def _settled(job: Job, root: str, approvals: Approvals, limits: Limits | None) -> Verdict:
    approved = approvals.get(job.text) if job.text else None
    verdict = run(job.text, root, approved=approved, limits=limits, last=job.last)
    if verdict.sandbox == "none" or _still(job, root):
        return verdict
    reason = "changed_while_running"
    return Verdict("unknown", reason, now(), REASONS[reason], verdict.sandbox, verdict.seconds)


def _still(job: Job, root: str) -> bool:
    return fingerprint(job.anchors, root).value == job.key.fingerprint
