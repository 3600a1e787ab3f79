"""What people did to checks, in order."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlmodel import col, select

from rulebook.store.columns import given
from rulebook.store.sessions import Transactions
from rulebook.store.tables import ActRow
from rulebook.store.values import Act


class Acts(Transactions):
    """The acts of a store."""

    def note_act(
        self,
        check: str,
        act: str,
        version: int,
        *,
        by: str,
        why: str,
        at: datetime,
        detail: dict[str, Any] | None = None,
    ) -> None:
        """Append an act; ``detail`` holds what is needed to take it back."""
        row = ActRow(
            check_id=check,
            act=act,
            version=version,
            detail=detail or {},
            done_by=by,
            why=why,
            done_at=at,
        )
        with self.transaction() as session:
            session.add(row)

    def acts(self, check: str | None = None, *, newest: int | None = None) -> tuple[Act, ...]:
        """Return the acts, on one check or on all, oldest first; only the ``newest`` where that is given."""
        statement = select(ActRow).order_by(col(ActRow.id).desc())
        if check is not None:
            statement = statement.where(ActRow.check_id == check)
        if newest is not None:
            statement = statement.limit(newest)
        with self.reading() as session:
            return tuple(_value(row) for row in reversed(session.exec(statement).all()))


def _value(row: ActRow) -> Act:
    return Act(
        given(row.id), row.check_id, row.act, row.version, row.done_by, row.why, row.done_at, row.detail
    )
