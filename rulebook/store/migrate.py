"""Bring a database to this program's schema, under a lock, by the program itself.

Opening a store reads one row to see that nothing is to be done; alembic is imported only where something is.
"""

from __future__ import annotations

import fcntl
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.schema import CreateSchema

import rulebook
from rulebook.errors import RulebookError
from rulebook.outside.files import private_folder
from rulebook.store.engine import WRITES, switch_to_wal

if TYPE_CHECKING:
    from alembic.config import Config

SCHEMA = "0004"
"""The newest migration; a test holds it equal to what the folder says."""

_ALEMBIC = threading.Lock()
"""Alembic keeps its context in module globals: one upgrade at a time in a process, whatever the database."""


def migrations_folder() -> Path:
    """Return where the migrations are: inside the package, or beside it in a checkout."""
    package = Path(rulebook.__file__).parent
    shipped = package / "_migrations"
    return shipped if shipped.is_dir() else package.parent / "migrations"


def known_revisions() -> frozenset[str]:
    """Return the revisions that this program has a migration for."""
    return frozenset(path.name.split("_")[0] for path in migrations_folder().glob("versions/[0-9]*.py"))


def revision(connection: Connection) -> str | None:
    """Return the database's revision; None where nothing was ever migrated."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def bring_up_to_date(engine: Engine, lock_path: str, schema: str | None = None) -> None:
    """Migrate to ``SCHEMA`` where that is needed; of many processes that start together, one does it.

    Raises:
        RulebookError: the database was written by a newer rulebook.

    """
    if _current(engine) == SCHEMA:
        return
    with _ALEMBIC, _file_lock(lock_path):
        if _current(engine) != SCHEMA:  # another process may have done it while this one waited
            _prepare(engine, schema)
            move(engine, SCHEMA)


def _current(engine: Engine) -> str | None:
    path = engine.url.database if engine.dialect.name == "sqlite" else None
    if path and not Path(path).exists():
        return None
    with engine.connect() as connection:
        found = revision(connection)
    if found is not None and found not in known_revisions():
        raise RulebookError(
            f"the database was written by a newer rulebook (schema {found}, this one knows {SCHEMA})",
            where=path or engine.url.host,
            fix="pip install --upgrade rulebook",
        )
    return found


def _prepare(engine: Engine, schema: str | None) -> None:
    if engine.dialect.name == "sqlite" and engine.url.database:
        private_folder(str(Path(engine.url.database).parent))
        switch_to_wal(engine.url.database)
    elif schema is not None:
        with engine.execution_options(**{WRITES: True}).begin() as connection:
            connection.execute(CreateSchema(schema, if_not_exists=True))


def move(engine: Engine, target: str) -> None:
    """Migrate forward or back to a revision, in one transaction; ``base`` is the empty database."""
    from alembic import command

    # The transaction is a writing one from its start: on PostgreSQL it holds the advisory lock, so of many
    # machines one migrates and the others then find it done.
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        here = revision(connection)
        back = target == "base" or (here is not None and here > target)
        (command.downgrade if back else command.upgrade)(_config(connection), target)


def _config(connection: Connection) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(migrations_folder()).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


@contextmanager
def _file_lock(path: str) -> Iterator[None]:
    private_folder(str(Path(path).parent))
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
