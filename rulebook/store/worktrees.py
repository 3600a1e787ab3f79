"""What is kept for each worktree, and goes with it."""

from __future__ import annotations

from collections.abc import Collection

from sqlmodel import col, delete, select

from rulebook.store.sessions import Transactions
from rulebook.store.tables import EVERYWHERE, BaselineRow, PendingFileRow, StandingRow, SyncedRow


class Worktrees(Transactions):
    """The worktrees that a store knows."""

    def keep_worktrees(self, keys: Collection[str]) -> int:
        """Forget what was kept for worktrees that are gone, or came with an import; return how many went.

        The ledger keeps their entries. On a server nothing goes: other machines and clones work there too.
        """
        if self.machine:
            return 0
        statement = select(SyncedRow.worktree).union(select(StandingRow.worktree))
        with self.reading() as session:
            known = {row[0] for row in session.connection().execute(statement)}
        gone = known - {*keys, EVERYWHERE}
        if gone:
            with self.transaction() as session:
                for table in (SyncedRow, StandingRow, BaselineRow, PendingFileRow):
                    session.exec(delete(table).where(col(table.worktree).in_(gone)))
        return len(gone)
