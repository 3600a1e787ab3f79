"""Erase words on request: what is left is a marked hole, and what refers to it still leads there."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlmodel import col, delete, select

from rulebook.store.sessions import Transactions
from rulebook.store.tables import (
    ActRow,
    CorrectionRow,
    FindingRow,
    OverrideRow,
    PinActRow,
    StandingChangeRow,
    VersionRow,
)
from rulebook.store.values import Erased

HOLE = "[forgotten]"
"""What stands where words were."""


_REASONS: tuple[tuple[Any, str], ...] = (
    (ActRow, "why"),
    (OverrideRow, "reason"),
    (StandingChangeRow, "detail"),
    (PinActRow, "why"),
    (VersionRow, "why"),
)
"""Where somebody may have quoted the words."""


class Erase(Transactions):
    """The store's eraser."""

    def erase_words(self, words: str, *, at: datetime) -> Erased:
        """Erase a text wherever it was kept as somebody's words; return what was touched.

        Corrections keep their number, who and when; versions keep their number and digest, which their
        content no longer gives and which ``forgotten_at`` explains. Nothing else changes.
        """
        wanted = _folded(words)
        with self.transaction() as session:
            corrections = [
                row for row in session.exec(select(CorrectionRow)).all() if _folded(row.words) == wanted
            ]
            for correction in corrections:
                correction.words, correction.task, correction.action = HOLE, None, None
                correction.forgotten_at = at
                session.add(correction)
            numbers = {row.id for row in corrections}
            versions = [
                row
                for row in session.exec(select(VersionRow).order_by(col(VersionRow.number))).all()
                if row.correction in numbers or _folded(_words(row.record)) == wanted
            ]
            for version in versions:
                version.record = _without(version.record, wanted)
                version.layout, version.forgotten_at = None, at
                session.add(version)
            repeats = col(FindingRow.summary).contains(words.strip(), autoescape=True)
            summaries = session.exec(delete(FindingRow).where(repeats))
            for table, column in _REASONS:
                repeated = select(table).where(
                    getattr(table, column).contains(words.strip(), autoescape=True)
                )
                for row in session.exec(repeated).all():
                    setattr(row, column, getattr(row, column).replace(words.strip(), HOLE))
                    session.add(row)
            for pin in session.exec(select(PinActRow)).all():
                pin.fields = _without(pin.fields, wanted)
                session.add(pin)
        return Erased(
            tuple(row.id or 0 for row in corrections),
            tuple((row.check_id, row.number) for row in versions),
            int(summaries.rowcount),
        )


def _folded(text: str) -> str:
    return " ".join(text.split())


def _words(record: dict[str, Any]) -> str:
    return str(record.get("provenance", {}).get("words", ""))


def _without(value: Any, wanted: str) -> Any:
    """Return a record without the words, wherever in it they were repeated as a whole."""
    if isinstance(value, dict):
        return {key: _without(inner, wanted) for key, inner in value.items()}
    if isinstance(value, list):
        return [_without(inner, wanted) for inner in value]
    if isinstance(value, str) and wanted and wanted in _folded(value):
        return _folded(value).replace(wanted, HOLE)
    return value
