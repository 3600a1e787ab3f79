"""An export restores to the same store, on either database, and a broken one changes nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from rulebook.errors import RulebookError
from rulebook.records.values import ConditionKey, Correction, Finding, Override, StandingChange, Verdict
from rulebook.store import HOLE, Store, open_at
from tests.store.values import MARCH, NOON, record


def filled(store: Store) -> list[str]:
    number = store.record_correction(Correction("never edit it", "user", NOON, action={"write": "ä"}))
    store.add_version(record(), **MARCH, correction=number)
    store.add_version(record(rule="Never."), **MARCH, text="# why\nschema: 1\n")
    store.change_standing(StandingChange("no-edits", 2, "here", "shadow", "armed", "armed", "ann", NOON))
    store.remember(ConditionKey("c", "v", "p", "f"), Verdict("holds", "exit_0", NOON))
    store.confirm("no-edits", "here", "f", {"a": "digest:1"}, at=NOON, how="exit_0")
    store.add_findings([Finding("no-edits", 2, "block", "armed", "block", "write", "d", "s", "a", "s", NOON)])
    store.grant(Override("no-edits", "hotfix", "ann", "until", NOON, NOON + timedelta(hours=1)))
    return list(store.export_lines())


def test_there_and_back_is_the_same_text(store: Store, tmp_path: Path) -> None:
    lines = filled(store)
    with open_at(None, str(tmp_path / "other")) as other:
        assert other.import_lines(lines) == len(lines) - 1
        assert list(other.export_lines()) == lines
        assert other.known("no-edits").digest == store.known("no-edits").digest


def test_from_sqlite_to_any_database_and_on(store: Store, tmp_path: Path) -> None:
    with open_at(None, str(tmp_path / "other")) as other:
        lines = filled(other)
    store.import_lines(lines)
    assert list(store.export_lines()) == lines
    assert store.record_correction(Correction("more", "user", NOON)) == 2
    store.add_version(record("another"), **MARCH)


def test_an_export_is_sorted_and_one_row_a_line(store: Store) -> None:
    header, *rows = [json.loads(line) for line in filled(store)]
    assert header["rulebook-export"] == 1
    assert all(list(row) == sorted(row) for row in rows)
    assert {"corrections", "checks", "versions", "findings"} <= {row["table"] for row in rows}


def test_a_full_store_is_not_overwritten(store: Store) -> None:
    lines = filled(store)
    with pytest.raises(RulebookError, match=r"not empty.*--replace"):
        store.import_lines(lines)


BROKEN = [
    pytest.param(lambda lines: [], "line 1", id="empty"),
    pytest.param(
        lambda lines: ['{"rulebook-export":2,"schema":"0001"}\n', *lines[1:]], "no export", id="newer-form"
    ),
    pytest.param(lambda lines: [*lines[:3], lines[3][:20]], "line 4.*no JSON", id="cut-off"),
    pytest.param(lambda lines: [lines[0], '{"table":"x"}\n'], "line 2.*names no table", id="unknown-table"),
    pytest.param(
        lambda lines: [lines[0], '{"table":"checks","x":1}\n'], r"unknown columns", id="unknown-column"
    ),
    pytest.param(
        lambda lines: [line.replace("Do not edit it.", "Edit it.") for line in lines],
        "was edited",
        id="edited-record",
    ),
]


@pytest.mark.parametrize(("damage", "message"), BROKEN)
def test_a_broken_export_changes_nothing(
    store: Store, tmp_path: Path, damage: Callable[[list[str]], list[str]], message: str
) -> None:
    lines = damage(filled(store))
    with open_at(None, str(tmp_path / "other")) as other:
        with pytest.raises(RulebookError, match=message):
            other.import_lines(lines)
        assert other.heads() == ()
        assert other.corrections() == ()


def test_words_are_erased_and_leave_a_marked_hole(store: Store, tmp_path: Path) -> None:
    filled(store)
    erased = store.erase_words("never  edit it", at=NOON)
    assert (erased.corrections, erased.versions) == ((1,), (("no-edits", 1), ("no-edits", 2)))
    assert (store.correction(1).words, store.correction(1).forgotten_at) == (HOLE, NOON)
    assert store.known("no-edits").record.provenance.words == HOLE
    lines = list(store.export_lines())
    assert "never edit it" not in "".join(lines)
    with open_at(None, str(tmp_path / "other")) as other:
        other.import_lines(lines)


def test_a_backup_is_made_while_others_write(tmp_path: Path) -> None:
    with open_at(None, str(tmp_path / "data")) as store:
        lines = filled(store)
        with store.transaction():
            store.record_correction(Correction("uncommitted", "user", NOON))
            open_again = open_at(None, str(tmp_path / "data"))
            open_again.backup_to(str(tmp_path / "copy.db"))
            open_again.close()
    (tmp_path / "restored").mkdir()
    (tmp_path / "copy.db").rename(tmp_path / "restored" / "store.db")
    with open_at(None, str(tmp_path / "restored")) as restored:
        assert list(restored.export_lines()) == lines


def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("mine")
    with open_at(None, str(tmp_path / "data")) as store, pytest.raises(RulebookError, match="exists already"):
        store.backup_to(str(tmp_path / "kept"))
