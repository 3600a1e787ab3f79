from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.context.plan import Entry, Plan, plan_eviction, rank
from rulebook.context.policy import DEFAULT, InvalidInputError, Policy
from tests.context.make import ids

entries_of = st.lists(
    st.builds(
        Entry,
        ids,
        st.integers(0, 50),
        st.one_of(st.integers(-3, 3), st.floats(-3, 3)),
        st.booleans(),
        st.one_of(st.integers(-3, 3), st.floats(-3, 3)),
    ),
    max_size=8,
    unique_by=lambda entry: entry.id,
)
policies = st.sampled_from(
    [
        DEFAULT,
        Policy("costly-first", 2, ("-cost", "priority")),
        Policy("held-back", 1, ("last_used",), reserve=7),
        Policy("by-id", 1, ()),
    ]
)


def plan(entries: list[Entry], budget: int, policy: Policy = DEFAULT) -> Plan:
    return plan_eviction(entries, budget, accounting="bytes:1", policy=policy)


def summary(answer: Plan) -> tuple[str, str, tuple[str, ...], tuple[str, ...], int, int]:
    return answer.status, answer.reason, answer.retained, answer.evicted, answer.used, answer.needed


E = Entry
PIN = E("pin", 5, -9, True, -9)


@pytest.mark.parametrize(
    ("entries", "budget", "expected"),
    [
        pytest.param([], 0, ("fits", "all_fit", (), (), 0, 0), id="nothing-in-no-room"),
        pytest.param([E("a", 3)], 3, ("fits", "all_fit", ("a",), (), 3, 0), id="exactly-full"),
        pytest.param([PIN], 5, ("fits", "all_fit", ("pin",), (), 5, 5), id="pins-exactly-full"),
        pytest.param([E("b", 0), E("a", 0)], 0, ("fits", "all_fit", ("a", "b"), (), 0, 0), id="free"),
        pytest.param([E("a", 3)], 2, ("fits", "evicted_to_fit", (), ("a",), 0, 0), id="does-not-fit"),
        pytest.param(
            [E("low", 3, 1), E("high", 3, 2)],
            3,
            ("fits", "evicted_to_fit", ("high",), ("low",), 3, 0),
            id="lowest-priority-first",
        ),
        pytest.param(
            [E("old", 3, 1, last_used=1), E("new", 3, 1, last_used=2)],
            5,
            ("fits", "evicted_to_fit", ("new",), ("old",), 3, 0),
            id="least-recently-used-first",
        ),
        pytest.param(
            [E("b", 3), E("a", 3)], 5, ("fits", "evicted_to_fit", ("b",), ("a",), 3, 0), id="a-tie-by-id"
        ),
        pytest.param(
            [E("c", 2), E("b", 2), E("a", 2)],
            3,
            ("fits", "evicted_to_fit", ("c",), ("a", "b"), 2, 0),
            id="as-many-as-needed-in-order",
        ),
        pytest.param(
            [E("a", 9, 5), PIN],
            5,
            ("fits", "evicted_to_fit", ("pin",), ("a",), 5, 5),
            id="a-high-rank-is-no-protection-and-a-low-one-no-danger-to-a-pin",
        ),
        pytest.param(
            [E("a", 1), PIN], 4, ("blocked", "pins_exceed_budget", (), (), 0, 5), id="pins-alone-are-too-much"
        ),
    ],
)
def test_plan(entries: list[Entry], budget: int, expected: Any) -> None:
    assert summary(plan(entries, budget)) == expected


def test_a_plan_names_how_it_measured_and_ranked_and_holds_no_content() -> None:
    answer = plan([E("a", 3)], 7, Policy("p", 3, reserve=2))
    assert answer.as_dict() == {
        "accounting": "bytes:1",
        "budget": 7,
        "evicted": (),
        "needed": 0,
        "policy": "p:3",
        "reason": "all_fit",
        "retained": ("a",),
        "status": "fits",
        "used": 3,
    }
    assert repr(answer) == "Plan(fits, retained=('a',), evicted=(), used=3)"
    assert hash(answer) == hash(plan([E("a", 3)], 7))
    assert hash(answer) != hash(plan([E("b", 3)], 7))
    assert answer != plan([E("a", 3)], 7)
    assert answer != "plan"


@pytest.mark.parametrize(
    ("policy", "order"),
    [
        pytest.param(DEFAULT, "cbad", id="priority-then-age-then-id"),
        pytest.param(Policy("p", 1, ("last_used",)), "acbd", id="age-then-id"),
        pytest.param(Policy("p", 1, ("-last_used",)), "bdca", id="newest-first-ties-by-id"),
        pytest.param(Policy("p", 1, ("-cost", "last_used")), "dacb", id="costly-first"),
        pytest.param(Policy("p", 1, ()), "abcd", id="by-id-alone"),
    ],
)
def test_rank(policy: Policy, order: str) -> None:
    entries = [
        E("a", 2, 2, last_used=0),
        E("b", 1, 1, last_used=5),
        E("c", 2, 1, last_used=3),
        E("d", 9, 2, last_used=5),
    ]
    assert "".join(entry.id for entry in rank(entries, policy)) == order


def test_a_reserve_is_kept_free() -> None:
    kept = Policy("p", 1, reserve=2)
    assert plan([E("a", 3)], 5, kept).evicted == ()
    assert plan([E("a", 3)], 4, kept).evicted == ("a",)
    assert plan([PIN], 6, kept).status == "blocked"
    assert plan([PIN], 7, kept).status == "fits"


@given(entries_of, st.integers(0, 200), policies)
def test_the_laws(entries: list[Entry], budget: int, policy: Policy) -> None:
    answer = plan(entries, budget, policy)
    by_id = {entry.id: entry for entry in entries}
    pinned = {entry.id for entry in entries if entry.pinned}
    assert answer.needed == sum(by_id[id_].cost for id_ in pinned)
    if answer.status == "blocked":
        assert (answer.retained, answer.evicted, answer.used) == ((), (), 0)
        assert answer.needed > budget - policy.reserve
        return
    assert sorted(answer.retained + answer.evicted) == sorted(by_id), "a partition"
    assert pinned <= set(answer.retained), "no pin goes"
    assert answer.used == sum(by_id[id_].cost for id_ in answer.retained) <= budget - policy.reserve
    if answer.evicted:
        last = by_id[answer.evicted[-1]]
        assert answer.used + last.cost > budget - policy.reserve, "nothing goes without need"


@given(entries_of, st.integers(0, 200), policies, st.randoms())
def test_the_order_of_input_never_matters(
    entries: list[Entry], budget: int, policy: Policy, random: Any
) -> None:
    assert plan(random.sample(entries, len(entries)), budget, policy) == plan(entries, budget, policy)


@given(entries_of, st.integers(0, 200), policies)
def test_nothing_stays_that_ranks_below_what_goes(entries: list[Entry], budget: int, policy: Policy) -> None:
    answer = plan(entries, budget, policy)
    order = [entry.id for entry in rank(entries, policy) if not entry.pinned]
    assert answer.status == "blocked" or order[: len(answer.evicted)] == list(answer.evicted)


@given(entries_of, st.integers(0, 200), policies)
def test_planning_what_was_retained_again_changes_nothing(
    entries: list[Entry], budget: int, policy: Policy
) -> None:
    first = plan(entries, budget, policy)
    again = plan([entry for entry in entries if entry.id in first.retained], budget, policy)
    assert first.status == "blocked" or (again.retained, again.evicted) == (first.retained, ())


@given(entries_of, st.integers(0, 200))
def test_inputs_are_left_as_they_are(entries: list[Entry], budget: int) -> None:
    before = [(one.id, one.cost, one.priority, one.pinned, one.last_used) for one in entries]
    plan(entries, budget)
    assert [(one.id, one.cost, one.priority, one.pinned, one.last_used) for one in entries] == before


@pytest.mark.parametrize(
    ("entries", "budget", "accounting", "faults"),
    [
        pytest.param([], -1, "bytes:1", [("bad_budget", "")], id="negative-budget"),
        pytest.param([], True, "bytes:1", [("bad_budget", "")], id="a-boolean-budget"),
        pytest.param([], 1.0, "bytes:1", [("bad_budget", "")], id="a-fraction-of-a-budget"),
        pytest.param([], 1, "bytes", [("bad_accounting", "")], id="an-accounting-without-version"),
        pytest.param([], 1, "bytes:", [("bad_accounting", "")], id="an-empty-version"),
        pytest.param([], 1, ":1", [("bad_accounting", "")], id="an-accounting-without-name"),
        pytest.param([], 1, None, [("bad_accounting", "")], id="no-accounting"),
        pytest.param([], 1, "a:1:", [("bad_accounting", "")], id="a-version-that-is-empty-after-all"),
        pytest.param([E(3, 1), E(3, 1)], 1, "b:1", [("bad_id", "#0"), ("bad_id", "#1")], id="no-ids-twice"),
        pytest.param([E("", 1)], 1, "b:1", [("bad_id", "#0")], id="no-id"),
        pytest.param([E("a", 1), E(3, 1)], 1, "b:1", [("bad_id", "#1")], id="an-id-that-is-no-text"),
        pytest.param([E("a", -1)], 1, "b:1", [("bad_cost", "a")], id="negative-cost"),
        pytest.param([E("a", 1.5)], 1, "b:1", [("bad_cost", "a")], id="fractional-cost"),
        pytest.param([E("a", True)], 1, "b:1", [("bad_cost", "a")], id="boolean-cost"),
        pytest.param([E("a", 1, float("nan"))], 1, "b:1", [("bad_priority", "a")], id="priority-nan"),
        pytest.param([E("a", 1, float("inf"))], 1, "b:1", [("bad_priority", "a")], id="priority-infinite"),
        pytest.param([E("a", 1, Fraction(1))], 1, "b:1", [("bad_priority", "a")], id="priority-odd"),
        pytest.param([E("a", 1, "9")], 1, "b:1", [("bad_priority", "a")], id="priority-in-words"),
        pytest.param([E("a", 1, True)], 1, "b:1", [("bad_priority", "a")], id="boolean-priority"),
        pytest.param([E("a", 1, last_used=float("-inf"))], 1, "b:1", [("bad_last_used", "a")], id="age"),
        pytest.param([E("a", 1, last_used=None)], 1, "b:1", [("bad_last_used", "a")], id="no-age"),
        pytest.param([E("a", 1, pinned=1)], 1, "b:1", [("bad_pinned", "a")], id="pinned-1"),
        pytest.param([E("a", 1, pinned="no")], 1, "b:1", [("bad_pinned", "a")], id="pinned-no"),
        pytest.param([E("a", 1)] * 3, 1, "b:1", [("duplicate_id", "a")], id="a-duplicate-is-named-once"),
        pytest.param(
            [E("b", 1), E("", 1), E("b", -1), E("a", 1), E("a", 1)],
            -1,
            "",
            [
                ("bad_budget", ""),
                ("bad_accounting", ""),
                ("bad_id", "#1"),
                ("bad_cost", "b"),
                ("duplicate_id", "b"),
                ("duplicate_id", "a"),
            ],
            id="all-faults-are-listed",
        ),
    ],
)
def test_refused_before_ranking(
    entries: list[Any], budget: Any, accounting: Any, faults: list[tuple[str, str]]
) -> None:
    with pytest.raises(InvalidInputError) as refused:
        plan_eviction(entries, budget, accounting=accounting)
    assert refused.value.faults == tuple(faults)


@pytest.mark.parametrize(
    "fields", [pytest.param({"priority": 0.5}, id="priority"), pytest.param({"last_used": 0.5}, id="age")]
)
def test_what_an_entry_does_not_say_is_the_least(fields: dict[str, float]) -> None:
    plan = plan_eviction([Entry("a", 1), Entry("b", 1, **fields)], 1, accounting="bytes:1")
    assert plan.evicted == ("a",)


def test_what_costs_nothing_and_what_costs_the_most_may_stay() -> None:
    plan = plan_eviction([Entry("a", 0), Entry("b", 2**63 - 1)], 2**63 - 1, accounting="bytes:1")
    assert (plan.reason, plan.retained) == ("all_fit", ("a", "b"))


@pytest.mark.parametrize("label", ["", ":", "bytes", "bytes:", ":1", None, 7])
def test_an_accounting_has_a_name_and_a_version(label: Any) -> None:
    with pytest.raises(InvalidInputError) as refused:
        plan_eviction([], 1, accounting=label)
    assert refused.value.faults == (("bad_accounting", ""),)


@pytest.mark.parametrize("label", ["bytes:1", "a:b:1"])
def test_the_last_part_of_an_accounting_is_its_version(label: str) -> None:
    assert plan_eviction([], 1, accounting=label).accounting == label
    with pytest.raises(InvalidInputError):
        plan_eviction([], 1, accounting=f"{label}:")


def test_a_long_id_is_cut_in_a_refusal() -> None:
    with pytest.raises(InvalidInputError) as refused:
        plan_eviction([Entry("x" * 99, -1)], 1, accounting="bytes:1")
    assert f" {'x' * 80} (bad_cost)" in str(refused.value)
    assert refused.value.faults == (("bad_cost", "x" * 99),)


def test_an_order_that_is_partly_no_text_is_refused() -> None:
    with pytest.raises(InvalidInputError):
        Policy("p", 1, ("priority", 3))  # type: ignore[arg-type]  # what a caller without types may give


def test_ages_and_priorities_may_be_fractions() -> None:
    assert plan([E("a", 1, 0.5, last_used=1.5), E("b", 1, 0.4)], 1).evicted == ("b",)


def test_the_refusal_is_one_line_with_the_first_five() -> None:
    with pytest.raises(InvalidInputError) as refused:
        plan([E(f"e{number}", -1) for number in range(7)], -1)
    assert str(refused.value) == (
        "invalid input, nothing was planned: the input (bad_budget), e0 (bad_cost), e1 (bad_cost), "
        "e2 (bad_cost), e3 (bad_cost) and 3 more "
        "(fix: correct these in the caller; docs/context-api.md lists the codes)"
    )
    with pytest.raises(InvalidInputError) as refused:
        plan([E(f"e{number}", -1) for number in range(5)], 0)
    assert "e4 (bad_cost) (fix: " in str(refused.value)
    with pytest.raises(InvalidInputError, match=r"e4 \(bad_cost\) and 1 more \(fix"):
        plan([E(f"e{number}", -1) for number in range(6)], 0)


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"name": ""}, id="no-name"),
        pytest.param({"name": 3}, id="a-name-that-is-no-text"),
        pytest.param({"version": 0}, id="version-0"),
        pytest.param({"version": "1"}, id="version-in-words"),
        pytest.param({"order": ("prioritty",)}, id="unknown-field"),
        pytest.param({"order": ("--cost",)}, id="two-signs"),
        pytest.param({"order": ("cost", "-cost")}, id="one-field-twice"),
        pytest.param({"reserve": -1}, id="negative-reserve"),
    ],
)
def test_a_bad_policy_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(InvalidInputError) as refused:
        Policy(**{"name": "p", "version": 1, **fields})
    assert refused.value.faults == (("bad_policy", str(fields.get("name", "p"))),)


def test_a_policy_is_data() -> None:
    assert Policy("p", 2, ["-cost"], 3).as_dict() == {
        "name": "p",
        "version": 2,
        "order": ["-cost"],
        "reserve": 3,
    }
    assert Policy("p", 2).as_dict() == {
        "name": "p",
        "version": 2,
        "order": ["priority", "last_used"],
        "reserve": 0,
    }
    assert DEFAULT.label == "priority-then-lru:1"
    assert Policy("all", 1, ("priority", "last_used", "cost")).order == ("priority", "last_used", "cost")


def test_an_entry_says_nothing_that_it_was_not_told() -> None:
    entry = E("a", 1)
    assert (entry.priority, entry.pinned, entry.last_used) == (0, False, 0)
