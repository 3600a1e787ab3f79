"""Transactions and readings: one connection each, nested calls join the one open in this thread."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine
from sqlmodel import Session

from rulebook.store.engine import WRITES
from rulebook.store.tables import EVERYWHERE
from rulebook.store.trouble import plain_trouble


class Transactions:
    """What every part of the store stands on.

    Attributes:
        engine: the database's engine.
        place: the database's path or host, for messages.
        machine: names this machine in a database that several share; empty in one of its own.
        schema: the repository's schema in such a database.

    """

    def __init__(self, engine: Engine, place: str, machine: str = "", schema: str | None = None) -> None:
        self.engine = engine
        self.place = place
        self.machine = machine
        self.schema = schema
        self._writing = engine.execution_options(**{WRITES: True})
        self._open = threading.local()

    def here(self, worktree: str) -> str:
        """Return a worktree's name in the database: two machines may have one at the same path."""
        return worktree if not self.machine or worktree == EVERYWHERE else f"{self.machine}:{worktree}"

    @property
    def in_transaction(self) -> bool:
        """Whether this thread has a transaction open."""
        return getattr(self._open, "session", None) is not None

    @contextmanager
    def transaction(self) -> Iterator[Session]:
        """Do everything inside as one transaction, all or nothing; nested calls join it."""
        session: Session | None = getattr(self._open, "session", None)
        if session is not None:
            yield session
            return
        if self._reader is not None:  # where there is no write-ahead log, it would wait for itself
            raise RuntimeError("a reading cannot turn into a transaction")
        with plain_trouble(self.place), Session(self._writing, expire_on_commit=False) as session:
            self._open.session = session
            try:
                with session.begin():
                    yield session
            finally:
                self._open.session = None

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Read one consistent picture, inside the open transaction or reading where there is one."""
        session: Session | None = getattr(self._open, "session", None) or self._reader
        if session is not None:
            yield session
            return
        with plain_trouble(self.place), Session(self.engine) as session:
            self._open.reader = session
            try:
                yield session
            finally:
                self._open.reader = None

    @property
    def _reader(self) -> Session | None:
        return getattr(self._open, "reader", None)
