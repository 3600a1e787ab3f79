"""What people said."""

from __future__ import annotations

from sqlmodel import col, select

from rulebook.errors import RulebookError
from rulebook.records.values import Correction
from rulebook.store.columns import given
from rulebook.store.sessions import Transactions
from rulebook.store.tables import CorrectionRow
from rulebook.store.values import StoredCorrection


class Corrections(Transactions):
    """The corrections of a store."""

    def record_correction(self, correction: Correction) -> int:
        """Keep a correction verbatim and return its number."""
        row = CorrectionRow(
            words=correction.words,
            said_by=correction.said_by,
            said_at=correction.said_at,
            who=correction.who,
            place=correction.where,
            task=correction.task,
            action=correction.action,
            source=correction.source,
        )
        with self.transaction() as session:
            session.add(row)
            session.flush()
        return given(row.id)

    def corrections(self) -> tuple[StoredCorrection, ...]:
        """Return all corrections, oldest first."""
        with self.reading() as session:
            rows = session.exec(select(CorrectionRow).order_by(col(CorrectionRow.id))).all()
            return tuple(_value(row) for row in rows)

    def correction(self, number: int) -> StoredCorrection:
        """Return one correction.

        Raises:
            RulebookError: there is none of that number.

        """
        with self.reading() as session:
            row = session.get(CorrectionRow, number)
            if row is None:
                raise RulebookError(f"no correction has number {number}", fix="rulebook log --corrections")
            return _value(row)


def _value(row: CorrectionRow) -> StoredCorrection:
    return StoredCorrection(
        number=given(row.id),
        words=row.words,
        said_by=row.said_by,
        said_at=row.said_at,
        who=row.who,
        where=row.place,
        task=row.task,
        action=row.action,
        source=row.source,
        forgotten_at=row.forgotten_at,
    )
