"""What tells a changed check: a few columns of every check, without reading the records."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlmodel import col, select

from rulebook.records.check import Condition
from rulebook.store.sessions import Transactions
from rulebook.store.tables import CheckRow, VersionRow
from rulebook.store.values import OUT_OF_USE, Mark


class Marks(Transactions):
    """The checks in use, as far as whoever keeps something made of them needs to see."""

    def marks(self, ids: Collection[str] | None = None) -> list[Mark]:
        """Return the mark of every check in use, or of ``ids``, by id; equal marks mean equal records."""
        columns = (CheckRow.id, CheckRow.head, CheckRow.intent, VersionRow.digest, VersionRow.forgotten_at)
        statement = select(*columns).join(VersionRow, _IS_HEAD).order_by(CheckRow.id)  # type: ignore[call-overload]  # more columns than the stubs foresee
        statement = statement.where(col(CheckRow.intent).notin_(OUT_OF_USE), col(CheckRow.renamed).is_(False))
        if ids is not None:
            statement = statement.where(col(CheckRow.id).in_(ids))
        with self.reading() as session:
            rows = session.exec(statement).all()
        return [Mark(id, head, intent, content_mark(digest, gone)) for id, head, intent, digest, gone in rows]

    def armed_conditions(self) -> list[tuple[str, Condition]]:
        """Return the reasons of the checks that people armed, by id; those without one are left out."""
        condition = col(VersionRow.record)["condition"]
        statement = select(CheckRow.id, condition).join(VersionRow, _IS_HEAD).order_by(CheckRow.id)
        statement = statement.where(CheckRow.intent == "armed", col(CheckRow.renamed).is_(False))
        with self.reading() as session:
            rows = session.exec(statement).all()
        return [(id, Condition.model_validate(plain)) for id, plain in rows if plain]


def content_mark(digest: str, forgotten_at: datetime | None) -> str:
    """Return what tells a version's content: erased words change the record, not its digest."""
    return f"{digest} {forgotten_at}" if forgotten_at else digest


_IS_HEAD = (col(VersionRow.check_id) == CheckRow.id) & (col(VersionRow.number) == CheckRow.head)
