"""Every row of the table of standings, and what holds for all of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.lifecycle.liveness import acting_level, is_live
from rulebook.lifecycle.standing import SETTLED, Facts, Ruling, standing
from rulebook.records.values import Answer, Standing, Verdict
from rulebook.records.words import LEVELS, weaker

NOON = datetime(2026, 8, 30, 12, tzinfo=UTC)
TODAY = NOON.date()


def verdict(answer: Answer, reason: str = "exit_0") -> Verdict:
    return Verdict(answer, reason, NOON)


ANCHORED = Facts(
    "armed", before="armed", anchored=True, verifiable=True, fingerprint="f1", confirmed="f1", today=TODAY
)
CHANGED = replace(ANCHORED, fingerprint="f2")
UNANCHORED = replace(ANCHORED, anchored=False, fingerprint=None, confirmed=None)
BARE = Facts("armed", before="armed", today=TODAY)
FIRST = replace(ANCHORED, before=None, confirmed=None, first=True)
PAST = date(2026, 1, 1)

TABLE = [
    pytest.param(ANCHORED, "armed", "unchanged", id="nothing-changed-armed-stays-armed"),
    pytest.param(
        replace(ANCHORED, before="suspended"), "suspended", "unchanged", id="hashing-again-clears-nothing"
    ),
    pytest.param(
        replace(ANCHORED, before="warning"), "warning", "unchanged", id="nothing-changed-warning-stays"
    ),
    pytest.param(UNANCHORED, "armed", "unchanged", id="verify-without-anchors-between-audits-as-it-was"),
    pytest.param(FIRST, "warning", "not_verified", id="first-with-verify-that-did-not-run"),
    pytest.param(replace(FIRST, verdict=verdict("holds")), "armed", "verdict_holds", id="first-holds"),
    pytest.param(replace(FIRST, verifiable=False), "armed", "armed_first", id="first-without-verify"),
    pytest.param(
        replace(BARE, first=True, before=None), "armed", "no_condition", id="first-without-condition"
    ),
    pytest.param(replace(FIRST, verdict=verdict("fails")), "suspended", "verdict_fails", id="first-fails"),
    pytest.param(
        replace(FIRST, verdict=verdict("unknown", "timed_out")), "warning", "timed_out", id="first-unknown"
    ),
    pytest.param(
        replace(CHANGED, verdict=verdict("holds")), "armed", "verdict_holds", id="anchor-changed-holds"
    ),
    pytest.param(
        replace(CHANGED, verdict=verdict("fails")), "suspended", "verdict_fails", id="anchor-changed-fails"
    ),
    pytest.param(
        replace(CHANGED, verdict=verdict("unknown", "no_sandbox")),
        "warning",
        "no_sandbox",
        id="anchor-changed-unknown",
    ),
    pytest.param(
        replace(CHANGED, verifiable=False), "warning", "anchor_changed", id="anchor-changed-no-command"
    ),
    pytest.param(
        replace(CHANGED, before="suspended", verdict=verdict("holds")),
        "armed",
        "verdict_holds",
        id="armed-again",
    ),
    pytest.param(
        replace(ANCHORED, before=None, confirmed=None), "warning", "not_verified", id="new-worktree"
    ),
    pytest.param(
        replace(UNANCHORED, verdict=verdict("fails")), "suspended", "verdict_fails", id="unanchored-fails"
    ),
    pytest.param(
        replace(UNANCHORED, verdict=verdict("unknown", "crashed")),
        "warning",
        "crashed",
        id="unanchored-unknown",
    ),
    pytest.param(replace(BARE, review_by=TODAY), "armed", "no_condition", id="on-the-review-day-itself"),
    pytest.param(replace(BARE, review_by=PAST), "warning", "review_overdue", id="overdue-without-anchor"),
    pytest.param(replace(ANCHORED, review_by=PAST), "armed", "unchanged", id="overdue-but-anchored"),
    pytest.param(
        replace(UNANCHORED, review_by=PAST, verdict=verdict("fails")),
        "suspended",
        "verdict_fails",
        id="fails-wins",
    ),
    *(
        pytest.param(replace(CHANGED, intent=one), one, "intent", id=f"{one}-whatever-changes")
        for one in SETTLED
    ),
]


@pytest.mark.parametrize(("facts", "after", "cause"), TABLE)
def test_the_table(facts: Facts, after: str, cause: str) -> None:
    ruling = standing(facts)
    assert (ruling.standing, ruling.cause) == (after, cause)


def test_an_overdue_review_of_an_anchored_check_is_a_finding() -> None:
    assert standing(replace(ANCHORED, review_by=PAST)) == Ruling("armed", "unchanged", overdue=True)


def test_a_failure_is_escalated_once() -> None:
    failing = replace(CHANGED, verdict=verdict("fails"))
    assert standing(failing).escalate
    assert not standing(replace(failing, before="suspended")).escalate


ANYTHING = st.builds(
    Facts,
    intent=st.sampled_from(("armed", *SETTLED)),
    before=st.sampled_from((None, *get_args(Standing))),
    anchored=st.booleans(),
    verifiable=st.booleans(),
    fingerprint=st.sampled_from((None, "f1", "f2")),
    confirmed=st.sampled_from((None, "f1", "f2")),
    verdict=st.none()
    | st.builds(Verdict, st.sampled_from(get_args(Answer)), st.just("reason"), st.just(NOON)),
    first=st.booleans(),
    review_by=st.none() | st.dates(),
    today=st.dates(),
)


@given(ANYTHING)
def test_only_a_verdict_or_a_first_arming_confirms(facts: Facts) -> None:
    holds = facts.verdict is not None and facts.verdict.answer == "holds"
    assert not standing(facts).confirm or holds or facts.first


@given(ANYTHING)
def test_a_failed_reason_never_acts_at_full_force(facts: Facts) -> None:
    if facts.verdict is not None and facts.verdict.answer != "holds":
        assert standing(facts).standing != "armed"


@given(ANYTHING)
def test_without_a_verdict_nothing_becomes_armed_by_looking(facts: Facts) -> None:
    ruling = standing(facts)
    bare = not facts.anchored and not facts.verifiable
    if ruling.standing == "armed" and facts.verdict is None and not facts.first and not bare:
        assert facts.before == "armed"


@given(ANYTHING)
def test_people_alone_take_a_check_out_of_use_or_back(facts: Facts) -> None:
    assert (standing(facts).standing in SETTLED) <= (facts.intent in SETTLED or facts.before in SETTLED)
    if facts.intent in SETTLED:
        assert standing(facts).standing == facts.intent


@given(ANYTHING)
def test_looking_twice_is_looking_once(facts: Facts) -> None:
    ruling = standing(facts)
    again = replace(
        facts,
        before=ruling.standing,
        confirmed=facts.fingerprint if ruling.confirm else facts.confirmed,
        first=False,
    )
    if facts.first or not facts.anchored or facts.confirmed == facts.fingerprint or facts.verdict is not None:
        assert standing(again).standing == ruling.standing


@pytest.mark.parametrize("level", LEVELS)
def test_a_warning_acts_at_the_lower_of_its_level_and_warn(level: str) -> None:
    assert acting_level(level, "warning") == weaker(level, "warn")
    assert acting_level(level, "armed") == level
    assert acting_level(level, "suspended") is None


@pytest.mark.parametrize("name", get_args(Standing))
def test_armed_and_warning_are_live_and_nothing_else(name: Standing) -> None:
    assert is_live(name) == (name in ("armed", "warning"))
