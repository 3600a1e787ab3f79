"""From the store to what the audit looks at; everything is read in bulk, for libraries of any size."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from rulebook.audit.values import Subject
from rulebook.lifecycle.liveness import is_live
from rulebook.lifecycle.reconciled import Reconciled
from rulebook.records.values import Override, StandingChange
from rulebook.store import Store
from rulebook.store.values import Counts

EVERYWHERE = "*"
"""The ledger's worktree of a change of intent."""

NO_MATCH = ("observed", "objection")
"""Outcomes of entries that are about a match and are none themselves."""

NOT_COUNTED = ("shadow", "suspended")
"""Standings whose matches decide nothing."""


@dataclass(slots=True)
class History:
    """What the ledger says of one check in one worktree."""

    since: datetime | None = None
    why: str = ""
    in_force_since: datetime | None = None
    rearmed: int = 0


def subjects(
    store: Store, worktree: str, looked: Iterable[Reconciled], rules_path: str
) -> tuple[Subject, ...]:
    """Return every check that is not out of use, by id.

    Args:
        store: the store.
        worktree: whose standings count.
        looked: what became of each check when its condition was evaluated just now.
        rules_path: the rules folder, to name a record's file by its path from the root.

    """
    counts = store.all_counts()
    histories = history(store.ledger(), store.here(worktree))
    granted: defaultdict[str, list[Override]] = defaultdict(list)
    for override in store.overrides():
        granted[override.check].append(override)
    found = []
    for one in sorted(looked, key=lambda one: one.check.id):
        check = one.check
        known = histories.get(check.id, History())
        subject = Subject(
            id=check.id,
            version=check.version,
            record=check.record,
            standing=one.standing,
            standing_since=known.since,
            standing_why=known.why,
            verdict=one.verdict,
            path=f"{rules_path}/{check.path}" if check.path else None,
            in_force_since=known.in_force_since,
            opportunities_left=check.opportunities_left,
            rearmed=known.rearmed,
            overrides=tuple(granted[check.id]),
        )
        found.append(_counted(subject, counts.get(check.id)))
    return tuple(found)


def _counted(subject: Subject, counts: Counts | None) -> Subject:
    """Add how often it matched; what came of a match (``observed``) and an objection are no matches."""
    fired = would_have = overridden = objections = 0
    for key, number in (counts.by_outcome if counts else {}).items():
        standing, _, outcome = key.partition(":")
        if outcome in NO_MATCH:
            objections += number if outcome == "objection" else 0
            continue
        would_have += number if standing in NOT_COUNTED else 0
        fired += number if standing not in NOT_COUNTED else 0
        overridden += number if outcome == "override" else 0
    last = counts.last_at if counts and fired + would_have else None
    return replace(
        subject,
        fired=fired,
        would_have=would_have,
        last_fired=last,
        overridden=overridden,
        objections=objections,
    )


def history(ledger: Iterable[StandingChange], worktree: str) -> dict[str, History]:
    """Return what the ledger says of each check in a worktree; entries of other worktrees do not count."""
    found: defaultdict[str, History] = defaultdict(History)
    for change in ledger:
        if change.worktree not in (worktree, EVERYWHERE):
            continue
        known = found[change.check]
        if change.after != change.before or known.since is None:
            known.since = change.at
            known.why = f"{change.cause} {change.detail}".strip()
        if is_live(change.after) and known.in_force_since is None:
            known.in_force_since = change.at
        known.rearmed += (
            change.after == "armed" and change.cause == "verdict_holds" and is_looked_at_again(change)
        )
    return dict(found)


def is_looked_at_again(change: StandingChange) -> bool:
    """Return whether a change follows an earlier look at the same check, rather than being the first."""
    return change.before in ("armed", "warning", "suspended")
