"""Standing as one pure function: what a check may do here and now, and why.

Nothing here reads a file, a clock or the store. The table of docs/design.md, section 5, is this module.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from rulebook.records.values import Standing, Verdict

SETTLED = ("draft", "shadow", "superseded", "archived")
"""Intents that no verdict changes: only a person's act does."""


CAUSES = {
    "intent": "What people decided: a draft, in shadow, superseded, archived; no verdict changes it.",
    "no_condition": "There is nothing to verify and nothing to watch.",
    "armed_first": "A person armed it, and there is no verify command to ask.",
    "not_verified": "Its reason was never confirmed in this worktree.",
    "anchor_not_there": "It was armed on an anchor that is not there, so nothing stands for the reason.",
    "verify_is_blind": "An anchor changed, and a probe showed that the verify command notices no change.",
    "unchanged": "Nothing that its reason depends on has changed.",
    "verdict_holds": "The verify command says that the reason holds.",
    "verdict_fails": "The verify command says that the reason does not hold any more.",
    "review_overdue": "The review date has passed, and no anchor stands for the reason.",
}
"""Cause -> one line for a person; beside these, a cause is ``anchor_changed`` or a verdict's reason."""


@dataclass(frozen=True, slots=True)
class Facts:
    """All that standing depends on, for one version of a check in one worktree.

    Attributes:
        intent: what people decided: one of ``SETTLED``, or ``armed``.
        before: the standing until now; None where this worktree has not looked yet.
        anchored: the condition has anchors.
        verifiable: the condition has a verify command.
        fingerprint: over the anchors, now; None without anchors.
        confirmed: the fingerprint that was last confirmed here; None: never.
        verdict: the newest verdict for the key of now; None: none is remembered.
        blind: a probe showed that the verify command notices no break of the anchors.
        first: a person arms it with this very act.
        hollow: some anchor has no content to be held by (gone, a folder, not to be parsed ...).
        review_by: the day after which the reason must be looked at again; None: no such day.
        today: the day of now.

    """

    intent: Standing
    before: Standing | None = None
    anchored: bool = False
    verifiable: bool = False
    fingerprint: str | None = None
    confirmed: str | None = None
    verdict: Verdict | None = None
    blind: bool = False
    first: bool = False
    hollow: bool = False
    review_by: date | None = None
    today: date = date.min


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the facts come to.

    Attributes:
        standing: what the check may do.
        cause: a code from docs/reasons.md.
        confirm: the fingerprint of now is to be confirmed as the new baseline.
        escalate: the owner is to be told, with a repair card.
        overdue: the review date has passed; where the check is anchored that is a finding only.

    """

    standing: Standing
    cause: str
    confirm: bool = False
    escalate: bool = False
    overdue: bool = False


def standing(facts: Facts) -> Ruling:
    """Return the ruling on a check; the strictest of what its reason and its review date say."""
    if facts.intent in SETTLED:
        return Ruling(facts.intent, "intent")
    ruling = _by_reason(facts)
    if not _overdue(facts):
        return ruling
    lowered = ruling.standing == "armed" and not facts.anchored
    after: Standing = "warning" if lowered else ruling.standing
    cause = "review_overdue" if lowered else ruling.cause
    return Ruling(after, cause, confirm=ruling.confirm, escalate=ruling.escalate, overdue=True)


def _by_reason(facts: Facts) -> Ruling:
    if facts.verdict is not None:
        return _by_verdict(facts, facts.verdict)
    if not facts.anchored and not facts.verifiable:
        return Ruling("armed", "no_condition")
    if facts.first:
        if facts.verifiable:
            return Ruling("warning", "not_verified")
        if facts.hollow:
            return Ruling("warning", "anchor_not_there")
        return Ruling("armed", "armed_first", confirm=True)
    if _unchanged(facts) and facts.before is not None:
        return Ruling(facts.before, "unchanged")
    return Ruling("warning", "anchor_changed" if facts.confirmed else "not_verified")


def _by_verdict(facts: Facts, verdict: Verdict) -> Ruling:
    if verdict.answer == "holds" and facts.blind and not facts.first and not _unchanged(facts):
        return Ruling("warning", "verify_is_blind")
    if verdict.answer == "holds":
        return Ruling("armed", "verdict_holds", confirm=True)
    if verdict.answer == "fails":
        return Ruling("suspended", "verdict_fails", escalate=facts.before != "suspended")
    return Ruling("warning", verdict.reason)


def _unchanged(facts: Facts) -> bool:
    return facts.fingerprint == facts.confirmed if facts.anchored else True


def _overdue(facts: Facts) -> bool:
    return facts.review_by is not None and facts.today > facts.review_by
