"""One digest an owner, the most urgent first."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from rulebook.lifecycle.digest import NOBODY, digests
from rulebook.records.values import Finding, StandingChange
from rulebook.store import Intent, Store
from tests.lifecycle.repository import MARCH, NOON, record

TODAY = NOON.date()


def add(store: Store, name: str, standing: Any = "armed", intent: Intent = "armed", **fields: Any) -> None:
    store.add_version(record(name, condition=None, **fields), **MARCH, intent=intent, opportunities=1)
    if intent == "armed":
        store.change_standing(StandingChange(name, 1, "here", None, standing, "x", "ann", NOON))


def test_nobody_is_bothered_without_need(store: Store) -> None:
    add(store, "fine", owner="ann", review_by=TODAY + timedelta(days=15))
    add(store, "new", intent="shadow")
    assert digests(store, "here", TODAY) == {}


def test_each_owner_gets_one_digest_the_most_urgent_first(store: Store) -> None:
    add(store, "soon", owner="ann", review_by=TODAY + timedelta(days=14))
    add(store, "late", owner="ann", review_by=TODAY - timedelta(days=1))
    add(store, "broken", "suspended", owner="ann")
    add(store, "unsure", "warning", owner="bob")
    found = digests(store, "here", TODAY)
    assert {owner: [one.check for one in items] for owner, items in found.items()} == {
        "ann": ["broken", "late", "soon"],
        "bob": ["unsure"],
    }


@pytest.mark.parametrize(("default", "owner"), [(None, NOBODY), ("team", "team")])
def test_a_check_in_shadow_asks_whoever_answers_for_it(store: Store, default: str | None, owner: str) -> None:
    add(store, "asks", intent="shadow")
    store.add_findings([Finding("asks", 1, "warn", "shadow", "allow", "write", "d", "s", "a", "s", NOON)])
    assert [one.command for one in digests(store, "here", TODAY, default)[owner]] == ["rulebook arm asks"]
