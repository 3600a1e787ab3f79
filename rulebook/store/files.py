"""What file and store agreed on, and the file changes that a transaction has decided."""

from __future__ import annotations

from collections.abc import Collection

from sqlmodel import col, select

from rulebook.store.columns import given
from rulebook.store.sessions import Transactions
from rulebook.store.tables import PendingFileRow, SyncedRow
from rulebook.store.values import PendingFile, Synced


class Files(Transactions):
    """The store's side of the rule files of each worktree."""

    def synced(self, worktree: str, ids: Collection[str] | None = None) -> dict[str, Synced]:
        """Return what file and store last agreed on, by check: all, or those of ``ids``."""
        statement = select(SyncedRow).where(SyncedRow.worktree == self.here(worktree))
        if ids is not None:
            statement = statement.where(col(SyncedRow.check_id).in_(ids))
        with self.reading() as session:
            rows = session.exec(statement).all()
            return {row.check_id: Synced(row.path, row.digest, row.text_digest, row.seen) for row in rows}

    def note_synced(self, check: str, worktree: str, synced: Synced) -> None:
        """Write down that file and store agree."""
        with self.transaction() as session:
            session.merge(
                SyncedRow(
                    check_id=check,
                    worktree=self.here(worktree),
                    path=synced.path,
                    digest=synced.digest,
                    text_digest=synced.text_digest,
                    seen=synced.seen,
                )
            )

    def forget_synced(self, check: str, worktree: str) -> None:
        """Write down that a worktree has no file of this check any more."""
        with self.transaction() as session:
            row = session.get(SyncedRow, (check, self.here(worktree)))
            if row is not None:
                session.delete(row)

    def plan_file(self, worktree: str, path: str, content: str | None, expected: str | None) -> None:
        """Decide a file change with the open transaction; it is carried out once that is committed.

        ``path`` is relative to the worktree's root; ``content`` None deletes; ``expected`` is the digest of
        the text that is replaced, None where there is no file yet.
        """
        with self.transaction() as session:
            session.add(
                PendingFileRow(worktree=self.here(worktree), path=path, content=content, expected=expected)
            )

    def pending_files(self, worktree: str) -> tuple[PendingFile, ...]:
        """Return the file changes of a worktree that are still to be carried out, in order."""
        statement = (
            select(PendingFileRow)
            .where(PendingFileRow.worktree == self.here(worktree))
            .order_by(col(PendingFileRow.id))
        )
        with self.reading() as session:
            return tuple(
                PendingFile(given(row.id), row.path, row.content, row.expected)
                for row in session.exec(statement).all()
            )

    def file_done(self, number: int) -> None:
        """Strike a file change that was carried out."""
        with self.transaction() as session:
            row = session.get(PendingFileRow, number)
            if row is not None:
                session.delete(row)
