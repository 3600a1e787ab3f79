"""Names lead to checks."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from rulebook.errors import RulebookError
from rulebook.lifecycle.resolve_id import resolve
from rulebook.records.check import Check
from rulebook.store import Store

NOON = datetime(2026, 8, 30, 12, tzinfo=UTC)


def add(store: Store, name: str) -> None:
    words = {"stated_by": "user", "words": "no"}
    record = Check.model_validate({"schema": 1, "id": name, "rule": "No.", "provenance": words})
    store.add_version(record, by="ann", why="said so", at=NOON)


def test_an_id_means_itself(store: Store) -> None:
    add(store, "no-force-push")
    assert resolve(store, "no-force-push").check.id == "no-force-push"


def test_a_misspelt_id_is_answered_with_the_nearest(store: Store) -> None:
    add(store, "no-force-push")
    with pytest.raises(RulebookError, match="did you mean no-force-push"):
        resolve(store, "no-force-psh")


def test_supersession_is_followed_where_what_is_in_force_is_asked_for(store: Store) -> None:
    add(store, "old")
    add(store, "new")
    store.set_intent("old", "superseded", act="superseded", by="ann", why="new", at=NOON, successor="new")
    assert resolve(store, "old").check.id == "old"
    found = resolve(store, "old", in_force=True)
    assert (found.check.id, found.via) == ("new", ("old",))
