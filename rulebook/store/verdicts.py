"""Verdicts by key, and the fingerprints that were confirmed."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any, cast

from sqlmodel import col, select

from rulebook.records.values import Answer, ConditionKey, Verdict
from rulebook.store.sessions import Transactions
from rulebook.store.tables import BaselineRow, VerdictRow
from rulebook.store.values import Baseline


class Verdicts(Transactions):
    """The verdicts and baselines of a store."""

    def verdict(self, key: ConditionKey) -> Verdict | None:
        """Return the newest verdict for a key; None where no run is remembered."""
        statement = (
            select(VerdictRow)
            .where(VerdictRow.key == key.text())
            .order_by(col(VerdictRow.id).desc())
            .limit(1)
        )
        with self.reading() as session:
            row = session.exec(statement).first()
            return None if row is None else _value(row)

    def newest_verdicts(self) -> dict[str, Verdict]:
        """Return the newest verdict of every key, by the key's text; for paths that look at many checks."""
        with self.reading() as session:
            rows = session.exec(select(VerdictRow).order_by(col(VerdictRow.id))).all()
            return {row.key: _value(row) for row in rows}

    def remember(self, key: ConditionKey, verdict: Verdict) -> None:
        """Keep a verdict; from now on it is the newest for its key."""
        with self.transaction() as session:
            session.add(
                VerdictRow(
                    key=key.text(),
                    answer=verdict.answer,
                    reason=verdict.reason,
                    detail=verdict.detail,
                    sandbox=verdict.sandbox,
                    seconds=verdict.seconds,
                    found_at=verdict.at,
                )
            )

    def baseline(self, check: str, worktree: str) -> Baseline | None:
        """Return the fingerprint last confirmed for a check in a worktree."""
        with self.reading() as session:
            row = session.get(BaselineRow, (check, self.here(worktree)))
            return None if row is None else _baseline(row)

    def baselines(self, worktree: str, ids: Collection[str] | None = None) -> dict[str, Baseline]:
        """Return the confirmed fingerprints of a worktree by check: all, or those of ``ids``."""
        statement = select(BaselineRow).where(BaselineRow.worktree == self.here(worktree))
        if ids is not None:
            statement = statement.where(col(BaselineRow.check_id).in_(ids))
        with self.reading() as session:
            return {row.check_id: _baseline(row) for row in session.exec(statement).all()}

    def confirm(
        self, check: str, worktree: str, fingerprint: str, parts: dict[str, Any], *, at: datetime, how: str
    ) -> None:
        """Confirm a fingerprint; ``how`` says by what: a verdict's reason, or who signed.

        ``parts`` is the JSON form of each anchor's state.
        """
        with self.transaction() as session:
            row = BaselineRow(
                check_id=check,
                worktree=self.here(worktree),
                fingerprint=fingerprint,
                parts=parts,
                confirmed_at=at,
                how=how,
            )
            session.merge(row)


def _value(row: VerdictRow) -> Verdict:
    return Verdict(
        answer=cast(Answer, row.answer),
        reason=row.reason,
        at=row.found_at,
        detail=row.detail,
        sandbox=row.sandbox,
        seconds=row.seconds,
    )


def _baseline(row: BaselineRow) -> Baseline:
    return Baseline(row.fingerprint, row.parts, row.confirmed_at, row.how)
