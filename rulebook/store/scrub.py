"""Let nothing that was erased be read from the database's file any more."""

from __future__ import annotations

from typing import Any

from rulebook.store.sessions import Transactions
from rulebook.store.text_form import tables


class Scrub(Transactions):
    """The store's cleaner."""

    def scrub(self) -> bool:
        """Rewrite the database without what its free pages and its log still hold; return whether it could.

        Somebody who is at the database all the time may keep it from that; the next erasure does it then.
        """
        pooled = self.engine.raw_connection()
        driver: Any = pooled.driver_connection
        dialect: Any = self.engine.dialect
        try:
            if dialect.name == "sqlite":
                steps = ["VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"]
            else:
                driver.autocommit = True
                steps = [f"VACUUM FULL {table.name}" for table in tables()]
            for step in steps:
                driver.execute(step)
        except dialect.dbapi.Error:
            return False
        else:
            return True
        finally:
            pooled.invalidate()  # its mode is not that of the others
            pooled.close()
