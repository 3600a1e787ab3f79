"""What the ledger says of the files of one worktree: an act that holds everywhere changes none of them."""

from __future__ import annotations

from datetime import datetime
from typing import cast

from sqlmodel import col, select

from rulebook.records.values import Standing, StandingChange
from rulebook.store.checks import check_row
from rulebook.store.standings import Standings, effective
from rulebook.store.tables import EVERYWHERE, CheckRow, SyncedRow
from rulebook.store.values import ABSENT, OUT_OF_USE

NO_FILE = "this worktree has no file of it"


class HeldHere(Standings):
    """The ledger's entries about what a worktree's own files hold."""

    def note_here(
        self,
        check: str,
        version: int | None,
        worktree: str,
        *,
        cause: str,
        by: str,
        why: str,
        at: datetime,
    ) -> None:
        """Write down which version a worktree's own file holds from now on; None: it has no such file.

        ``cause`` is one of ``standings.NOT_LOOKED``: the reason is looked at next.
        """
        with self.transaction() as session:
            row = check_row(session, check)
            unverified = "warning" if row.intent == "armed" else row.intent
            after = "archived" if version is None else unverified
            before = self.standing(check, worktree)
            change = StandingChange(
                check, version or row.head, worktree, before, cast(Standing, after), cause, by, at, why
            )
            self.change_standing(change)

    def note_head_here(self, check: str, worktree: str, *, by: str, why: str, at: datetime) -> None:
        """Write down that a worktree's own file holds the head, where the ledger says something else."""
        with self.transaction() as session:
            row = check_row(session, check)
            absent = row.intent not in OUT_OF_USE and self.standing(check, worktree) == "archived"
            if absent or self.version_here(check, worktree) != row.head:
                self.note_here(check, row.head, worktree, cause="followed", by=by, why=why, at=at)

    def say_absent_again(self, row: CheckRow, *, by: str, at: datetime) -> None:
        """Say, after an entry for all worktrees, which of them have no file of a check that is in use.

        The newest entry counts, and an act brings a file to no worktree but, at most, the one that it is of.
        """
        if row.intent in OUT_OF_USE or row.layer != "repository":
            return
        before = effective(EVERYWHERE, row.intent)
        statement = select(SyncedRow.worktree).where(SyncedRow.check_id == row.id, SyncedRow.digest == ABSENT)
        with self.transaction() as session:
            for where in session.exec(statement.order_by(col(SyncedRow.worktree))).all():
                self._append(
                    StandingChange(row.id, row.head, where, before, "archived", "absent", by, at, NO_FILE)
                )
