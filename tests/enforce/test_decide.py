"""The strictest finding wins, all are returned, and their order changes nothing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.enforce.armed import armed_check
from rulebook.enforce.decide import decide
from rulebook.records.check import Check
from rulebook.records.words import OUTCOMES, STANDINGS
from rulebook.verifier.context import EventContext


def check(name: str = "a", level: str = "block", standing: str = "armed", **more: Any) -> dict[str, Any]:
    record = Check.model_validate(
        {
            "schema": 1,
            "id": name,
            "rule": "Do not write a.txt.",
            "level": level,
            "verifier": {"forbid": {"write": "a.txt"}},
            "provenance": {"stated_by": "user", "words": "never  touch a.txt"},
            **more,
        }
    )
    return armed_check(record, 3, standing)


def here(**given: Any) -> EventContext:
    return EventContext("/nonexistent/root", home="/home/user", **given)


WRITE = {"write": "a.txt"}


@pytest.mark.parametrize(
    ("armed", "event", "outcome"),
    [
        pytest.param(check(), {"write": "b.txt"}, "allow", id="no-match"),
        pytest.param(check(verifier=None), WRITE, "allow", id="a-note-has-no-verifier"),
        pytest.param(check(applies={"branches": ["main"]}), WRITE, "allow", id="not-in-play"),
        pytest.param(check(applies={"paths": "src/**"}), WRITE, "allow", id="not-in-play-for-this-path"),
        pytest.param(check(level="note"), WRITE, "note", id="note"),
        pytest.param(check(level="note_with_verify"), WRITE, "note", id="note-with-verify-decides-as-note"),
        pytest.param(check(level="warn"), WRITE, "warn", id="warn"),
        pytest.param(check(level="gate"), WRITE, "gate", id="gate"),
        pytest.param(check(), WRITE, "block", id="block"),
        pytest.param(check(standing="warning"), WRITE, "warn", id="standing-warning-lowers"),
        pytest.param(check(level="note", standing="warning"), WRITE, "note", id="warning-never-raises"),
        pytest.param(check(standing="shadow"), WRITE, "allow", id="shadow-does-not-count"),
        pytest.param(check(standing="suspended"), WRITE, "allow", id="suspended-does-not-count"),
        pytest.param(check(standing="archived"), WRITE, "allow", id="archived-does-not-count"),
        pytest.param(
            check(verifier={"forbid": {"say": "done"}}),
            {"say": "done"},
            "warn",
            id="say-is-at-most-a-warning",
        ),
        pytest.param(
            check(verifier={"forbid": {"session": {"left": "a.txt"}}}),
            {"session": [WRITE], "then": "stop"},
            "gate",
            id="the-end-of-a-task-is-held-not-refused",
        ),
    ],
)
def test_outcome(armed: dict, event: dict, outcome: str) -> None:
    assert decide(event, [armed], here()).outcome == outcome


def test_what_does_not_count_is_still_told() -> None:
    decision = decide(WRITE, [check(standing="shadow"), check("b", "warn")], here())
    assert decision.outcome == "warn"
    assert [(one.check, one.level, one.let_through) for one in decision.findings] == [
        ("b", "warn", None),
        ("a", "block", "shadow"),
    ]


def test_a_persons_permission_lets_through() -> None:
    assert decide(WRITE, [check()], here(overrides={"a"})).outcome == "allow"
    assert decide(WRITE, [check()], here(goes={"a"})).outcome == "block"
    assert decide(WRITE, [check(level="gate")], here(goes={"a"})).outcome == "allow"


@pytest.mark.parametrize(
    ("verdict", "outcome"), [("holds", "allow"), ("fails", "block"), ("unknown", "block")]
)
def test_at_a_commit_the_reason_itself_is_asked(verdict: str, outcome: str) -> None:
    armed = check(condition={"claim": "generated", "verify": "make check"})
    event = {"commit": {"message": "x", "staged": ["a.txt"]}}
    assert decide(event, [armed], here(verdict=lambda _: verdict)).outcome == outcome


def test_a_message_is_no_staged_file() -> None:
    forbid = {"content": {"regex": "x", "where": "message"}}
    armed = check(condition={"claim": "c", "verify": "v"}, verifier={"forbid": forbid})
    event = {"commit": {"message": "x", "staged": ["a.txt"]}}
    assert decide(event, [armed], here(verdict=lambda _: "holds")).outcome == "block"


def test_a_fault_proceeds_unless_the_check_says_stop() -> None:
    broken = {**check(), "verifier": {"forbid": {"nonsense": 1}}}
    decision = decide(WRITE, [broken, check("b", "warn")], here())
    assert decision.outcome == "warn"
    assert decision.findings[-1].let_through == "fault"
    assert decide(WRITE, [{**broken, "on_fault": "stop"}], here()).outcome == "block"


def test_an_unknown_standing_is_a_fault_and_never_passed_over() -> None:
    decision = decide(WRITE, [check(standing="deprecated")], here())
    assert [(one.outcome, one.let_through) for one in decision.findings] == [("allow", "fault")]
    assert "unknown standing" in decision.findings[0].why[0]["because"]


def test_the_message_names_remedy_words_and_ways_on() -> None:
    armed = check(on_violation="Edit the\n  generator.", condition={"claim": "c", "verify": "v"})
    text = decide(WRITE, [armed], here()).findings[0].message
    assert text.split("\n") == [
        "Edit the generator.",
        'In the owner\'s words: "never touch a.txt"',
        "To confirm that the reason still holds: rulebook verify a",
        'If you disagree: rulebook object a --because "..."',
        "Only a person can let this pass.",
    ]
    assert "override" not in text


CHECKS = st.lists(
    st.builds(
        check,
        st.sampled_from("abcdef"),
        st.sampled_from(["note", "warn", "gate", "block"]),
        st.sampled_from(STANDINGS),
    ),
    max_size=6,
    unique_by=lambda one: one["id"],
)


@settings(deadline=None)
@given(CHECKS, st.randoms())
def test_order_changes_nothing(checks: list[dict], random: Any) -> None:
    before = decide(WRITE, checks, here()).as_dict()
    random.shuffle(checks)
    assert decide(WRITE, checks, here()).as_dict() == before


@settings(deadline=None)
@given(CHECKS, CHECKS)
def test_another_check_never_makes_it_milder(one: list[dict], more: list[dict]) -> None:
    few = decide(WRITE, one, here())
    many = decide(WRITE, one + more, here())
    assert OUTCOMES.index(many.outcome) >= OUTCOMES.index(few.outcome)
    assert len(many.findings) == len(one) + len(more)
