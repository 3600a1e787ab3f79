"""The ledger of standings, and the newest entry of each check and worktree."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any, cast

from sqlmodel import and_, col, func, or_, select

from rulebook.records.values import Standing, StandingChange
from rulebook.store.columns import given
from rulebook.store.sessions import Transactions
from rulebook.store.tables import EVERYWHERE, StandingChangeRow, StandingRow

NOT_LOOKED = ("edited", "head_moved", "followed", "absent")
"""Causes of a worktree's own entries that say which version its file holds, not what its reason came to."""


MOVED_EVERYWHERE = ("created", "edited", "head_moved")
"""Causes of entries for all worktrees that say which version is in force; all others are about intent."""


def says_the_version() -> Any:
    """Return the condition of an entry for all worktrees that is about the version too."""
    seen = StandingChangeRow
    return and_(seen.worktree == EVERYWHERE, col(seen.cause).in_(MOVED_EVERYWHERE))


class Standings(Transactions):
    """The ledger of a store.

    An entry of worktree ``*`` is a change of intent and holds everywhere. After the intent became ``armed``,
    a worktree that has not looked at the reason yet has the standing ``warning``: nothing unverified is
    enforced at full force.
    """

    def change_standing(self, change: StandingChange) -> int:
        """Append one entry to the ledger and return its number."""
        return self._append(replace(change, worktree=self.here(change.worktree)))

    def _append(self, change: StandingChange) -> int:
        """Append an entry whose worktree is named as it is in the database."""
        row = StandingChangeRow(
            check_id=change.check,
            version=change.version,
            worktree=change.worktree,
            before=change.before,
            after=change.after,
            cause=change.cause,
            detail=change.detail,
            changed_by=change.by,
            changed_at=change.at,
        )
        with self.transaction() as session:
            session.add(row)
            session.flush()
            session.merge(
                StandingRow(
                    check_id=change.check,
                    worktree=change.worktree,
                    change=given(row.id),
                    version=change.version,
                    after=change.after,
                )
            )
        return given(row.id)

    def standing(self, check: str, worktree: str) -> Standing | None:
        """Return what a check may do in a worktree; None for a check that the ledger does not know."""
        return self.standings(worktree, (check,)).get(check)

    def standings(self, worktree: str, ids: Collection[str] | None = None) -> dict[str, Standing]:
        """Return the standing of every check in a worktree, or of ``ids``."""
        statement = select(StandingRow.check_id, StandingRow.worktree, StandingRow.after).where(
            or_(StandingRow.worktree == self.here(worktree), StandingRow.worktree == EVERYWHERE)
        )
        if ids is not None:
            statement = statement.where(col(StandingRow.check_id).in_(ids))
        with self.reading() as session:
            rows = session.exec(statement.order_by(col(StandingRow.change))).all()
        return {row[0]: effective(row[1], row[2]) for row in rows}

    def newest_changes(self, worktree: str, ids: Collection[str] | None = None) -> dict[str, int]:
        """Return the number of the newest ledger entry of every check in a worktree, or of ``ids``."""
        return {check: number for check, number, _ in self._newest(worktree, ids)}

    def looked_at(self, worktree: str, ids: Collection[str] | None = None) -> frozenset[str]:
        """Return the checks whose newest entry is the worktree's own look, since the last act."""
        newest = self._newest(worktree, ids)
        own = {number: check for check, number, where in newest if where == self.here(worktree)}
        moved = (
            select(StandingRow.change)
            .join(StandingChangeRow, col(StandingChangeRow.id) == StandingRow.change)
            .where(StandingRow.worktree == self.here(worktree), col(StandingChangeRow.cause).in_(NOT_LOOKED))
        )
        if ids is not None:
            moved = moved.where(col(StandingRow.check_id).in_(ids))
        with self.reading() as session:
            return frozenset(own.values()) - {own.get(one) for one in session.exec(moved).all()}

    def version_here(self, check: str, worktree: str) -> int | None:
        """Return the version that is in force in a worktree by the ledger."""
        own = StandingChangeRow.worktree == self.here(worktree)
        statement = (
            select(StandingChangeRow.version)
            .where(StandingChangeRow.check_id == check, or_(own, says_the_version()))
            .order_by(col(StandingChangeRow.id).desc())
        )
        with self.reading() as session:
            return session.exec(statement).first()

    def versions_here(self, worktree: str) -> dict[str, int]:
        """Return the version of every check that is in force in a worktree by the ledger."""
        own = StandingChangeRow.worktree == self.here(worktree)
        newest = (
            select(func.max(StandingChangeRow.id))
            .where(or_(own, says_the_version()))
            .group_by(col(StandingChangeRow.check_id))
        )
        statement = select(StandingChangeRow.check_id, StandingChangeRow.version).where(
            col(StandingChangeRow.id).in_(newest)
        )
        with self.reading() as session:
            return dict(session.exec(statement).all())

    def newest_entry(self) -> int:
        """Return the number of the newest ledger entry of all; 0 before the first."""
        with self.reading() as session:
            return session.exec(select(func.max(StandingChangeRow.id))).one() or 0

    def entries_from(self, number: int, worktree: str) -> list[tuple[int, str]]:
        """Return number and check of the ledger entries that concern a worktree, from ``number`` on.

        The entry ``number`` itself stands first, whatever worktree it is of; without it the ledger is not
        the one that ``number`` came from.
        """
        own = col(StandingChangeRow.worktree).in_((self.here(worktree), EVERYWHERE))
        statement = (
            select(StandingChangeRow.id, StandingChangeRow.check_id)
            .where(col(StandingChangeRow.id) >= number, or_(own, StandingChangeRow.id == number))
            .order_by(col(StandingChangeRow.id))
        )
        with self.reading() as session:
            return [(given(id), check) for id, check in session.exec(statement).all()]

    def _newest(self, worktree: str, ids: Collection[str] | None) -> list[tuple[str, int, str]]:
        statement = select(StandingRow.check_id, StandingRow.change, StandingRow.worktree).where(
            or_(StandingRow.worktree == self.here(worktree), StandingRow.worktree == EVERYWHERE)
        )
        if ids is not None:
            statement = statement.where(col(StandingRow.check_id).in_(ids))
        with self.reading() as session:
            rows = session.exec(statement.order_by(col(StandingRow.change))).all()
        return list({row[0]: (row[0], row[1], row[2]) for row in rows}.values())

    def ledger(
        self, check: str | None = None, *, worktree: str | None = None, newest: int | None = None
    ) -> tuple[StandingChange, ...]:
        """Return the changes of standing, of one check or of all, oldest first.

        With ``worktree`` only that worktree's own entries, without those that hold everywhere; with
        ``newest`` only so many.
        """
        statement = select(StandingChangeRow).order_by(col(StandingChangeRow.id).desc())
        if check is not None:
            statement = statement.where(StandingChangeRow.check_id == check)
        if worktree is not None:
            statement = statement.where(StandingChangeRow.worktree == self.here(worktree))
        if newest is not None:
            statement = statement.limit(newest)
        with self.reading() as session:
            return tuple(_value(row) for row in reversed(session.exec(statement).all()))


def effective(worktree: str, after: str) -> Standing:
    """Return the standing that the newest entry gives: what was armed everywhere is not verified here yet."""
    unverified = worktree == EVERYWHERE and after == "armed"
    return "warning" if unverified else cast(Standing, after)


def _value(row: StandingChangeRow) -> StandingChange:
    return StandingChange(
        check=row.check_id,
        version=row.version,
        worktree=row.worktree,
        before=cast("Standing | None", row.before),
        after=cast(Standing, row.after),
        cause=row.cause,
        by=row.changed_by,
        at=row.changed_at,
        detail=row.detail,
    )
