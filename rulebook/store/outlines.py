"""The library at a glance: what a list shows of each check, without reading whole records into values."""

from __future__ import annotations

from typing import Any

from sqlmodel import col, select

from rulebook.store.sessions import Transactions
from rulebook.store.tables import CheckRow, VersionRow
from rulebook.store.values import OUT_OF_USE, Outline


class Outlines(Transactions):
    """The library of a store, for lists."""

    def outlines(self, *, out_of_use: bool = False) -> list[Outline]:
        """Return what a list shows of each check, by id; those out of use only where asked for."""
        is_head = (col(VersionRow.check_id) == CheckRow.id) & (col(VersionRow.number) == CheckRow.head)
        columns = (
            CheckRow.id,
            CheckRow.head,
            CheckRow.intent,
            CheckRow.successor,
            CheckRow.renamed,
            CheckRow.path,
            CheckRow.layer,
            CheckRow.opportunities_left,
            VersionRow.record,
        )
        statement = select(*columns).join(VersionRow, is_head).order_by(CheckRow.id)  # type: ignore[call-overload]  # more columns than the stubs foresee
        if not out_of_use:
            statement = statement.where(col(CheckRow.intent).notin_(OUT_OF_USE))
        with self.reading() as session:
            return [_outline(row) for row in session.exec(statement)]


def _outline(row: Any) -> Outline:
    record = row[8]
    return Outline(
        id=row[0],
        version=row[1],
        head=row[1],
        intent=row[2],
        successor=row[3],
        renamed=row[4],
        path=row[5],
        layer=row[6],
        opportunities_left=row[7],
        rule=record["rule"],
        level=record.get("level", "note"),
        owner=record.get("owner"),
        review_by=record.get("review_by"),
    )
