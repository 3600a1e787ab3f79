from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.context.policy import InvalidInputError
from rulebook.context.prune import HORIZONS, Acceptance, Item, Pass, prune
from tests.context.make import ids


def item(id: str = "a", cost: int = 10, **fields: Any) -> Item:
    """Make an item that may go: closed, seldom worth much, heard of in all of the history."""
    return Item(id, cost, **{"horizon": "closed", "score": 1.0, "window": "full", "silent": False, **fields})


def signed(id: str = "a", **fields: Any) -> Acceptance:
    return Acceptance(
        id, **{"digest": "d1", "by": "Ann", "source": "user", "reason": "moved to the wiki", **fields}
    )


def prune_to(budget: int, *items: Item, **rest: Any) -> Pass:
    return prune(items, budget, threshold=5.0, **rest)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        pytest.param({"pinned": True}, "pinned", id="pinned"),
        pytest.param({"pinned": True, "horizon": "unbounded"}, "pinned", id="pinned-is-said-first"),
        pytest.param({"horizon": "unbounded"}, "unbounded_horizon", id="anything-may-refer-to-it"),
        pytest.param({"horizon": "open"}, "open_horizon", id="something-under-way-may"),
        pytest.param({"score": None}, "inadmissible_score", id="no-score"),
        pytest.param(
            {"silent": True, "window": "recent"}, "inadmissible_score", id="silent-in-a-recent-window"
        ),
        pytest.param({"score": 5.0}, "above_threshold", id="at-the-threshold"),
        pytest.param({"score": 6}, "above_threshold", id="above-it"),
    ],
)
def test_what_may_not_go_by_score_refuses_the_pass_and_says_why(fields: dict[str, Any], reason: str) -> None:
    answer = prune_to(0, item(**fields))
    assert (answer.status, answer.evicted, answer.kept, answer.used) == ("refused", (), {"a": reason}, 10)


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({}, id="heard-of-and-worth-little"),
        pytest.param({"score": 4.99}, id="just-below-the-threshold"),
        pytest.param({"silent": True}, id="silent-in-all-of-the-history"),
        pytest.param({"window": "recent"}, id="heard-of-in-a-recent-window"),
    ],
)
def test_what_may_go_by_score_goes(fields: dict[str, Any]) -> None:
    answer = prune_to(0, item(**fields))
    assert (answer.status, answer.evicted, answer.kept, answer.used) == ("pruned", ("a",), {}, 0)


@pytest.mark.parametrize(
    ("groups", "evicted", "kept"),
    [
        pytest.param(["x", "y"], ("a", "b"), {}, id="silent-for-different-reasons"),
        pytest.param(["x", "x"], (), {"a": "correlated_silence", "b": "correlated_silence"}, id="one-reason"),
        pytest.param(
            [None, None], (), {"a": "correlated_silence", "b": "correlated_silence"}, id="nobody-said"
        ),
        pytest.param([None], ("a",), {}, id="alone"),
    ],
)
def test_silence_for_one_reason_is_never_evicted_as_a_batch(
    groups: list[str | None], evicted: tuple[str, ...], kept: dict[str, str]
) -> None:
    items = [item(id_, silent=True, group=group) for id_, group in zip("abc", groups, strict=False)]
    answer = prune_to(0, *items)
    assert (answer.evicted, dict(answer.kept)) == (evicted, kept)


def test_only_what_would_go_counts_as_a_batch() -> None:
    above = item("b", silent=True, group="x", score=9.0)
    heard = item("c", silent=False, group="x", score=9.0)
    assert prune_to(20, item(silent=True, group="x"), above, heard).evicted == ("a",)


def test_a_signed_loss_leaves_its_group() -> None:
    pair = item(silent=True, group="x", digest="d1"), item("b", silent=True, group="x")
    assert prune_to(0, *pair, acceptances=[signed()]).evicted == ("a", "b")


@pytest.mark.parametrize(
    ("budget", "items", "status", "evicted", "kept"),
    [
        pytest.param(0, [], "nothing_to_do", (), {}, id="nothing"),
        pytest.param(
            20, [item(), item("b")], "nothing_to_do", (), {"a": "not_needed", "b": "not_needed"}, id="fits"
        ),
        pytest.param(
            10, [item(score=2), item("b", score=1)], "pruned", ("b",), {"a": "not_needed"}, id="lowest-first"
        ),
        pytest.param(10, [item("b"), item("a")], "pruned", ("a",), {"b": "not_needed"}, id="ties-by-id"),
        pytest.param(
            19,
            [item("b", score=9), item("a")],
            "pruned",
            ("a",),
            {"b": "above_threshold"},
            id="each-kept-says-why",
        ),
    ],
)
def test_a_pass_takes_no_more_than_needed(
    budget: int, items: list[Item], status: str, evicted: tuple[str, ...], kept: dict[str, str]
) -> None:
    answer = prune_to(budget, *items)
    assert (answer.status, answer.evicted, dict(answer.kept)) == (status, evicted, kept)


POINTER = {"pointer": "store:a", "pointer_cost": 1}


@pytest.mark.parametrize(
    ("items", "compacted", "used"),
    [
        pytest.param(
            [item(horizon="unbounded", **POINTER)], {"a": "store:a"}, 1, id="unbounded-but-recoverable"
        ),
        pytest.param([item(horizon="open", **POINTER)], {"a": "store:a"}, 1, id="open-but-recoverable"),
        pytest.param([item(score=9.0, **POINTER)], {"a": "store:a"}, 1, id="above-the-threshold-that-stays"),
        pytest.param(
            [
                item(horizon="unbounded", **POINTER),
                item("b", horizon="open", pointer="store:b", pointer_cost=0),
            ],
            {"b": "store:b", "a": "store:a"},
            1,
            id="open-before-unbounded",
        ),
    ],
)
def test_the_fallback_compacts_recoverably(items: list[Item], compacted: dict[str, str], used: int) -> None:
    answer = prune_to(used, *items)
    assert (answer.status, answer.evicted, answer.compacted, answer.used) == (
        "compacted",
        (),
        compacted,
        used,
    )
    assert list(answer.compacted) == list(compacted)
    assert answer.threshold == 5.0, "the threshold is never lowered"


def test_what_goes_by_score_is_not_compacted_and_pointers_come_second() -> None:
    answer = prune_to(1, item("a"), item("b", horizon="unbounded", **POINTER))
    assert (answer.status, answer.evicted, answer.compacted) == ("compacted", ("a",), {"b": "store:a"})
    assert dict(answer.kept) == {}


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"pinned": True, **POINTER}, id="a-pin-is-no-pointer"),
        pytest.param({"pointer": None, "pointer_cost": 1}, id="it-can-not-be-fetched"),
        pytest.param({"pointer": "store:a", "pointer_cost": 10}, id="the-pointer-costs-as-much"),
        pytest.param({"pointer": "store:a", "pointer_cost": 2}, id="still-too-much"),
    ],
)
def test_a_refusal_is_atomic_and_leaves_a_record(fields: dict[str, Any]) -> None:
    answer = prune_to(
        1, item(horizon="unbounded", **fields), item("b"), item("c", digest="d1"), acceptances=[signed("c")]
    )
    assert answer.as_dict() == {
        "status": "refused",
        "evicted": [],
        "compacted": {},
        "kept": {
            "a": "pinned" if "pinned" in fields else "unbounded_horizon",
            "b": "refused",
            "c": "refused",
        },
        "accepted": [],
        "void": {},
        "used": 30,
        "budget": 1,
        "threshold": 5.0,
    }


@pytest.mark.parametrize(
    ("fields", "acceptance", "void"),
    [
        pytest.param({}, {}, None, id="user"),
        pytest.param({}, {"source": "operator"}, None, id="operator"),
        pytest.param({}, {"source": "model"}, "untrusted_source", id="a-model-accepts-nothing"),
        pytest.param({}, {"by": " "}, "unsigned", id="by-nobody"),
        pytest.param({}, {"reason": ""}, "unsigned", id="for-no-reason"),
        pytest.param({}, {"digest": "d0"}, "other_content", id="it-has-changed-since"),
        pytest.param({"digest": None}, {"digest": None}, "other_content", id="nobody-knows-what-it-says"),
        pytest.param({"pinned": True}, {}, "pinned", id="a-pin-is-unpinned-first"),
        pytest.param({}, {"id": "z"}, "unknown_item", id="not-there"),
    ],
)
def test_a_signed_loss(fields: dict[str, Any], acceptance: dict[str, Any], void: str | None) -> None:
    given_up = item(**{"horizon": "unbounded", "digest": "d1", **fields})
    acceptance = {"id": "a", **acceptance}
    answer = prune_to(20, given_up, item("b"), acceptances=[signed(**acceptance)])
    assert answer.evicted == (() if void else ("a",))
    assert dict(answer.void) == ({acceptance["id"]: void} if void else {})
    assert answer.as_dict()["accepted"] == (
        [] if void else [{"id": "a", "by": "Ann", "reason": "moved to the wiki"}]
    )


def test_a_pointer_that_costs_as_much_takes_nobodys_place() -> None:
    dear = item("a", 5, score=9, pointer="p", pointer_cost=5)
    answer = prune_to(5, dear, item("b", 5, score=9, pointer="q"))
    assert (answer.status, answer.compacted, answer.used) == ("compacted", {"b": "q"}, 5)


def test_a_pointer_costs_nothing_unless_it_says_so() -> None:
    assert prune_to(0, Item("a", 1, pointer="p")).compacted == {"a": "p"}


def test_an_item_is_silent_unless_it_says_otherwise() -> None:
    assert prune_to(0, Item("a", 1, "closed", score=0.0)).kept == {"a": "inadmissible_score"}


def test_an_acceptance_without_a_digest_is_void_and_one_with_a_number_refused() -> None:
    answer = prune_to(10, item("a", digest="d1"), acceptances=[signed(digest=None)])
    assert answer.void == {"a": "other_content"}
    with pytest.raises(InvalidInputError) as refused:
        prune_to(10, item("a"), acceptances=[signed(digest=7)])
    assert refused.value.faults == (("bad_acceptance", "a"),)


def test_a_loss_is_accepted_once() -> None:
    given_up = item(horizon="unbounded", digest="d1")
    answer = prune_to(20, given_up, item("b"), acceptances=[signed(), signed(by="Bob")])
    assert (answer.evicted, len(answer.accepted), answer.used) == (("a",), 1, 10)


@pytest.mark.parametrize(
    ("items", "budget", "threshold", "faults"),
    [
        pytest.param([], -1, 1.0, [("bad_budget", "")], id="budget"),
        pytest.param([], 1, float("nan"), [("bad_threshold", "")], id="threshold-nan"),
        pytest.param([], 1, True, [("bad_threshold", "")], id="threshold-boolean"),
        pytest.param([], 1, "5", [("bad_threshold", "")], id="threshold-in-words"),
        pytest.param([item("")], 1, 1, [("bad_id", "")], id="no-id"),
        pytest.param([item(7)], 1, 1, [("bad_id", "7")], id="an-id-that-is-no-text"),
        pytest.param([item(cost=-1)], 1, 1, [("bad_cost", "a")], id="cost"),
        pytest.param([item(pointer_cost=-1)], 1, 1, [("bad_cost", "a")], id="cost-of-the-pointer"),
        pytest.param([item(score=float("inf"))], 1, 1, [("bad_score", "a")], id="score"),
        pytest.param([item(horizon="soon")], 1, 1, [("bad_horizon", "a")], id="horizon"),
        pytest.param([item(window="month")], 1, 1, [("bad_window", "a")], id="window"),
        pytest.param([item(silent="no")], 1, 1, [("bad_flag", "a")], id="silent"),
        pytest.param([item(pinned=1)], 1, 1, [("bad_flag", "a")], id="pinned"),
        pytest.param([item(), item()], 1, 1, [("duplicate_id", "a")] * 2, id="duplicates"),
    ],
)
def test_refused(items: list[Any], budget: Any, threshold: Any, faults: list[tuple[str, str]]) -> None:
    with pytest.raises(InvalidInputError) as refused:
        prune(items, budget, threshold=threshold)
    assert refused.value.faults == tuple(faults)


def test_in_doubt_an_item_is_unbounded_and_its_silence_proves_nothing() -> None:
    assert Item("a", 1) == Item("a", 1, "unbounded", None, "recent", True, None, False, None, 0, None)


items_of = st.lists(
    st.builds(
        Item,
        ids,
        st.integers(0, 20),
        st.sampled_from(HORIZONS),
        st.one_of(st.none(), st.floats(0, 10)),
        st.sampled_from(["full", "recent"]),
        st.booleans(),
        st.sampled_from([None, "x", "y"]),
        st.booleans(),
        st.sampled_from([None, "store:1"]),
        st.integers(0, 3),
        st.sampled_from([None, "d1"]),
    ),
    max_size=8,
    unique_by=lambda one: one.id,
)


@given(items_of, st.integers(0, 100), st.data())
def test_the_laws(items: list[Item], budget: int, data: st.DataObject) -> None:
    by_id = {one.id: one for one in items}
    acceptances = [signed(id_) for id_ in by_id if data.draw(st.booleans())]
    answer = prune(items, budget, threshold=5.0, acceptances=acceptances)
    touched = {*answer.evicted, *answer.compacted}
    assert sorted([*answer.evicted, *answer.compacted, *answer.kept]) == sorted(by_id), "a partition"
    assert not any(by_id[id_].pinned for id_ in touched), "no pin goes"
    by_score = set(answer.evicted) - {one.id for one in answer.accepted}
    assert all(by_id[id_].horizon == "closed" for id_ in by_score), "only closed horizons go by score"
    assert not any(by_id[id_].silent and by_id[id_].window == "recent" for id_ in by_score)
    groups = [by_id[id_].group for id_ in by_score if by_id[id_].silent]
    assert len(groups) == len(set(groups)), "no batch of one silence"
    assert all(by_id[id_].pointer for id_ in answer.compacted), "recoverable"
    if answer.status == "refused":
        assert not touched
        assert answer.used == sum(one.cost for one in items)
    else:
        assert answer.used <= budget


@given(items_of, st.integers(0, 100), st.randoms())
def test_the_order_of_input_never_matters(items: list[Item], budget: int, random: Any) -> None:
    one = prune(items, budget, threshold=5.0)
    other = prune(random.sample(items, len(items)), budget, threshold=5.0)
    assert one.as_dict() == other.as_dict()
