"""Input of any shape is answered or refused in one line; nothing is a fault of the program."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from rulebook.context.commands import VERBS, Answer, Here
from rulebook.context.diagnostics import KINDS
from rulebook.errors import RulebookError

PIN = {
    "id": "a",
    "text": "t",
    "source": "user",
    "owner": "o",
    "turn": 3,
    "reason": "r",
    "expires": {"at": "2999-12-01"},
    "session": "s",
    "guards": "c",
    "irreversible": True,
    "supersedes": "b",
    "state": "in_force",
}
ITEM = {
    "id": "a",
    "cost": 3,
    "horizon": "closed",
    "score": 0.1,
    "window": "full",
    "silent": True,
    "group": "g",
    "pinned": False,
    "pointer": "p",
    "pointer_cost": 1,
    "digest": "d",
}
WHOLE: dict[str, dict[str, Any]] = {
    "render": {"pins": [PIN], "session": "s", "now": 5, "events": ["x"], "cap": 9000},
    "check": {
        "pins": [PIN],
        "view": [{"role": "system", "content": [{"type": "text", "text": "x"}]}],
        "views": {"leaf": "t"},
        "evicted": ["a"],
        "equal": "verbatim",
        "checks": ["c"],
        "hooks": {"SessionStart": [{"matcher": "startup", "hooks": [{"command": "x", "args": ["y"]}]}]},
    },
    "plan": {
        "entries": [
            {"id": "a", "cost": 3, "priority": 1, "pinned": False, "last_used": 2},
            {"id": "b", "text": "hi"},
        ],
        "budget": 10,
        "accounting": "bytes:1",
        "policy": {"name": "p", "version": 1, "order": ["priority"], "reserve": 0},
    },
    "prune": {
        "items": [ITEM],
        "budget": 1,
        "threshold": 0.5,
        "acceptances": [{"id": "a", "digest": "d", "by": "x", "source": "user", "reason": "r"}],
    },
    "locate": {
        "ids": ["a"],
        "seen": {"retrieval": ["a"], "eligibility": None, "planning": ["a"], "rendering": ["a"]},
        "evicted": ["b"],
        "status": "fits",
        "costs": {"p": {"a": 3}},
        "accountings": {"p": "x:1"},
    },
    "shadow": {
        "old": {"name": "p", "version": 1},
        "new": {"name": "p", "version": 2, "order": ["-cost"], "reserve": 2},
        "fixtures": [
            {
                "id": "f",
                "entries": [{"id": "a", "cost": 3}],
                "budget": 4,
                "accounting": "bytes:1",
                "mark": "contract",
                "evicted": ["a"],
                "status": "fits",
            }
        ],
    },
}
"""Verb -> an input with every key that it knows."""

JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    1.5,
    float("nan"),
    float("inf"),
    10**400,
    "",
    "x",
    "\0",
    "9" * 5000,
    [],
    {},
    [1],
    [[]],
    [{}],
    [None],
    {"a": []},
    {"a": {"a": "b"}},
    {"at": 1e400},
    {"at": 10**30},
    {"at": "9999-12-31"},
    {"at": "2026-13-45"},
    {"session": 3},
)


def places(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield place
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield from places(value[key], (*place, key))


def spoilt(value: Any, place: tuple[Any, ...], junk: Any) -> Any:
    if not place:
        return junk
    whole = copy.deepcopy(value)
    within = whole
    for key in place[:-1]:
        within = within[key]
    within[place[-1]] = junk
    return whole


def lacking(value: Any, place: tuple[Any, ...]) -> Any:
    whole = copy.deepcopy(value)
    within = whole
    for key in place[:-1]:
        within = within[key]
    del within[place[-1]]
    return whole


def answered_or_refused(verb: str, given: Any) -> Answer | RulebookError:
    try:
        return VERBS[verb](given, Here(lambda: ((), ()), 100))
    except RulebookError as refused:
        return refused


@pytest.mark.parametrize("verb", VERBS)
def test_every_key_may_be_anything(verb: str) -> None:
    value = WHOLE[verb]
    answered = 0
    for place in places(value):
        inputs = [spoilt(value, place, junk) for junk in JUNK]
        for given in [*inputs, *([lacking(value, place)] if place else [])]:
            answer = answered_or_refused(verb, given)
            if isinstance(answer, RulebookError):
                assert answer.fix
                assert "\n" not in str(answer)
                assert len(str(answer)) < 700
            else:
                answered += 1
                assert answer.code in (0, 1, 2)
                assert json.loads(json.dumps(answer.value))
                assert verb == "render" or set(answer.value["counts"]) == set(KINDS)
    assert answered > len(JUNK), "some junk is no junk everywhere"


@pytest.mark.parametrize(
    ("verb", "place", "junk", "line"),
    [
        pytest.param("render", ("cap",), None, "cap must be a whole number (fix: the characters that "
                     "the host takes whole)", id="cap"),
        pytest.param("render", ("session",), 3, "session must be a text (fix: put it into quotation marks)",
                     id="session"),
        pytest.param("check", ("views",), [1], "views must be an object (fix: put it into { })", id="views"),
        pytest.param("check", ("hooks",), 1, "hooks must be an object (fix: put it into { })", id="hooks"),
        pytest.param("check", ("hooks", "SessionStart"), {"a": 1},
                     "SessionStart must be a list (fix: put it into [ ])", id="starts"),
        pytest.param("check", ("hooks", "SessionStart", 0), 1,
                     "an entry of SessionStart must be an object (fix: put it into { })", id="start"),
        pytest.param("check", ("hooks", "SessionStart", 0, "hooks"), {"a": 1},
                     "its hooks must be a list (fix: put it into [ ])", id="handlers"),
        pytest.param("check", ("hooks", "SessionStart", 0, "hooks", 0), 1,
                     "a hook must be an object (fix: put it into { })", id="handler"),
        pytest.param("check", ("hooks", "SessionStart", 0, "hooks", 0, "args"), {"a": 1},
                     "args must be a list (fix: put it into [ ])", id="arguments"),
        pytest.param("check", ("view", 0, "content", 0, "text"), 1,
                     "a part's text must be a text (fix: put it into quotation marks)", id="part"),
        pytest.param("plan", ("entries", 1, "text"), 1,
                     "an entry's text must be a text (fix: put it into quotation marks)", id="entry"),
        pytest.param("locate", ("status",), 1, "status must be a text (fix: put it into quotation marks)",
                     id="status"),
        pytest.param("locate", ("costs",), 1, "costs must be an object (fix: put it into { })", id="costs"),
        pytest.param("locate", ("costs", "p"), 1,
                     "the costs of p must be an object (fix: put it into { })", id="costs-of-one"),
        pytest.param("locate", ("costs", "p", "a"), "x",
                     "the cost of a must be a number (fix: give what was measured)", id="one-cost"),
        pytest.param("locate", ("accountings",), 1, "accountings must be an object (fix: put it into { })",
                     id="accountings"),
        pytest.param("locate", ("accountings", "p"), 1,
                     "the accounting of p must be a text (fix: put it into quotation marks)", id="label"),
        pytest.param("locate", ("seen",), 1,
                     "seen must be an object (fix: keys: retrieval, eligibility, planning, rendering)",
                     id="seen"),
        pytest.param("locate", (), 1, "the input must be an object (fix: keys: ids, seen, evicted, status, "
                     "costs, accountings)", id="no-object"),
        pytest.param("shadow", ("fixtures", 0, "id"), 1,
                     "a fixture's id must be a text (fix: put it into quotation marks)", id="fixture"),
        pytest.param("shadow", ("fixtures", 0, "status"), 1,
                     "a fixture's status must be a text (fix: put it into quotation marks)", id="its-status"),
        pytest.param("shadow", ("fixtures", 0, "evicted"), 1,
                     "a fixture's evicted must be a list (fix: put it into [ ])", id="its-evicted"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(verb: str, place: tuple[Any, ...], junk: Any, line: str) -> None:
    with pytest.raises(RulebookError) as refused:
        VERBS[verb](spoilt(WHOLE[verb], place, junk), Here(lambda: ((), ()), 100))
    assert str(refused.value) == line


@pytest.mark.parametrize(
    ("verb", "place", "junk", "faults"),
    [
        ("plan", ("policy", "order"), None, [("bad_policy", "p")]),
        ("plan", ("policy", "order"), "priority", [("bad_policy", "p")]),
        ("plan", ("policy", "order"), [1], [("bad_policy", "p")]),
        ("plan", ("accounting",), {"a": 1}, [("bad_accounting", "")]),
        ("plan", ("budget",), 2**63, [("bad_budget", "")]),
        ("plan", ("entries", 0, "cost"), 2**63, [("bad_cost", "a")]),
        ("prune", ("items", 0, "id"), [], [("bad_id", "[]")]),
        ("prune", ("items", 0, "group"), [], [("bad_text", "a")]),
        ("prune", ("items", 0, "pointer"), 1, [("bad_text", "a")]),
        ("prune", ("items", 0, "digest"), 1, [("bad_text", "a")]),
        ("prune", ("acceptances", 0, "by"), None, [("bad_acceptance", "a")]),
        ("prune", ("acceptances", 0, "digest"), 1, [("bad_acceptance", "a")]),
        ("shadow", ("new", "order"), None, [("bad_policy", "p")]),
    ],
)
def test_bad_values_are_listed(
    verb: str, place: tuple[Any, ...], junk: Any, faults: list[tuple[str, str]]
) -> None:
    given = spoilt(WHOLE[verb], place, junk)
    if place == ("accounting",):
        given["entries"].pop()  # a text needs an accounting that is known
    answer = VERBS[verb](given, Here(lambda: ((), ()), 100))
    assert (answer.code, answer.value["status"]) == (1, "invalid")
    assert [(one["code"], one["id"]) for one in answer.value["faults"]] == faults
    assert answer.value["counts"]["invalid_input"] == 1


def test_the_largest_number_is_taken() -> None:
    value = spoilt(WHOLE["plan"], ("budget",), 2**63 - 1)
    assert VERBS["plan"](value, Here(lambda: ((), ()), 100)).value["status"] == "fits"
