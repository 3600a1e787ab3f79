"""The store: everything that is kept, in one database a repository."""

from __future__ import annotations

import hashlib
import os
import platform
from types import TracebackType

from rulebook.outside.config import config_in_force
from rulebook.outside.workspace import Workspace
from rulebook.store.as_of import AsOf
from rulebook.store.backup import Backup
from rulebook.store.changes import Changes
from rulebook.store.corrections import Corrections
from rulebook.store.engine import make_engine, sqlite_url
from rulebook.store.erase import Erase
from rulebook.store.files import Files
from rulebook.store.findings import Findings
from rulebook.store.in_force import InForce
from rulebook.store.migrate import bring_up_to_date
from rulebook.store.overrides import Overrides
from rulebook.store.pins import PinActs
from rulebook.store.scrub import Scrub
from rulebook.store.text_form import TextForm
from rulebook.store.trouble import plain_trouble
from rulebook.store.verdicts import Verdicts
from rulebook.store.worktrees import Worktrees

URL_VARIABLE = "RULEBOOK_DATABASE_URL"


class Store(
    AsOf,
    Backup,
    Changes,
    Corrections,
    Erase,
    Verdicts,
    Findings,
    Overrides,
    Files,
    InForce,
    PinActs,
    Scrub,
    TextForm,
    Worktrees,
):
    """All that rulebook keeps; a context manager that closes its connections."""

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections; the store can not be used afterwards."""
        self.engine.dispose()


def open_store(workspace: Workspace) -> Store:
    """Open the workspace's store: made where it is missing, migrated where it is older.

    In a database that ``RULEBOOK_DATABASE_URL`` names, each repository has a schema of its own.

    Raises:
        RulebookError: the database is of a newer rulebook, locked, read-only or damaged.

    """
    url = os.environ.get(URL_VARIABLE)
    return open_at(url, workspace.repo_home, schema=_schema(workspace) if url else None)


def _schema(workspace: Workspace) -> str:
    name = config_in_force(workspace).repository_id
    plain = "".join(sign if sign.isalnum() and sign.isascii() else "_" for sign in name.lower())
    return f"rulebook_{plain[:20]}_{hashlib.sha256(name.encode()).hexdigest()[:8]}"


def open_at(url: str | None, folder: str, *, schema: str | None = None) -> Store:
    """Open the store at a database URL, or where that is None as ``folder/store.db``."""
    path = f"{folder}/store.db"
    engine = make_engine(url or sqlite_url(path), schema)
    own = engine.dialect.name == "sqlite"
    place = engine.url.database or path if own else engine.url.render_as_string(hide_password=True)
    try:
        with plain_trouble(place):
            bring_up_to_date(engine, f"{folder}/store.lock", schema)
    except BaseException:
        engine.dispose()
        raise
    return Store(engine, place, "" if own else platform.node(), schema)
