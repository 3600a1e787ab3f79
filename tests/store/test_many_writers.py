"""Many processes at one store: nothing is lost, and nobody hears of a lock."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from rulebook.errors import RulebookError
from rulebook.store import Store, open_at
from rulebook.store import engine as engine_module
from rulebook.store.engine import switch_to_wal
from tests.store.values import MARCH, NOON, record

ROOT = Path(__file__).parents[2]
SECONDS = float(os.environ.get("RULEBOOK_WRITERS_SECONDS", "3"))
WRITERS = int(os.environ.get("RULEBOOK_WRITERS", "6"))

WRITER = """
import sys, time
from rulebook.errors import RulebookError
from rulebook.records.values import Correction, Finding
from rulebook.store import open_at
from tests.store.values import NOON, record
url, folder, me, until = sys.argv[1] or None, sys.argv[2], sys.argv[3], time.time() + float(sys.argv[4])
written = lost = 0
while time.time() < until or not written:
    with open_at(url, folder) as store:
        store.record_correction(Correction(f"{me} {written}", "user", NOON))
        store.add_findings([Finding("shared", 1, "warn", "armed", "warn", "write", "d", "s", "a", me, NOON)])
        seen = store.known("shared")
        try:
            changed = record("shared", rule=f"Rule {me} {written}.")
            store.add_version(changed, by=me, why="", at=NOON, expected_head=seen.head)
        except RulebookError as error:
            assert "in the meantime" in str(error), error
            lost += 1
    written += 1
print(written, lost)
"""


def test_many_writers_lose_nothing(
    database: str | None, tmp_path: Path, open_again: Callable[[], Store]
) -> None:
    with open_again() as store:
        store.add_version(record("shared"), **MARCH)
    running = [
        subprocess.Popen(
            [
                sys.executable,
                "-c",
                WRITER,
                database or "",
                str(tmp_path / "data"),
                f"w{number}",
                str(SECONDS),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        for number in range(WRITERS)
    ]
    said = [one.communicate() for one in running]
    assert [one.returncode for one in running] == [0] * WRITERS, [err for _, err in said]
    written, lost = (sum(int(out.split()[column]) for out, _ in said) for column in (0, 1))
    with open_again() as store:
        assert len(store.corrections()) == written
        assert store.counts("shared").total == written
        assert len(store.versions("shared")) == 1 + written - lost
        assert store.known("shared").head == 1 + written - lost


def test_a_read_that_turns_into_a_write_waits_for_the_other(tmp_path: Path) -> None:
    """A deferred transaction would fail at once here, whatever its timeout."""
    with open_at(None, str(tmp_path)) as one, open_at(None, str(tmp_path)) as other:
        with one.transaction():
            assert one.heads() == ()
            one.add_version(record(), **MARCH)
        with other.transaction():
            assert len(other.heads()) == 1
            other.move_path("no-edits", "x.yaml")
        assert one.known("no-edits").path == "x.yaml"


def test_a_database_that_stays_locked_is_one_line_with_the_fix(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_at(None, str(tmp_path)).close()
    monkeypatch.setattr(engine_module, "BUSY_SECONDS", 0.1)
    holder = sqlite3.connect(tmp_path / "store.db", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    try:
        with (
            open_at(None, str(tmp_path)) as store,
            pytest.raises(RulebookError, match="locked by another process"),
        ):
            store.add_version(record(), **MARCH)
    finally:
        holder.close()


def test_reading_goes_on_while_another_writes(tmp_path: Path) -> None:
    with open_at(None, str(tmp_path)) as store:
        store.add_version(record(), **MARCH)
        holder = sqlite3.connect(tmp_path / "store.db", isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        assert len(store.heads()) == 1
        assert time.monotonic() - began < 5
        holder.close()


def test_the_database_is_in_wal_mode_for_ever(tmp_path: Path) -> None:
    open_at(None, str(tmp_path)).close()
    connection = sqlite3.connect(tmp_path / "store.db")
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_a_refused_switch_to_wal_is_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_module, "_try_wal", lambda _: "delete")
    with pytest.warns(UserWarning, match="no write-ahead log"):
        switch_to_wal(str(tmp_path / "store.db"))


def test_the_switch_to_wal_is_tried_until_it_succeeds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter([None, None, "wal"])
    monkeypatch.setattr(engine_module, "_try_wal", lambda _: next(answers))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        switch_to_wal(str(tmp_path / "store.db"))
    assert list(answers) == []


TROUBLE = [
    pytest.param(
        b"not a database at all, but long enough to be read as one" * 20, "no database", id="other-file"
    ),
    pytest.param(b"SQLite format 3\0" + b"\xff" * 4000, "database", id="damaged"),
]


@pytest.mark.parametrize(("content", "message"), TROUBLE)
def test_a_broken_database_is_one_line(tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "store.db").write_bytes(content)
    with pytest.raises(RulebookError, match=message):
        open_at(None, str(tmp_path))


def test_a_url_of_no_known_database_is_one_line(tmp_path: Path) -> None:
    for url in ("mysql://x/y", "nonsense", ""):
        if url:
            with pytest.raises(RulebookError, match="no database that rulebook knows"):
                open_at(url, str(tmp_path))


def test_a_server_that_does_not_answer_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match="does not answer"):
        open_at(f"postgresql://x@/y?host={tmp_path}", str(tmp_path))


def test_the_store_says_where_it_is_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(RulebookError) as caught:
        open_at("postgresql://me:secret@127.0.0.1:1/x", str(tmp_path))
    assert "secret" not in str(caught.value)


def test_the_newest_ledger_entry_is_kept_beside_the_ledger(store: Store) -> None:
    store.add_version(record(), **MARCH)
    store.set_intent("no-edits", "archived", act="archived", by="ann", why="", at=NOON)
    with store.engine.connect() as connection:
        newest = connection.execute(text("SELECT max(id) FROM standing_changes")).scalar()
        assert connection.execute(text("SELECT change FROM standings")).scalar() == newest
