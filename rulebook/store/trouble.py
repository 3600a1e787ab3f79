"""What the database complains about, in one line with the fix."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DatabaseError, OperationalError

from rulebook.errors import RulebookError

_SAYINGS = (
    ("locked", "the database is locked by another process", "wait for it, or end it: fuser {path}"),
    ("readonly", "the database is read-only", "chmod u+w {path} and its folder"),
    ("read-only", "the database is read-only", "chmod u+w {path} and its folder"),
    ("unable to open", "the database cannot be opened", "make the folder of {path} exist and writable"),
    ("disk is full", "the disk is full", "free space beside {path}"),
    ("disk i/o error", "the disk or its server fails", "put RULEBOOK_HOME on a local disk"),
    ("locking protocol", "the file system's locks fail", "put RULEBOOK_HOME on a local disk"),
    ("not a database", "the file is no database", "mv {path} {path}.broken, then rulebook import FILE"),
    ("malformed", "the database is damaged", "mv {path} {path}.broken, then rulebook import FILE"),
    ("connection", "the database server does not answer", "start it, or unset RULEBOOK_DATABASE_URL"),
)


def _is_read_only(path: str) -> bool:
    """Return whether the file is there and may not be written: SQLite says only that it cannot open it."""
    return Path(path).exists() and not os.access(path, os.W_OK)


@contextmanager
def plain_trouble(path: str) -> Iterator[None]:
    """Turn the driver's complaint about the database at ``path`` into a ``RulebookError``.

    What is not listed is a bug and passes as it is.
    """
    try:
        yield
    except (OperationalError, DatabaseError) as error:
        said = "readonly" if _is_read_only(path) else str(error.orig).lower()
        for sign, message, fix in _SAYINGS:
            if sign in said:
                raise RulebookError(message, where=path, fix=fix.format(path=path)) from error
        raise
