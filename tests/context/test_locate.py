from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.context.locate import STAGES, Evidence, Loss, locate_loss

R, E, P, D = STAGES


def seen(*stages: str | None, missing: tuple[str, ...] = ()) -> dict[str, list[str] | None]:
    """Say at which stages ``a`` was seen; the others saw only ``b``."""
    return {s: None if s in missing else ["a", "b"] if s in stages else ["b"] for s in STAGES}


COSTS = {"planner": {"a": 3}, "renderer": {"a": 4}}
LABELS = {"planner": "bytes:1", "renderer": "tokens:2"}


@pytest.mark.parametrize(
    ("evidence", "verdict", "boundary", "because"),
    [
        pytest.param({"seen": seen(R, E, P, D)}, "not_lost", None, [], id="it-is-there"),
        pytest.param({"seen": seen(R, E, P, D), "evicted": ["b"]}, "not_lost", None, [], id="another-went"),
        pytest.param({"seen": seen()}, "lost", R, ["absent_at_retrieval"], id="never-retrieved"),
        pytest.param({"seen": seen(R)}, "lost", E, ["absent_at_eligibility"], id="filtered-out"),
        pytest.param({"seen": seen(R, E), "evicted": ["a"]}, "lost", P, ["evicted_by_plan"], id="evicted"),
        pytest.param({"seen": seen(R, E)}, "lost", P, ["dropped_without_a_plan"], id="dropped"),
        pytest.param({"seen": seen(R, E), "status": "blocked"}, "lost", P, ["plan_blocked"], id="blocked"),
        pytest.param({"seen": seen(R, E, P)}, "lost", D, ["absent_at_rendering"], id="not-rendered"),
        pytest.param(
            {"seen": seen(R, E, P), "status": "fits"},
            "lost",
            D,
            ["absent_at_rendering"],
            id="rendering-lost-it",
        ),
        pytest.param(
            {"seen": seen(), "costs": COSTS},
            "lost",
            R,
            ["absent_at_retrieval"],
            id="retriever-not-accounting",
        ),
        pytest.param(
            {"seen": seen(R), "costs": COSTS},
            "lost",
            E,
            ["absent_at_eligibility"],
            id="filter-not-accounting",
        ),
        pytest.param(
            {"seen": seen(R, E), "evicted": ["a"], "costs": COSTS},
            "accounting-mismatch",
            P,
            ["costs_differ"],
            id="costs-differ",
        ),
        pytest.param(
            {"seen": seen(R, E, P), "accountings": LABELS},
            "accounting-mismatch",
            D,
            ["accountings_differ"],
            id="labels-differ",
        ),
        pytest.param(
            {"seen": seen(R, E, P), "accountings": LABELS, "costs": COSTS},
            "accounting-mismatch",
            D,
            ["accountings_differ", "costs_differ"],
            id="both-differ",
        ),
        pytest.param(
            {"seen": seen(R, E, P, D), "costs": COSTS},
            "accounting-mismatch",
            None,
            ["costs_differ"],
            id="not-lost-yet-but-measured-differently",
        ),
        pytest.param(
            {"seen": seen(R, E), "costs": {"planner": {"b": 1}, "renderer": {"b": 2}}},
            "lost",
            P,
            ["dropped_without_a_plan"],
            id="another-one-was-measured-differently",
        ),
        pytest.param(
            {
                "seen": seen(R, E),
                "accountings": {"x": "bytes:1", "y": "bytes:1"},
                "costs": {"x": {"a": 1}, "y": {"a": 1}},
            },
            "lost",
            P,
            ["dropped_without_a_plan"],
            id="measured-alike",
        ),
        pytest.param(
            {"seen": seen(E, P, D)},
            "contradictory-evidence",
            None,
            ["absent_at_retrieval_present_at_eligibility"],
            id="from-nowhere",
        ),
        pytest.param(
            {"seen": seen(R, D)},
            "contradictory-evidence",
            None,
            ["absent_at_planning_present_at_rendering"],
            id="rendered-though-not-planned",
        ),
        pytest.param(
            {"seen": seen(D, missing=(E, P))},
            "contradictory-evidence",
            None,
            ["absent_at_retrieval_present_at_rendering"],
            id="from-nowhere-over-a-gap",
        ),
        pytest.param(
            {"seen": {**seen(R, E, D), P: ["a", "a"]}},
            "contradictory-evidence",
            None,
            ["twice_at_planning"],
            id="twice",
        ),
        pytest.param(
            {"seen": seen(R, E, P, D), "evicted": ["a"]},
            "contradictory-evidence",
            None,
            ["retained_and_evicted"],
            id="retained-and-evicted",
        ),
        pytest.param(
            {"seen": seen(R, E), "evicted": ["a"], "status": "blocked"},
            "contradictory-evidence",
            None,
            ["evicted_by_a_blocked_plan"],
            id="a-blocked-plan-evicts-nothing",
        ),
        pytest.param(
            {"seen": seen(R, E, P, missing=(D,))},
            "insufficient-evidence",
            None,
            ["rendering_not_recorded"],
            id="nobody-looked-at-the-end",
        ),
        pytest.param(
            {"seen": seen(R, missing=(E,))},
            "insufficient-evidence",
            P,
            ["eligibility_not_recorded"],
            id="lost-somewhere-in-a-gap",
        ),
        pytest.param(
            {"seen": seen(R, missing=(E, P))},
            "insufficient-evidence",
            D,
            ["eligibility_not_recorded", "planning_not_recorded"],
            id="lost-in-a-wide-gap",
        ),
        pytest.param(
            {"seen": seen(E, missing=(R,))},
            "lost",
            P,
            ["dropped_without_a_plan"],
            id="a-gap-before-it-was-seen-does-not-matter",
        ),
        pytest.param(
            {"seen": {}}, "insufficient-evidence", None, ["rendering_not_recorded"], id="no-evidence"
        ),
        pytest.param(
            {"seen": seen(missing=(R, E, P))},
            "insufficient-evidence",
            D,
            ["retrieval_not_recorded", "eligibility_not_recorded", "planning_not_recorded"],
            id="only-the-end",
        ),
        pytest.param(
            {"seen": seen(D, missing=(R, E, P)), "evicted": ["a"]},
            "not_lost",
            None,
            [],
            id="the-plan-was-not-seen",
        ),
    ],
)
def test_locate(evidence: dict[str, Any], verdict: str, boundary: str | None, because: list[str]) -> None:
    loss = locate_loss("a", Evidence(**evidence))
    assert loss.as_dict() == {"id": "a", "verdict": verdict, "boundary": boundary, "because": because}


@given(st.integers(0, 4))
def test_the_first_boundary_is_named(lost_at: int) -> None:
    loss = locate_loss("a", Evidence(seen(*STAGES[:lost_at])))
    assert loss.boundary == (STAGES[lost_at] if lost_at < 4 else None)
    assert loss.verdict == ("lost" if lost_at < 4 else "not_lost")


def test_a_loss_is_a_value() -> None:
    assert Loss("a", "not_lost") == Loss("a", "not_lost", None, ())
