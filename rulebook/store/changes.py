"""Changes of checks: a version never changes, but the head and the intent of an id do, by acts."""

from __future__ import annotations

from datetime import datetime
from typing import cast

from sqlmodel import Session, func, select

from rulebook.errors import RulebookError
from rulebook.outside.clock import now
from rulebook.records.check import Check
from rulebook.records.digest import content_digest
from rulebook.records.dump import dump_yaml
from rulebook.records.values import Standing, StandingChange
from rulebook.store.acts import Acts
from rulebook.store.checks import Checks, check_row, version_row
from rulebook.store.held_here import HeldHere
from rulebook.store.tables import EVERYWHERE, CheckRow, StandingRow, VersionRow
from rulebook.store.values import OUT_OF_USE, Intent, Layer, StoredCheck


class Changes(Checks, Acts, HeldHere):
    """The checks of a store, for changing."""

    def add_version(
        self,
        record: Check,
        *,
        by: str,
        why: str,
        expected_head: int | None = None,
        at: datetime | None = None,
        intent: Intent = "shadow",
        layer: Layer = "repository",
        path: str | None = None,
        text: str | None = None,
        correction: int | None = None,
        number: int = 1,
        opportunities: int | None = None,
        worktree: str = EVERYWHERE,
    ) -> StoredCheck:
        """Make a record the head of its id and return it; equal content is never a second version.

        Args:
            record: the record.
            by: who or what did it.
            why: the reason, in one line.
            expected_head: the head that the caller has seen, 0 for none; None: whatever it is.
            at: when; None: now.
            intent: what a new id starts with; a known one keeps its own.
            layer: whose library a new id belongs to.
            path: its file, relative to the rules folder.
            text: the YAML as written, kept where it is not the plain dump.
            correction: number of the correction that it comes from.
            number: the first version's number, for a new id that the lock knows.
            opportunities: how many matches a new id in shadow may see before it lapses; None: no end.
            worktree: whose file brought it: the others go on with the version that their own files hold.

        Raises:
            RulebookError: the head has moved since, or the id is a tombstone.

        """
        at = at or now()
        with self.transaction() as session:
            row = session.get(CheckRow, record.id)
            _seen(record.id, 0 if row is None else row.head, expected_head)
            if row is None:
                row = CheckRow(id=record.id, head=0, intent=intent, layer=layer, created_at=at)
                row.opportunities_left = opportunities if intent == "shadow" else None
                session.add(row)
                session.flush()
            _not_a_tombstone(row)
            version = _same_content(session, record)
            act = "head_moved" if version else "edited" if row.head else "created"
            version = version or _new_version(session, record, number, by, why, at, text, correction)
            row.path = path or row.path
            if version.number != row.head:
                where = worktree if row.head else EVERYWHERE
                self._set_head(session, row, version.number, act, by, why, at, where)
        return self.known(record.id)

    def move_path(self, check: str, path: str) -> None:
        """Write down where a check's file is now, relative to the rules folder."""
        with self.transaction() as session:
            row = check_row(session, check)
            row.path = path
            session.add(row)

    def set_layer(self, check: str, layer: Layer) -> None:
        """Write down whose library a check belongs to from now on."""
        with self.transaction() as session:
            row = check_row(session, check)
            row.layer = layer
            session.add(row)

    def move_head(
        self,
        check: str,
        number: int,
        *,
        by: str,
        why: str,
        expected_head: int | None = None,
        at: datetime | None = None,
        worktree: str = EVERYWHERE,
    ) -> StoredCheck:
        """Make an older (or again the newer) version the one in force; nothing is copied, nothing lost.

        Raises:
            RulebookError: there is no such version, or the head has moved since.

        """
        with self.transaction() as session:
            row = check_row(session, check)
            _seen(check, row.head, expected_head)
            version_row(session, check, number)
            if number != row.head:
                self._set_head(session, row, number, "head_moved", by, why, at or now(), worktree)
        return self.known(check)

    def _set_head(
        self,
        session: Session,
        row: CheckRow,
        number: int,
        act: str,
        by: str,
        why: str,
        at: datetime,
        worktree: str,
    ) -> None:
        before, row.head = row.head, number
        session.add(row)
        session.flush()
        self.note_act(row.id, act, number, by=by, why=why, at=at, detail={"from": before} if before else {})
        if worktree == EVERYWHERE:
            self._write_intent(session, row, act, by, why, at)
        else:
            self.note_here(row.id, number, worktree, cause=act, by=by, why=why, at=at)

    def set_intent(
        self,
        check: str,
        intent: Intent,
        *,
        act: str,
        by: str,
        why: str,
        at: datetime | None = None,
        successor: str | None = None,
        renamed: bool = False,
        opportunities: int | None = None,
    ) -> StoredCheck:
        """Write down what people decided for a check, with the ledger entry that holds in every worktree.

        Args:
            check: the id.
            intent: the decision.
            act: what it is called in the log (``armed``, ``archived``, ``restored`` ...).
            by: who.
            why: the reason, in one line.
            at: when; None: now.
            successor: the id that replaces a superseded or renamed one.
            renamed: the id becomes a tombstone.
            opportunities: how many matches a check in shadow may see before it lapses; None: no end.

        Raises:
            RulebookError: the id was never used.

        """
        at = at or now()
        with self.transaction() as session:
            row = check_row(session, check)
            detail = {"from": row.intent, "successor": row.successor}
            if row.intent not in OUT_OF_USE:
                row.before = row.intent
            row.intent = intent
            row.successor, row.renamed = successor, renamed
            row.opportunities_left = opportunities if intent == "shadow" else None
            session.add(row)
            session.flush()
            self.note_act(check, act, row.head, by=by, why=why, at=at, detail=detail)
            self._write_intent(session, row, act, by, why, at)
        return self.known(check)

    def _write_intent(
        self, session: Session, row: CheckRow, cause: str, by: str, why: str, at: datetime
    ) -> None:
        known = session.get(StandingRow, (row.id, EVERYWHERE))
        before = None if known is None else cast(Standing, known.after)
        after = cast(Standing, row.intent)
        self.change_standing(StandingChange(row.id, row.head, EVERYWHERE, before, after, cause, by, at, why))
        if known is not None:
            self.say_absent_again(row, by=by, at=at)


def _seen(check: str, head: int, expected: int | None) -> None:
    if expected is not None and expected != head:
        raise RulebookError(
            f"somebody changed '{check}' in the meantime: it is at version {head}, you saw {expected}",
            fix=f"rulebook show {check}, then do it again",
        )


def _not_a_tombstone(row: CheckRow) -> None:
    if row.renamed:
        raise RulebookError(
            f"'{row.id}' was renamed to '{row.successor}', and an id is never used again",
            fix=f"use the id {row.successor}, or choose a new one",
        )


def _same_content(session: Session, record: Check) -> VersionRow | None:
    digest = content_digest(record)
    statement = select(VersionRow).where(VersionRow.check_id == record.id, VersionRow.digest == digest)
    return session.exec(statement).first()


def _new_version(
    session: Session,
    record: Check,
    first: int,
    by: str,
    why: str,
    at: datetime,
    text: str | None,
    correction: int | None,
) -> VersionRow:
    newest = session.exec(select(func.max(VersionRow.number)).where(VersionRow.check_id == record.id)).one()
    row = VersionRow(
        check_id=record.id,
        number=first if newest is None else newest + 1,
        digest=content_digest(record),
        record=record.model_dump(mode="json", by_alias=True, exclude_defaults=True),
        layout=None if text is None or text == dump_yaml(record) else text,
        correction=correction,
        made_by=by,
        why=why,
        made_at=at,
    )
    session.add(row)
    session.flush()
    return row
