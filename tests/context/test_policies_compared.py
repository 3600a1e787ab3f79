from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.context.diagnostics import Diagnostics
from rulebook.context.plan import Entry, plan_eviction
from rulebook.context.policy import DEFAULT, InvalidInputError, Policy
from rulebook.context.shadow import Comparison, Difference, Fixture, PolicyHistory, compare
from rulebook.errors import RulebookError
from tests.context.make import ids

OLD = Policy("p", 1)
COSTLY = Policy("p", 2, ("-cost",))
HELD = Policy("p", 3, reserve=4)
BOTH = Policy("p", 4, ("-cost",), reserve=4)
ENTRIES = (Entry("old", 3, 1, last_used=1), Entry("big", 5, 1, last_used=2), Entry("top", 4, 9, last_used=3))


def fixture(budget: int = 9, entries: Any = ENTRIES, id: str = "f", **fields: Any) -> Fixture:
    return Fixture(id, entries, budget, "bytes:1", **fields)


@pytest.mark.parametrize(
    ("new", "budget", "differences"),
    [
        pytest.param(OLD, 9, [], id="the-same-policy"),
        pytest.param(COSTLY, 12, [], id="all-fits-either-way"),
        pytest.param(
            COSTLY,
            9,
            [("big", "retained", "evicted", "order"), ("old", "evicted", "retained", "order")],
            id="order",
        ),
        pytest.param(HELD, 9, [("big", "retained", "evicted", "reserve")], id="reserve"),
        pytest.param(BOTH, 13, [("big", "retained", "evicted", "order+reserve")], id="neither-alone"),
        pytest.param(
            Policy("p", 5, ("-cost",), reserve=2),
            9,
            [("big", "retained", "evicted", "order+reserve"), ("old", "evicted", "retained", "order")],
            id="each-by-its-own-cause",
        ),
    ],
)
def test_differences_by_id_and_cause(new: Policy, budget: int, differences: list[tuple[str, ...]]) -> None:
    answer = compare(OLD, new, [fixture(budget)])
    assert answer.old == "p:1"
    assert answer.new == new.label
    assert answer.differences == tuple(Difference("f", *one) for one in differences)


def test_a_status_that_changes_is_a_difference() -> None:
    pinned = [Entry("pin", 5, pinned=True)]
    answer = compare(OLD, HELD, [fixture(8, pinned)])
    assert answer.differences == (Difference("f", "", "fits", "blocked", "reserve"),)


@pytest.mark.parametrize(
    ("fields", "verdict"),
    [
        pytest.param({}, "different", id="undecided-and-different"),
        pytest.param({"budget": 12}, "same", id="undecided-and-the-same"),
        pytest.param({"mark": "contract", "evicted": ["big"]}, "kept", id="contract-kept"),
        pytest.param({"mark": "contract", "evicted": ["old"]}, "broken", id="contract-broken"),
        pytest.param({"mark": "contract", "status": "fits"}, "kept", id="contract-on-status"),
        pytest.param({"mark": "contract", "status": "blocked"}, "broken", id="contract-on-status-broken"),
        pytest.param(
            {"mark": "contract", "evicted": ["big"], "status": "blocked"},
            "broken",
            id="half-a-contract-is-broken",
        ),
        pytest.param({"mark": "known_defect", "evicted": ["old"]}, "fixed", id="the-defect-is-gone"),
        pytest.param(
            {"mark": "known_defect", "evicted": ["big"]}, "still_defective", id="the-defect-is-there"
        ),
    ],
)
def test_marks(fields: dict[str, Any], verdict: str) -> None:
    log = Diagnostics()
    answer = compare(OLD, COSTLY, [fixture(**fields)], log)
    assert answer.verdicts == {"f": verdict}
    assert answer.breaks_a_contract is (verdict == "broken")
    assert [(one.code, one.ids, one.policy) for one in log.entries] == (
        [("fixture_broken", ("f",), "p:2")] if verdict == "broken" else []
    )


def test_a_budget_that_the_new_policy_blocks_is_recorded_for_it() -> None:
    log = Diagnostics()
    compare(OLD, HELD, [fixture(8, [Entry("pin", 5, pinned=True)])], log)
    assert [(one.kind, one.policy) for one in log.entries] == [("blocked_budget", "p:3")]


@pytest.mark.parametrize(
    ("fixtures", "code"),
    [
        pytest.param([fixture(), fixture()], "duplicate_fixture", id="twice"),
        pytest.param([fixture(mark="wish")], "bad_mark", id="unknown-mark"),
        pytest.param([fixture(mark="contract")], "nothing_expected", id="a-contract-about-nothing"),
        pytest.param([fixture(mark="known_defect")], "nothing_expected", id="a-defect-of-nothing"),
        pytest.param([fixture(-1)], "bad_budget", id="no-valid-input"),
    ],
)
def test_refused(fixtures: list[Fixture], code: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        compare(OLD, COSTLY, fixtures)
    assert refused.value.faults == ((code, "" if code == "bad_budget" else "f"),)


def test_nothing_to_compare() -> None:
    assert compare(OLD, COSTLY, []) == Comparison("p:1", "p:2")
    assert Comparison("p:1", "p:2") == Comparison("p:1", "p:2", (), {})
    assert not Comparison("p:1", "p:2").breaks_a_contract


@given(
    st.lists(
        st.builds(Entry, ids, st.integers(0, 9), st.integers(0, 3)), max_size=6, unique_by=lambda e: e.id
    ),
    st.integers(0, 40),
    st.sampled_from([OLD, COSTLY, HELD, BOTH]),
)
def test_every_difference_is_real_and_none_is_missed(entries: list[Entry], budget: int, new: Policy) -> None:
    answer = compare(OLD, new, [fixture(budget, entries)])
    before = plan_eviction(entries, budget, accounting="bytes:1", policy=OLD)
    after = plan_eviction(entries, budget, accounting="bytes:1", policy=new)
    assert {one.id for one in answer.differences if one.id} == set(before.evicted) ^ set(after.evicted)


def test_rolling_back_keeps_the_diagnostics() -> None:
    history = PolicyHistory(OLD)
    history.take(COSTLY)
    history.diagnostics.add("contract_violation", "missing", ["a"], history.current)
    history.roll_back("p:1")
    assert history.current is OLD
    assert history.taken == ("p:1", "p:2", "p:1")
    assert [(one.code, one.policy, one.fields) for one in history.diagnostics.entries] == [
        ("policy_taken", "p:2", {"order": ["-cost"], "reserve": 0}),
        ("missing", "p:2", {}),
        ("policy_rolled_back", "p:1", {"order": ["priority", "last_used"], "reserve": 0}),
    ]
    assert {one.kind for one in history.diagnostics.entries} == {"notice", "contract_violation"}
    assert history.diagnostics.counts("p:2")["contract_violation"] == 1


def test_a_version_is_never_reused() -> None:
    history = PolicyHistory(DEFAULT)
    with pytest.raises(
        RulebookError, match=r"^policy priority-then-lru:1 is already another one \(fix: give the changed"
    ):
        history.take(Policy("priority-then-lru", 1, ("cost",)))
    history.take(Policy("priority-then-lru", 1))
    assert history.taken == (DEFAULT.label, DEFAULT.label)


def test_only_what_was_in_force_comes_back() -> None:
    history = PolicyHistory(OLD)
    history.take(COSTLY)
    with pytest.raises(RulebookError, match=r"no policy p:9 was in force \(fix: one of p:1, p:2\)"):
        history.roll_back("p:9")
