"""The schema moves forward and back, by itself, once, and never over a newer one."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, inspect, text
from sqlmodel import SQLModel

from rulebook.errors import RulebookError
from rulebook.store import ABSENT, Store, Synced, open_at
from rulebook.store.engine import make_engine, sqlite_url
from rulebook.store.migrate import SCHEMA, known_revisions, move
from tests.store.values import MARCH, record

REVISIONS = sorted(known_revisions())
ROWS = Path(__file__).with_name("first_schema_rows.sql")


def engine_of(store: Store) -> Engine:
    return store.engine


def columns(engine: Engine) -> dict[str, list[tuple[str, bool]]]:
    with engine.connect() as connection:
        seen = inspect(connection)
        return {
            table: sorted((column["name"], bool(column["nullable"])) for column in seen.get_columns(table))
            for table in sorted(seen.get_table_names())
            if table != "alembic_version"
        }


def indexes(engine: Engine) -> set[tuple[str, str]]:
    with engine.connect() as connection:
        seen = inspect(connection)
        return {
            (table, str(one["name"])) for table in seen.get_table_names() for one in seen.get_indexes(table)
        }


def test_the_newest_migration_is_what_the_program_wants() -> None:
    assert REVISIONS[-1] == SCHEMA


def test_the_migrations_give_what_the_tables_say(store: Store) -> None:
    wanted = {
        table.name: sorted((column.name, bool(column.nullable)) for column in table.columns)
        for table in SQLModel.metadata.tables.values()
    }
    assert columns(store.engine) == dict(sorted(wanted.items()))
    named = {(table.name, one.name) for table in SQLModel.metadata.tables.values() for one in table.indexes}
    assert named <= indexes(store.engine)


def test_back_to_nothing_and_forward_again(store: Store) -> None:
    before = columns(store.engine)
    for revision in [*reversed(REVISIONS[:-1]), "base"]:
        move(store.engine, revision)
    assert columns(store.engine) == {}
    for revision in REVISIONS:
        move(store.engine, revision)
    assert columns(store.engine) == before


def test_rows_of_the_first_schema_survive_the_way_forward_and_back(
    store: Store, open_again: Callable[[], Store]
) -> None:
    move(store.engine, "base")
    move(store.engine, REVISIONS[0])
    with store.engine.begin() as connection:
        for statement in ROWS.read_text().split(";\n"):
            if statement.strip():
                connection.exec_driver_sql(statement.replace("'here'", f"'{store.here('here')}'"))
    with open_again() as opened:
        assert opened.known("no-edits").record.rule == "Do not edit it."
        assert opened.standing("no-edits", "here") == "armed"
        assert [said.words for said in opened.corrections()] == ["never edit it"]
        move(opened.engine, REVISIONS[0])
        with opened.engine.connect() as connection:
            assert connection.execute(text("SELECT count(*) FROM versions")).scalar() == 1


def test_what_worktrees_hold_survives_the_newest_step_back_and_forward(
    store: Store, open_again: Callable[[], Store]
) -> None:
    store.add_version(record(), **MARCH)
    held = store.known("no-edits")
    store.note_synced("no-edits", "here", Synced("a.yaml", held.digest, "t", held.seen))
    store.note_synced("no-edits", "there", Synced("", ABSENT, "", held.seen))
    lines = list(store.export_lines())
    move(store.engine, REVISIONS[-2])
    with open_again() as opened:
        assert opened.synced("here")["no-edits"] == Synced("a.yaml", held.digest, "t", None)
        assert [one.id for one in opened.in_force("here")] == ["no-edits"]
        assert opened.in_force("there") == ()
        assert [line for line in opened.export_lines() if "synced" not in line] == [
            line for line in lines if "synced" not in line
        ]


def test_a_newer_database_is_refused_in_one_line(open_again: Callable[[], Store]) -> None:
    with open_again() as store, store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(RulebookError, match=r"newer rulebook \(schema 9999.*pip install --upgrade rulebook"):
        open_again()


def test_threads_that_open_at_once_migrate_once(open_again: Callable[[], Store]) -> None:
    failures: list[BaseException] = []

    def work() -> None:
        try:
            open_again().close()
        except BaseException as error:  # noqa: BLE001 - whatever it is, the test must see it
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_two_databases_may_be_migrated_by_two_threads(tmp_path: Path) -> None:
    stores: list[Any] = []
    threads = [
        threading.Thread(target=lambda n=n: stores.append(open_at(None, str(tmp_path / str(n)))))
        for n in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [columns(store.engine) == columns(stores[0].engine) for store in stores] == [True] * 4
    for store in stores:
        store.close()


START = """
import sys
from rulebook.store import open_at
from tests.store.values import MARCH, record
with open_at(None, sys.argv[1]) as store:
    store.add_version(record(f"check-{sys.argv[2]}"), **MARCH)
"""


def test_twenty_processes_start_together_on_an_empty_folder(tmp_path: Path) -> None:
    folder = str(tmp_path / "data")
    running = [
        subprocess.Popen(
            [sys.executable, "-c", START, folder, str(number)],
            stderr=subprocess.PIPE,
            cwd=Path(__file__).parents[2],
        )
        for number in range(20)
    ]
    said = [one.communicate()[1] for one in running]
    assert [one.returncode for one in running] == [0] * 20, said
    with open_at(None, folder) as store:
        assert len(store.heads()) == 20


def test_a_migration_that_is_killed_leaves_the_schema_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = make_engine(sqlite_url(str(tmp_path / "store.db")))
    move(engine, REVISIONS[0])
    before = columns(engine)
    monkeypatch.setattr("alembic.command.upgrade", _half)
    with pytest.raises(ZeroDivisionError):
        move(engine, SCHEMA)
    assert columns(engine) == before
    engine.dispose()


def _half(config: Any, _target: str) -> None:
    config.attributes["connection"].execute(text("CREATE TABLE half (id INTEGER)"))
    raise ZeroDivisionError


def test_each_repository_has_a_schema_of_its_own(database: str | None, tmp_path: Path) -> None:
    if database is None:
        return  # SQLite has a file for each repository
    for name in ("one", "two"):
        with open_at(database, str(tmp_path / name), schema=f"repository_{name}") as store:
            assert store.heads() == ()
            store.add_version(record(), **MARCH)
    with open_at(database, str(tmp_path / "one"), schema="repository_one") as store:
        assert len(store.heads()) == 1
