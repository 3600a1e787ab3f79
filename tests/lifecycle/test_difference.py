"""Versions compared in words; narrower versions made by a command."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook.errors import RulebookError
from rulebook.lifecycle.difference import difference
from rulebook.lifecycle.narrow import Narrowing, narrowed
from tests.lifecycle.repository import record

PUSH = {"forbid": {"write": "config/**"}}

DIFFERENCES = [
    pytest.param({}, {}, [], "it fires on the same events", id="nothing"),
    pytest.param({}, {"id": "other"}, [], "it fires on the same events", id="the-id-is-no-difference"),
    pytest.param(
        {}, {"rule": "Do  not edit\nlimits.conf."}, [], "it fires on the same events", id="reflowed"
    ),
    pytest.param({}, {"level": "warn"}, ["level"], "it fires on the same events", id="another-level"),
    pytest.param(
        {"verifier": PUSH},
        {"verifier": {"forbid": {"write": "config/a"}}},
        ["verifier.forbid.write.paths"],
        "it became narrower",
        id="narrower",
    ),
    pytest.param(
        {"verifier": {"forbid": {"write": "config/a"}}},
        {"verifier": PUSH},
        ["verifier.forbid.write.paths"],
        "it became wider",
        id="wider",
    ),
    pytest.param(
        {}, {"applies": {"branches": "main"}}, ["applies.branches"], "it became narrower", id="one-branch"
    ),
    pytest.param(
        {}, {"verifier": None}, ["verifier.forbid.write.paths"], "it fires on other events", id="no-verifier"
    ),
]


@pytest.mark.parametrize(("before", "after", "fields", "words"), DIFFERENCES)
def test_the_difference(before: Any, after: Any, fields: list[str], words: str) -> None:
    name = after.get("id", "no-edits")
    found = difference(
        record(**before), record(**{"name": name, **{k: v for k, v in after.items() if k != "id"}})
    )
    assert [one.field for one in found.fields] == fields
    assert found.in_words == words


def test_a_narrower_version_shows_what_it_lets_pass() -> None:
    after, found = narrowed(record(verifier=PUSH), Narrowing(but=["config/gen/**"]))
    assert after.verifier is not None
    assert found.kind == "narrows"
    assert narrowed(after, Narrowing(branches=["main"]))[0].applies.branches == ("main",)


@pytest.mark.parametrize(
    "by",
    [
        pytest.param(Narrowing(), id="by-nothing"),
        pytest.param(Narrowing(but=["docs/**"]), id="by-what-it-never-stopped"),
    ],
)
def test_what_is_not_narrower_is_refused(by: Narrowing) -> None:
    with pytest.raises(RulebookError, match="would not make 'no-edits' narrower"):
        narrowed(record(verifier=PUSH), by)


def test_a_wider_applicability_is_refused() -> None:
    check = record(applies={"branches": ["main"]})
    with pytest.raises(RulebookError, match="narrower"):
        narrowed(check, Narrowing(branches=["main", "dev"]))
