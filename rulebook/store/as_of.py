"""What was armed when: the ledger, read as it stood at a moment."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlmodel import col, func, or_, select

from rulebook.records.values import Standing
from rulebook.store.sessions import Transactions
from rulebook.store.standings import effective, says_the_version
from rulebook.store.tables import EVERYWHERE, StandingChangeRow


class AsOf(Transactions):
    """The past of a store."""

    def as_of(self, moment: datetime, worktree: str) -> dict[str, tuple[int, Standing]]:
        """Return version and standing of every check that existed at a moment, as a worktree saw them."""
        seen, own = StandingChangeRow, StandingChangeRow.worktree == self.here(worktree)
        newest = self._newest_before(moment, or_(own, seen.worktree == EVERYWHERE))
        about = self._newest_before(moment, or_(own, says_the_version()))
        standing = select(seen.check_id, seen.version, seen.worktree, seen.after).where(
            col(seen.id).in_(newest)
        )
        version = select(seen.check_id, seen.version).where(col(seen.id).in_(about))
        with self.reading() as session:
            rows = session.exec(standing.order_by(seen.check_id)).all()
            versions = dict(session.exec(version).all())
        return {row[0]: (versions.get(row[0], row[1]), effective(row[2], row[3])) for row in rows}

    def _newest_before(self, moment: datetime, concerned: Any) -> Any:
        seen = StandingChangeRow
        statement = select(func.max(col(seen.id))).where(col(seen.changed_at) <= moment, concerned)
        return statement.group_by(col(seen.check_id))
