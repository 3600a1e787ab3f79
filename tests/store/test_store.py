"""What is put into the store comes out of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from rulebook.errors import RulebookError
from rulebook.records.values import ConditionKey, Correction, Finding, Override, StandingChange, Verdict
from rulebook.store import Store, open_at
from rulebook.store import engine as engine_module
from tests.store.values import MARCH, NOON, record


def test_a_correction_is_kept_verbatim(store: Store) -> None:
    said = Correction("never  edit\nit ✗", "user", NOON, who="ann", where="src/", action={"write": "a"})
    number = store.record_correction(said)
    (kept,) = store.corrections()
    assert (kept.number, kept.words, kept.action, kept.said_at) == (number, said.words, said.action, NOON)


def test_equal_content_is_no_second_version(store: Store) -> None:
    first = store.add_version(record(), **MARCH)
    again = store.add_version(record(), **MARCH, expected_head=1)
    assert (first.version, again.version, len(store.versions("no-edits"))) == (1, 1, 1)


def test_an_edit_makes_the_next_version_and_keeps_the_first(store: Store) -> None:
    store.add_version(record(), **MARCH)
    store.add_version(record(rule="Never edit it."), **MARCH)
    assert [v.record.rule for v in store.versions("no-edits")] == ["Do not edit it.", "Never edit it."]
    assert store.known("no-edits").version == 2


def test_rolling_back_moves_the_head_and_copies_nothing(store: Store) -> None:
    store.add_version(record(), **MARCH)
    store.add_version(record(rule="Never edit it."), **MARCH)
    store.move_head("no-edits", 1, **MARCH)
    assert store.known("no-edits").version == 1
    store.move_head("no-edits", 2, **MARCH)
    assert (store.known("no-edits").version, len(store.versions("no-edits"))) == (2, 2)


def test_a_lost_race_is_an_error_and_changes_nothing(store: Store) -> None:
    store.add_version(record(), **MARCH)
    store.add_version(record(rule="Hers."), **MARCH, expected_head=1)
    with pytest.raises(RulebookError, match="in the meantime: it is at version 2, you saw 1"):
        store.add_version(record(rule="His."), **MARCH, expected_head=1)
    assert [v.record.rule for v in store.versions("no-edits")] == ["Do not edit it.", "Hers."]


def test_an_unknown_check_is_named_with_the_way_to_see_all(store: Store) -> None:
    with pytest.raises(RulebookError, match=r"no check 'gone'.*rulebook list"):
        store.known("gone")


def test_the_newest_verdict_for_a_key_wins(store: Store) -> None:
    key = ConditionKey("c", "v", "linux-x86_64", "sha256:1:ab")
    assert store.verdict(key) is None
    store.remember(key, Verdict("holds", "exit_0", NOON))
    store.remember(key, Verdict("fails", "exit_1", NOON - timedelta(days=1)))
    found = store.verdict(key)
    assert found is not None
    assert found.answer == "fails"


def test_what_is_armed_counts_as_a_warning_where_it_was_never_verified(store: Store) -> None:
    store.add_version(record(), **MARCH)
    store.set_intent("no-edits", "armed", act="armed", **MARCH)
    store.change_standing(
        StandingChange("no-edits", 1, "here", "shadow", "armed", "armed_first", "ann", NOON)
    )
    assert store.standing("no-edits", "here") == "armed"
    assert store.standing("no-edits", "elsewhere") == "warning"


def test_archiving_holds_in_every_worktree_and_restoring_asks_for_a_new_look(store: Store) -> None:
    store.add_version(record(), **MARCH, intent="armed")
    store.change_standing(StandingChange("no-edits", 1, "here", None, "armed", "armed_first", "ann", NOON))
    store.set_intent("no-edits", "archived", act="archived", **MARCH)
    assert store.standings("here") == {"no-edits": "archived"}
    assert store.heads() == ()
    store.set_intent("no-edits", "armed", act="restored", **MARCH)
    assert store.standing("no-edits", "here") == "warning"


def test_counts_outlive_the_details(store: Store) -> None:
    finding = Finding("c", 1, "block", "armed", "block", "write", "d", "config", "claude-code", "s", NOON)
    assert store.add_findings([finding, finding]) == 2
    assert store.drop_details_before(NOON + timedelta(days=1)) == 2
    store.add_findings([finding])
    counts = store.counts("c")
    assert (counts.total, counts.by_outcome, len(store.findings("c"))) == (3, {"armed:block": 3}, 1)


def test_a_single_permission_is_used_once(store: Store) -> None:
    store.grant(Override("c", "hotfix", "ann", "once", NOON))
    assert store.use_override("c", session="s", at=NOON) is not None
    assert store.use_override("c", session="s", at=NOON) is None
    assert store.overrides("c", NOON) == ()
    assert len(store.overrides("c")) == 1


def test_a_permission_ends_at_its_time(store: Store) -> None:
    until = NOON + timedelta(hours=1)
    store.grant(Override("c", "hotfix", "ann", "until", NOON, expires_at=until))
    assert len(store.overrides("c", until - timedelta(seconds=1))) == 1
    assert store.overrides("c", until) == ()


def test_a_failed_transaction_leaves_nothing(store: Store) -> None:
    with pytest.raises(RulebookError, match="no version 7"), store.transaction():  # noqa: PT012 - two steps make the point
        store.add_version(record(), **MARCH)
        store.move_head("no-edits", 7, **MARCH)
    assert store.heads() == ()


def test_a_second_opening_finds_what_the_first_wrote(open_again: Callable[[], Store]) -> None:
    with open_again() as store:
        store.add_version(record(), **MARCH)
    with open_again() as store:
        assert store.known("no-edits").at == NOON


def test_the_past_is_the_ledger_replayed(store: Store) -> None:
    hour = timedelta(hours=1)
    store.add_version(record(), **MARCH, intent="armed")
    armed = StandingChange("no-edits", 1, "here", "warning", "armed", "verdict_holds", "ann", NOON + hour)
    store.change_standing(armed)
    store.add_version(record(rule="Never."), by="ann", why="clearer", at=NOON + 2 * hour)
    store.set_intent("no-edits", "archived", act="archived", by="ann", why="done", at=NOON + 3 * hour)
    seen = [store.as_of(NOON + hours * hour, "here").get("no-edits") for hours in (-1, 0, 1, 2, 3)]
    assert seen == [None, (1, "warning"), (1, "armed"), (2, "warning"), (2, "archived")]
    assert store.as_of(NOON + hour, "elsewhere") == {"no-edits": (1, "warning")}


def test_what_was_erased_is_scrubbed_from_the_database(store: Store, tmp_path: Path) -> None:
    words = "said by somebody who wants it gone " * 200
    number = store.record_correction(Correction(words, "user", NOON))
    store.erase_words(words, at=NOON)
    assert store.scrub()
    assert store.correction(number).words == "[forgotten]"
    for path in (tmp_path / "data").glob("store.db*"):
        assert b"who wants it gone" not in path.read_bytes()


def test_a_database_in_use_is_scrubbed_another_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_module, "BUSY_SECONDS", 0.1)
    with open_at(None, str(tmp_path)) as store:
        holder = sqlite3.connect(tmp_path / "store.db", isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        assert store.scrub() is False
        holder.close()
        assert store.scrub()
