"""One round of verify runs: each key at most once, in parallel with a bound, never about a moving tree."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from rulebook.anchors.approvals import Approvals
from rulebook.anchors.fingerprint import fingerprint
from rulebook.anchors.reasons import REASONS
from rulebook.anchors.sandbox import Limits
from rulebook.anchors.verify import run
from rulebook.outside.clock import now
from rulebook.outside.process import kill_running
from rulebook.records.check import Anchor
from rulebook.records.values import Answer, ConditionKey, Verdict


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
) -> Iterator[tuple[Job, Verdict]]:
    """Yield each job with its verdict, in the order of the jobs; jobs of equal keys share one run.

    An anchor that changes while its command runs makes the answer worthless: ``changed_while_running``; the
    caller fingerprints again, and finds another key. Whoever stops asking stops the runs that have not begun.
    """
    due = list({job.key.text(): job for job in jobs}.values())
    pool = ThreadPoolExecutor(workers or min(4, os.cpu_count() or 1))
    try:
        yield from zip(due, pool.map(lambda job: _settled(job, root, approvals, limits), due), strict=True)
    except BaseException:  # also Ctrl-C: nobody waits for the answers any more
        pool.shutdown(wait=False, cancel_futures=True)
        kill_running()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _settled(job: Job, root: str, approvals: Approvals, limits: Limits | None) -> Verdict:
    approved = approvals.get(job.text) if job.text else None
    verdict = run(job.text, root, approved=approved, limits=limits, last=job.last)
    if verdict.sandbox == "none" or _still(job, root):
        return verdict
    reason = "changed_while_running"
    return Verdict("unknown", reason, now(), REASONS[reason], verdict.sandbox, verdict.seconds)


def _still(job: Job, root: str) -> bool:
    return fingerprint(job.anchors, root).value == job.key.fingerprint
