"""Checks as they are read: the head of every id, and its versions."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import cast

from sqlmodel import Session, col, select

from rulebook.errors import RulebookError
from rulebook.records.check import Check
from rulebook.store.sessions import Transactions
from rulebook.store.tables import CheckRow, VersionRow
from rulebook.store.values import Intent, Layer, StoredCheck


class Checks(Transactions):
    """The checks of a store, for reading."""

    def head(self, check: str) -> StoredCheck | None:
        """Return the version in force of an id; None where the id was never used."""
        return next(iter(self._heads((check,))), None)

    def known(self, check: str) -> StoredCheck:
        """Return the version in force of an id that must exist.

        Raises:
            RulebookError: the id was never used.

        """
        found = self.head(check)
        if found is None:
            raise unknown_check(check)
        return found

    def heads(
        self, *, out_of_use: bool = False, ids: Collection[str] | None = None
    ) -> tuple[StoredCheck, ...]:
        """Return the version in force of all checks, or of ``ids``, by id; those out of use only if asked."""
        return tuple(check for check in self._heads(ids) if out_of_use or not check.archived)

    def ids(self) -> frozenset[str]:
        """Return every id that was ever used, tombstones included."""
        with self.reading() as session:
            return frozenset(session.exec(select(CheckRow.id)).all())

    def versions(self, check: str) -> tuple[StoredCheck, ...]:
        """Return all versions of an id, oldest first.

        Raises:
            RulebookError: the id was never used.

        """
        statement = select(VersionRow).where(VersionRow.check_id == check).order_by(col(VersionRow.number))
        with self.reading() as session:
            row = check_row(session, check)
            return tuple(stored(row, version) for version in session.exec(statement).all())

    def version(self, check: str, number: int) -> StoredCheck:
        """Return one version of an id.

        Raises:
            RulebookError: there is none of that number.

        """
        with self.reading() as session:
            row = check_row(session, check)
            return stored(row, version_row(session, check, number))

    def _heads(self, ids: Collection[str] | None = None) -> Iterable[StoredCheck]:
        is_head = (col(VersionRow.check_id) == CheckRow.id) & (col(VersionRow.number) == CheckRow.head)
        statement = select(CheckRow, VersionRow).join(VersionRow, is_head).order_by(CheckRow.id)
        if ids is not None:
            statement = statement.where(col(CheckRow.id).in_(ids))
        with self.reading() as session:
            return [stored(row, version) for row, version in session.exec(statement).all()]


def check_row(session: Session, check: str) -> CheckRow:
    """Return an id's row, or raise the one error for an id that was never used."""
    row = session.get(CheckRow, check)
    if row is None:
        raise unknown_check(check)
    return row


def version_row(session: Session, check: str, number: int) -> VersionRow:
    """Return a version's row, or raise the one error for a number that does not exist."""
    row = session.get(VersionRow, (check, number))
    if row is None:
        raise RulebookError(f"'{check}' has no version {number}", fix=f"rulebook log {check}")
    return row


def unknown_check(check: str) -> RulebookError:
    """Return the error for an id that was never used."""
    return RulebookError(f"there is no check '{check}'", fix="rulebook list")


def stored(row: CheckRow, version: VersionRow) -> StoredCheck:
    """Return a version with what its id's row says."""
    return StoredCheck(
        id=row.id,
        version=version.number,
        digest=version.digest,
        record=Check.model_validate(version.record),
        head=row.head,
        intent=cast(Intent, row.intent),
        by=version.made_by,
        why=version.why,
        at=version.made_at,
        before=cast("Intent | None", row.before),
        successor=row.successor,
        renamed=row.renamed,
        path=row.path,
        layer=cast(Layer, row.layer),
        opportunities_left=row.opportunities_left,
        layout=version.layout,
        correction=version.correction,
    )
