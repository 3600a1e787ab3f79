"""What a look at a check's reason came to."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.anchors.drift import Reason
from rulebook.records.values import ConditionKey, Standing, Verdict
from rulebook.store import StoredCheck


@dataclass(frozen=True, slots=True)
class Reconciled:
    """What became of one check.

    Attributes:
        check: the version that was looked at.
        before: its standing until now; None where this worktree had not looked yet.
        standing: its standing now.
        cause: a code from docs/reasons.md.
        key: what its verdict is remembered by.
        verdict: the verdict that decided; None where there is none.
        ran: the verify command ran for this.
        from_lock: the verdict was the committed lock's.
        drift: why the condition had to be looked at, anchor by anchor.
        escalate: the owner is to be told.
        overdue: the review date has passed.

    """

    check: StoredCheck
    before: Standing | None
    standing: Standing
    cause: str
    key: ConditionKey
    verdict: Verdict | None = None
    ran: bool = False
    from_lock: bool = False
    drift: tuple[Reason, ...] = ()
    escalate: bool = False
    overdue: bool = False

    @property
    def moved(self) -> bool:
        """Whether the standing is another one than before."""
        return self.before != self.standing

    @property
    def reasons(self) -> tuple[str, ...]:
        """The codes that say why, the deciding one first."""
        codes = [self.cause]
        if self.verdict is not None:
            codes.append(self.verdict.reason)
        codes += [reason.code for reason in self.drift]
        codes += ["review_overdue"] if self.overdue else []
        return tuple(dict.fromkeys(codes))
