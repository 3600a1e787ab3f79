from __future__ import annotations

from rulebook.context.diagnostics import Diagnostic, Diagnostics
from rulebook.context.plan import Entry, plan_eviction
from rulebook.context.policy import DEFAULT, InvalidInputError, Policy
from rulebook.context.survive import Problem

OTHER = Policy("other", 2)


def test_nothing_happened() -> None:
    log = Diagnostics()
    log.plan(plan_eviction([Entry("a", 1)], 1, accounting="bytes:1"), DEFAULT)
    log.survival([], DEFAULT)
    assert log.entries == []
    assert log.counts() == {
        "contract_violation": 0,
        "invalid_input": 0,
        "blocked_budget": 0,
        "contradictory_evidence": 0,
    }


def test_four_counts_that_are_never_mixed() -> None:
    log = Diagnostics()
    log.plan(plan_eviction([Entry("secret", 9, pinned=True)], 1, accounting="bytes:1"), DEFAULT)
    log.survival(
        [Problem("missing", "b", "root"), Problem("missing", "a", "root"), Problem("missing", "a", "leaf")],
        OTHER,
    )
    log.invalid(InvalidInputError([("bad_cost", "y"), ("bad_id", "#1"), ("bad_cost", "x")]), DEFAULT)
    log.add("contradictory_evidence", "twice_at_planning", ["z"], DEFAULT)
    log.add("notice", "pin_refused", ["p"], DEFAULT, source="tool_output")
    assert log.entries == [
        Diagnostic(
            "blocked_budget",
            "pins_exceed_budget",
            (),
            "priority-then-lru:1",
            {"needed": 9, "budget": 1, "accounting": "bytes:1"},
        ),
        Diagnostic("contract_violation", "missing", ("a",), "other:2", {"level": "leaf"}),
        Diagnostic("contract_violation", "missing", ("a", "b"), "other:2", {"level": "root"}),
        Diagnostic("invalid_input", "bad_cost", ("x", "y"), "priority-then-lru:1"),
        Diagnostic("invalid_input", "bad_id", ("#1",), "priority-then-lru:1"),
        Diagnostic("contradictory_evidence", "twice_at_planning", ("z",), "priority-then-lru:1"),
        Diagnostic("notice", "pin_refused", ("p",), "priority-then-lru:1", {"source": "tool_output"}),
    ]
    assert log.counts() == {
        "contract_violation": 2,
        "invalid_input": 2,
        "blocked_budget": 1,
        "contradictory_evidence": 1,
    }
    assert log.counts("other:2") == {
        "contract_violation": 2,
        "invalid_input": 0,
        "blocked_budget": 0,
        "contradictory_evidence": 0,
    }


def test_a_diagnostic_as_data() -> None:
    log = Diagnostics()
    log.add("notice", "x", ["b", "a"], OTHER, level="root")
    assert log.entries[0].as_dict() == {
        "kind": "notice",
        "code": "x",
        "ids": ["a", "b"],
        "policy": "other:2",
        "fields": {"level": "root"},
    }
