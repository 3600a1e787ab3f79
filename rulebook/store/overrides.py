"""Permissions that people gave."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, cast

from sqlmodel import col, select

from rulebook.records.values import Override
from rulebook.store.columns import given
from rulebook.store.sessions import Transactions
from rulebook.store.tables import CheckRow, OverrideRow


class Overrides(Transactions):
    """The overrides of a store."""

    def led_from(self, check: str) -> frozenset[str]:
        """Return a check's id and all that were renamed to it or superseded by it, on whatever way."""
        found, new = frozenset((check,)), frozenset((check,))
        with self.reading() as session:
            while new:
                statement = select(CheckRow.id).where(col(CheckRow.successor).in_(new))
                new = frozenset(session.exec(statement).all()) - found
                found |= new
        return found

    def grant(self, override: Override) -> int:
        """Keep a permission and return its number."""
        row = OverrideRow(
            check_id=override.check,
            reason=override.reason,
            granted_by=override.by,
            scope=override.scope,
            granted_at=override.granted_at,
            expires_at=override.expires_at,
            session=override.session,
        )
        with self.transaction() as session:
            session.add(row)
            session.flush()
        return given(row.id)

    def overrides(self, check: str | None = None, now: datetime | None = None) -> tuple[Override, ...]:
        """Return permissions, oldest first: all that were ever given, or those that count at ``now``."""
        statement = select(OverrideRow).order_by(col(OverrideRow.id))
        if check is not None:
            statement = statement.where(OverrideRow.check_id == check)
        with self.reading() as session:
            rows = session.exec(statement).all()
            return tuple(_value(row) for row in rows if now is None or _counts(row, now, None))

    def use_override(self, check: str, *, session: str | None, at: datetime) -> Override | None:
        """Take the permission that lets one action through; None where there is none.

        Of two actions that ask at the same time for the same single permission, one gets it. One that was
        given for an id that leads to this check counts too.
        """
        with self.transaction() as writing:
            names = self.led_from(check)
            statement = (
                select(OverrideRow).where(col(OverrideRow.check_id).in_(names)).order_by(col(OverrideRow.id))
            )
            for row in writing.exec(statement).all():
                if _counts(row, at, session):
                    row.used_at = row.used_at or at
                    writing.add(row)
                    return _value(row)
        return None


def _counts(row: OverrideRow, now: datetime, session: str | None) -> bool:
    if row.expires_at is not None and now >= row.expires_at:
        return False
    if row.scope == "once":
        return row.used_at is None
    if row.scope == "session":
        return session is None or row.session is None or row.session == session
    return True


def _value(row: OverrideRow) -> Override:
    return Override(
        check=row.check_id,
        reason=row.reason,
        by=row.granted_by,
        scope=cast(Literal["once", "until", "session"], row.scope),
        granted_at=row.granted_at,
        expires_at=row.expires_at,
        session=row.session,
    )
