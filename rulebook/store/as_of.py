"""What was armed when: the ledger, read as it stood at a moment."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import col, func, or_, select

from rulebook.records.values import Standing
from rulebook.store.sessions import Transactions
from rulebook.store.standings import effective
from rulebook.store.tables import EVERYWHERE, StandingChangeRow


class AsOf(Transactions):
    """The past of a store."""

    def as_of(self, moment: datetime, worktree: str) -> dict[str, tuple[int, Standing]]:
        """Return version and standing of every check that existed at a moment, as a worktree saw them."""
        seen = StandingChangeRow
        newest = (
            select(func.max(col(seen.id)))
            .where(
                col(seen.changed_at) <= moment,
                or_(seen.worktree == self.here(worktree), seen.worktree == EVERYWHERE),
            )
            .group_by(col(seen.check_id))
        )
        statement = select(seen.check_id, seen.version, seen.worktree, seen.after).where(
            col(seen.id).in_(newest)
        )
        with self.reading() as session:
            rows = session.exec(statement.order_by(seen.check_id)).all()
        return {row[0]: (row[1], effective(row[2], row[3])) for row in rows}
