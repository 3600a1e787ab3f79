"""Which version is in force in a worktree: the one that its own file holds; the head where it has no say.

The head is of the store. Worktrees on different branches may hold different versions of one check, or not
hold it at all, and each enforces what its own files say.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from sqlmodel import col, select

from rulebook.records.check import Condition
from rulebook.store.checks import Checks, stored
from rulebook.store.marks import Marks, content_mark
from rulebook.store.outlines import Outlines
from rulebook.store.tables import CheckRow, SyncedRow, VersionRow
from rulebook.store.values import ABSENT, OUT_OF_USE, Mark, Outline, StoredCheck

OF_FILES = CheckRow.layer == "repository"
"""Of these alone a worktree's files have a say; the others' files are the user's or the team's."""


class InForce(Checks, Marks, Outlines):
    """The checks of a store as one worktree has them."""

    def in_force(
        self, worktree: str, *, out_of_use: bool = False, ids: Collection[str] | None = None
    ) -> tuple[StoredCheck, ...]:
        """Return the version of every check, or of ``ids``, that is in force in a worktree, by id.

        A check that the worktree has no file of, as its last look found, is left out while it is in use.
        """
        with self.reading():
            heads = self.heads(out_of_use=out_of_use, ids=ids)
            apart, absent = self._apart(worktree, ids), self._absent(worktree, ids)
        own = [one if one.archived else apart.get(one.id, one) for one in heads]
        return tuple(one for one in own if one.archived or one.id not in absent)

    def held(self, check: str, worktree: str) -> StoredCheck | None:
        """Return the version of a check that is in force in a worktree; None: it has no file of it."""
        return next(iter(self.in_force(worktree, out_of_use=True, ids=(check,))), None)

    def outlines_in_force(self, worktree: str, *, out_of_use: bool = False) -> list[Outline]:
        """Return the library as a worktree has it, by id; no version where it has no file of it."""
        with self.reading():
            heads, absent = self.outlines(out_of_use=out_of_use), self._absent(worktree)
            rows = self._held(worktree, CheckRow.id, VersionRow.number, VersionRow.record)
        apart = {name: (number, record) for name, number, record in rows}
        return [_outline(one, apart.get(one.id), one.id in absent) for one in heads]

    def marks_in_force(self, worktree: str, ids: Collection[str] | None = None) -> list[Mark]:
        """Return the mark of every check, or of ``ids``, that is in force in a worktree, by id."""
        with self.reading():
            marks, absent = self.marks(ids), self._absent(worktree, ids)
            columns = (CheckRow.id, VersionRow.number, VersionRow.digest, VersionRow.forgotten_at)
            apart = {row[0]: row for row in self._held(worktree, *columns, ids=ids)}
        return [_mark(one, apart.get(one.id)) for one in marks if one.id not in absent]

    def conditions_in_force(self, worktree: str) -> list[tuple[str, Condition]]:
        """Return the reasons of the armed checks that are in force in a worktree, by id."""
        with self.reading():
            heads, apart, absent = self.armed_conditions(), self._apart(worktree), self._absent(worktree)
        armed = {one.id: one.record.condition for one in apart.values() if one.intent == "armed"}
        own: dict[str, Condition | None] = {**dict(heads), **armed}
        return [(name, one) for name, one in sorted(own.items()) if one and name not in absent]

    def held_elsewhere(self, worktree: str) -> frozenset[str]:
        """Return the checks whose head is what the file of some other worktree holds."""
        at_head = (
            (col(VersionRow.check_id) == SyncedRow.check_id)
            & (col(VersionRow.digest) == SyncedRow.digest)
            & (col(VersionRow.number) == CheckRow.head)
        )
        statement = (
            select(SyncedRow.check_id)
            .join(CheckRow, col(CheckRow.id) == SyncedRow.check_id)
            .join(VersionRow, at_head)
            .where(SyncedRow.worktree != self.here(worktree))
            .distinct()
        )
        with self.reading() as session:
            return frozenset(session.exec(statement).all())

    def with_content(self, check: str, digest: str) -> StoredCheck | None:
        """Return the version of a check with a content; None: there is none, or its words are erased."""
        statement = (
            select(CheckRow, VersionRow)
            .join(VersionRow, col(VersionRow.check_id) == CheckRow.id)
            .where(CheckRow.id == check, VersionRow.digest == digest, col(VersionRow.forgotten_at).is_(None))
        )
        with self.reading() as session:
            found = session.exec(statement).first()
            return stored(*found) if found else None

    def _apart(self, worktree: str, ids: Collection[str] | None = None) -> dict[str, StoredCheck]:
        rows = self._held(worktree, CheckRow, VersionRow, ids=ids)
        return {row.id: stored(row, version) for row, version in rows}

    def _held(self, worktree: str, *columns: Any, ids: Collection[str] | None = None) -> Sequence[Any]:
        """Return columns of what a worktree's files hold, where that is not the head."""
        same = (col(VersionRow.check_id) == SyncedRow.check_id) & (VersionRow.digest == SyncedRow.digest)
        statement = (
            select(*columns)
            .select_from(SyncedRow)
            .join(CheckRow, col(CheckRow.id) == SyncedRow.check_id)
            .join(VersionRow, same)
            .where(SyncedRow.worktree == self.here(worktree), VersionRow.number != CheckRow.head, OF_FILES)
        )
        if ids is not None:
            statement = statement.where(col(SyncedRow.check_id).in_(ids))
        with self.reading() as session:
            rows: Sequence[Any] = session.exec(statement).all()
        return rows

    def _absent(self, worktree: str, ids: Collection[str] | None = None) -> frozenset[str]:
        statement = (
            select(SyncedRow.check_id)
            .join(CheckRow, col(CheckRow.id) == SyncedRow.check_id)
            .where(SyncedRow.worktree == self.here(worktree), SyncedRow.digest == ABSENT, OF_FILES)
        )
        if ids is not None:
            statement = statement.where(col(SyncedRow.check_id).in_(ids))
        with self.reading() as session:
            return frozenset(session.exec(statement).all())


def _outline(head: Outline, own: tuple[int, dict[str, Any]] | None, absent: bool) -> Outline:
    if head.renamed or head.intent in OUT_OF_USE:
        return head
    if absent:
        return head._replace(version=None)
    if own is None:
        return head
    number, record = own
    return head._replace(
        version=number,
        rule=record["rule"],
        level=record.get("level", "note"),
        owner=record.get("owner"),
        review_by=record.get("review_by"),
    )


def _mark(head: Mark, own: Any) -> Mark:
    """Return the mark of a worktree's own version."""
    return head if own is None else Mark(head.id, own[1], head.intent, content_mark(own[2], own[3]))
