"""Connections: SQLite in WAL with real transactions, or PostgreSQL, behind one engine.

Two things fail at once under load, whatever the busy timeout: the switch to WAL itself, and a read
transaction that turns into a writing one. So the switch is retried, and a transaction that will write
says so from its first statement (``BEGIN IMMEDIATE``; on PostgreSQL one advisory lock).
"""

from __future__ import annotations

import os
import sqlite3
import time
import warnings
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import NullPool

from rulebook.errors import RulebookError
from rulebook.outside.network_disk import is_shared

WRITES = "rulebook_writes"
"""Execution option of a connection whose transaction will write."""

BUSY_SECONDS = 30.0
"""How long a writer waits for the others; under 16 writers the worst wait measured is below 1 s."""

LOCK_NUMBER = 7_201_633
"""The advisory lock of PostgreSQL that stands for SQLite's one writer."""


def sqlite_url(path: str) -> URL:
    """Return the URL of a database file."""
    return URL.create("sqlite", database=path)


def make_engine(url: str | URL, schema: str | None = None) -> Engine:
    """Return an engine for a SQLite file, or for a PostgreSQL database and a schema in it.

    Raises:
        RulebookError: the URL is neither.

    """
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise _bad_url() from None
    kind = parsed.get_backend_name()
    if kind == "sqlite":
        return _sqlite(parsed)
    if kind == "postgresql":
        return _postgres(parsed, schema)
    raise _bad_url()


def _bad_url() -> RulebookError:
    return RulebookError(
        "RULEBOOK_DATABASE_URL is no database that rulebook knows",
        fix="export RULEBOOK_DATABASE_URL=postgresql://USER@HOST/NAME, or unset it for SQLite",
    )


@lru_cache(maxsize=8)
def _sqlite(url: URL) -> Engine:
    # NullPool: a connection is opened where it is needed and never shared between threads or forks. So an
    # engine holds nothing but compiled statements, and whoever opens a store again and again keeps those.
    engine = create_engine(url, poolclass=NullPool, creator=partial(_open, url.database or ":memory:"))
    event.listen(engine, "connect", _on_sqlite_connect)
    event.listen(engine, "begin", _on_sqlite_begin)
    return engine


def _open(path: str) -> sqlite3.Connection:
    """Open a database file; where its folder cannot be written, as it stands.

    A database in WAL mode cannot be read from a read-only folder otherwise, not even with ``mode=ro``: SQLite
    wants to write its shared memory beside it. Nobody can change the file there, so ``immutable`` is true.
    """
    place = Path(path)
    if place.exists() and not os.access(place.parent, os.W_OK):
        return sqlite3.connect(f"{place.absolute().as_uri()}?immutable=1", uri=True, timeout=BUSY_SECONDS)
    return sqlite3.connect(path, timeout=BUSY_SECONDS)


def _on_sqlite_connect(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # the driver's own BEGIN would be deferred
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA synchronous=NORMAL")


def _on_sqlite_begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _postgres(url: URL, schema: str | None) -> Engine:
    # The driver is named here so that a plain postgresql:// works.
    engine = create_engine(url.set(drivername="postgresql+psycopg"), pool_pre_ping=True)
    event.listen(engine, "begin", _on_postgres_begin)
    if schema is not None:
        event.listen(engine, "connect", partial(_on_postgres_connect, schema))
    return engine


def _on_postgres_connect(schema: str, connection: Any, _record: Any) -> None:
    """Keep each repository of a team in a schema of its own: same tables, same migrations, same code."""
    before, connection.autocommit = connection.autocommit, True
    connection.execute(f'SET search_path TO "{schema}"')
    connection.autocommit = before


def _on_postgres_begin(connection: Connection) -> None:
    if connection.get_execution_options().get(WRITES, False):
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": LOCK_NUMBER})


def switch_to_wal(path: str) -> None:
    """Switch a SQLite file to WAL, once; warn and go on where its file system has no shared memory.

    On a network's file system it is not even tried: there the switch succeeds, and two machines that write
    then damage the file.

    The switch needs the file for itself and fails at once while another process has it, so it is tried
    again until ``BUSY_SECONDS`` are over. The mode that SQLite answers is read: there a refused switch is no
    error.
    """
    if is_shared(str(Path(path).parent)):
        warnings.warn(
            f"{path}: on a network's file system, so without a write-ahead log; put RULEBOOK_HOME on a local "
            "disk, or share a PostgreSQL by RULEBOOK_DATABASE_URL",
            stacklevel=2,
        )
        return
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        mode = _try_wal(path)
        if mode == "wal":
            return
        if mode is not None:
            warnings.warn(
                f"{path}: the file system allows no write-ahead log (mode {mode}); writers wait longer",
                stacklevel=2,
            )
            return
        if time.monotonic() > deadline:
            raise sqlite3.OperationalError("database is locked")
        time.sleep(0.01)


def _try_wal(path: str) -> str | None:
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        return str(connection.execute("PRAGMA journal_mode=WAL").fetchone()[0]).lower()
    except sqlite3.OperationalError as error:
        if "locked" in str(error) or "busy" in str(error):
            return None
        raise
    finally:
        connection.close()
