"""Where was it lost? The first boundary at which an id disappeared, from what each component saw.

So that an eviction policy isn't blamed for a retriever's fault, nor a retriever for an accounting that two
components don't share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

STAGES = ("retrieval", "eligibility", "planning", "rendering")
"""The components in the order in which an id passes them."""

VERDICTS = (
    "not_lost",
    "lost",
    "accounting-mismatch",
    "contradictory-evidence",
    "insufficient-evidence",
)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What was seen.

    Attributes:
        seen: ids by stage; None, or a stage left out, where nobody looked.
        evicted: ids that the plan lists as evicted.
        status: the plan's status, where there was a plan.
        costs: component -> id -> the cost that it measured.
        accountings: component -> label of the accounting that it used.

    """

    seen: Mapping[str, Sequence[str] | None]
    evicted: Sequence[str] = ()
    status: str | None = None
    costs: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    accountings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Loss:
    """The answer for one id.

    Attributes:
        id: what was looked for.
        verdict: one of ``VERDICTS``.
        boundary: the first stage that no longer had it; None where it was not lost or nothing can be said.
        because: codes of what the verdict rests on, in a fixed order.

    """

    id: str
    verdict: str
    boundary: str | None = None
    because: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Return the fields by name."""
        return {
            "id": self.id,
            "verdict": self.verdict,
            "boundary": self.boundary,
            "because": list(self.because),
        }


def locate_loss(id_: str, evidence: Evidence) -> Loss:
    """Return where ``id_`` was lost.

    Contradictions come first: from evidence that contradicts itself nothing else follows. A loss before
    planning is a loss there, whatever the costs say; from planning on, costs that two components measured
    differently explain it, and the verdict is ``accounting-mismatch``.
    """
    contradictions = _contradictions(id_, evidence)
    if contradictions:
        return Loss(id_, "contradictory-evidence", None, contradictions)
    known = [stage for stage in STAGES if evidence.seen.get(stage) is not None]
    boundary = next((stage for stage in known if id_ not in (evidence.seen[stage] or ())), None)
    mismatch = _mismatch(id_, evidence)
    if boundary is None:
        return _not_seen_lost(id_, known, mismatch)
    if boundary in STAGES[2:] and mismatch:
        return Loss(id_, "accounting-mismatch", boundary, mismatch)
    unseen = STAGES[: STAGES.index(boundary)]
    gaps = tuple(f"{stage}_not_recorded" for stage in unseen[_last_known(unseen, known) :])
    if gaps:
        return Loss(id_, "insufficient-evidence", boundary, gaps)
    return Loss(id_, "lost", boundary, _reasons(id_, boundary, evidence))


def _not_seen_lost(id_: str, known: list[str], mismatch: tuple[str, ...]) -> Loss:
    if mismatch:
        return Loss(id_, "accounting-mismatch", None, mismatch)
    if STAGES[-1] not in known:
        return Loss(id_, "insufficient-evidence", None, (f"{STAGES[-1]}_not_recorded",))
    return Loss(id_, "not_lost")


def _last_known(stages: Sequence[str], known: list[str]) -> int:
    """Return the place after the last stage that was recorded; the gap before a boundary begins there."""
    return max((place + 1 for place, stage in enumerate(stages) if stage in known), default=0)


def _contradictions(id_: str, evidence: Evidence) -> tuple[str, ...]:
    found = []
    lost_at = None
    for stage in STAGES:
        ids = evidence.seen.get(stage)
        if ids is None:
            continue
        count = Counter(ids)[id_]
        if count > 1:
            found.append(f"twice_at_{stage}")
        if count and lost_at:
            found.append(f"absent_at_{lost_at}_present_at_{stage}")
        lost_at = None if count else stage
    planned = evidence.seen.get("planning")
    if planned is not None and id_ in planned and id_ in evidence.evicted:
        found.append("retained_and_evicted")
    if evidence.status == "blocked" and id_ in evidence.evicted:
        found.append("evicted_by_a_blocked_plan")
    return tuple(found)


def _mismatch(id_: str, evidence: Evidence) -> tuple[str, ...]:
    found = []
    if len(set(evidence.accountings.values())) > 1:
        found.append("accountings_differ")
    if len({costs[id_] for costs in evidence.costs.values() if id_ in costs}) > 1:
        found.append("costs_differ")
    return tuple(found)


def _reasons(id_: str, boundary: str, evidence: Evidence) -> tuple[str, ...]:
    if boundary != "planning":
        return (f"absent_at_{boundary}",)
    if id_ in evidence.evicted:
        return ("evicted_by_plan",)
    return ("plan_blocked",) if evidence.status == "blocked" else ("dropped_without_a_plan",)
