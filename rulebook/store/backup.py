"""A copy of the database while it is in use."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from rulebook.errors import RulebookError
from rulebook.store.sessions import Transactions


class Backup(Transactions):
    """The store's copier."""

    def backup_to(self, path: str) -> None:
        """Copy the database to a file, whole and consistent, while others read and write.

        Raises:
            RulebookError: the file exists already, cannot be written, or the database is a server's.

        """
        source = self.engine.url.database
        if self.engine.dialect.name != "sqlite" or not source:
            raise RulebookError("the database is a server's", fix="pg_dump, or rulebook export FILE")
        if Path(path).is_symlink() or Path(path).exists():
            raise RulebookError("the file exists already", where=path, fix="name another file")
        unfinished = f"{path}.unfinished"
        try:
            with closing(sqlite3.connect(source)) as reading, closing(sqlite3.connect(unfinished)) as writing:
                reading.backup(writing)
            Path(unfinished).replace(path)
        except (OSError, sqlite3.Error) as error:
            raise RulebookError(
                f"cannot write the backup: {error}", where=path, fix="check folder and space"
            ) from error
