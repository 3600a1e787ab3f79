"""What became of each pin, in order."""

from __future__ import annotations

from collections.abc import Iterable

from sqlmodel import col, select

from rulebook.store.sessions import Transactions
from rulebook.store.tables import PinActRow
from rulebook.store.values import PinAct


class PinActs(Transactions):
    """The pins of a store: the ledger only, its meaning is ``rulebook.context``'s."""

    def add_pin_acts(self, acts: Iterable[PinAct]) -> None:
        """Append acts, all or none."""
        with self.transaction() as session:
            session.add_all(
                PinActRow(
                    pin=act.pin,
                    act=act.act,
                    fields=act.fields,
                    done_by=act.by,
                    why=act.why,
                    done_at=act.at,
                )
                for act in acts
            )

    def pin_acts(self, pin: str | None = None) -> tuple[PinAct, ...]:
        """Return the acts, on one pin or on all, oldest first."""
        statement = select(PinActRow).order_by(col(PinActRow.id))
        if pin is not None:
            statement = statement.where(PinActRow.pin == pin)
        with self.reading() as session:
            return tuple(
                PinAct(row.pin, row.act, row.done_by, row.why, row.done_at, row.fields)
                for row in session.exec(statement).all()
            )
