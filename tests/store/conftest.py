"""A store on each database."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from rulebook.store import Store, open_at

DATABASES = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str | None]:
    """Give the URL of an empty database: None for SQLite in the data folder."""
    if request.param == "sqlite":
        yield None
        return
    server = request.getfixturevalue("postgres_url")
    yield from own_database(server)


def own_database(server: str) -> Iterator[str]:
    """Make a database of the test's own on a server, and drop it afterwards."""
    url = make_url(server).set(drivername="postgresql+psycopg")
    name = f"test_{uuid.uuid4().hex[:12]}"
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    yield make_url(server).set(database=name).render_as_string(hide_password=False)
    with engine.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


@pytest.fixture
def open_again(database: str | None, tmp_path: Path) -> Callable[[], Store]:
    """Give a function that opens the test's database, as another process would."""
    return lambda: open_at(database, str(tmp_path / "data"))


@pytest.fixture
def store(open_again: Callable[[], Store]) -> Iterator[Store]:
    with open_again() as opened:
        yield opened
