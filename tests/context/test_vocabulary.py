"""The package's closed lists and values: what programs rely on, word for word."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
from hashlib import sha256
from typing import Any

import pytest

import rulebook.context
from rulebook.context import (
    block,
    budget,
    locate,
    own_words,
    pinfile,
    pins,
    plan,
    policy,
    prune,
    survive,
    transcript,
    wire,
)
from rulebook.context.diagnostics import KINDS
from rulebook.context.drill import claude_code, judge, run, script, stand_in
from rulebook.context.shadow import MARKS

LISTS: dict[str, tuple[Any, Any]] = {
    "pins.TRUSTED_SOURCES": (pins.TRUSTED_SOURCES, "policy operator user"),
    "pins.UNTRUSTED_SOURCES": (pins.UNTRUSTED_SOURCES, "tool_output retrieved model"),
    "pins.EXPIRIES": (pins.EXPIRIES, "at session event"),
    "pins.STATES": (pins.STATES, "proposed in_force withdrawn"),
    "policy.FIELDS": (policy.FIELDS, "priority last_used cost"),
    "plan.REASONS": (plan.REASONS, "all_fit evicted_to_fit pins_exceed_budget"),
    "prune.HORIZONS": (prune.HORIZONS, "closed open unbounded"),
    "prune.WINDOWS": (prune.WINDOWS, "full recent"),
    "prune.KEPT": (
        prune.KEPT,
        (
            "pinned unbounded_horizon open_horizon inadmissible_score correlated_silence above_threshold "
            "not_needed refused"
        ),
    ),
    "locate.STAGES": (locate.STAGES, "retrieval eligibility planning rendering"),
    "locate.VERDICTS": (
        locate.VERDICTS,
        "not_lost lost accounting-mismatch contradictory-evidence insufficient-evidence",
    ),
    "survive.BLOCK_ROLES": (survive.BLOCK_ROLES, "system developer user"),
    "survive.LEVELS": (survive.LEVELS, "leaf parent root"),
    "survive.PROBLEMS": (
        survive.PROBLEMS,
        "missing evicted twice altered not_in_force format block_altered",
    ),
    "shadow.MARKS": (MARKS, "contract known_defect undecided"),
    "diagnostics.KINDS": (
        KINDS,
        "contract_violation invalid_input blocked_budget contradictory_evidence",
    ),
    "budget.LEVELS": (budget.LEVELS, "note note_with_verify warn gate block"),
    "own_words.FENCES": (own_words.FENCES, "``` ~~~"),
    "transcript.REPLAYED": (transcript.REPLAYED, "resume fork"),
    "judge.QUESTIONS": (
        judge.QUESTIONS,
        "word_for_word plan_mentions_it tool_refuses tool_refuses_without_prompt",
    ),
    "judge.DIAGNOSES": (
        judge.DIAGNOSES,
        (
            "summarised_away not_injected_again never_injected altered plan_is_silent only_in_the_prompt "
            "refusal_without_words does_not_call_the_summariser"
        ),
    ),
    "wire.ENTRY_KEYS": (wire.ENTRY_KEYS, "id cost priority pinned last_used text"),
    "wire.POLICY_KEYS": (wire.POLICY_KEYS, "name version order reserve"),
    "wire.FIXTURE_KEYS": (wire.FIXTURE_KEYS, "id entries budget accounting mark evicted status"),
    "wire.EVIDENCE_KEYS": (wire.EVIDENCE_KEYS, "seen evicted status costs accountings"),
    "files": (
        (pinfile.WRITTEN, pinfile.TAKEN, pinfile.NEW, pinfile.LOCK),
        "pins pins.taken pins.new pins.lock",
    ),
    "run.AGENTS": (run.AGENTS, "claude-code"),
    "stand_in._HARD": (stand_in._HARD[:1], "never"),
}


@pytest.mark.parametrize("name", LISTS)
def test_closed_list(name: str) -> None:
    found, words = LISTS[name]
    assert " ".join(found) == words


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (block.FORMAT, "1"),
        (block.HOST_CAP, 9000),
        (pins.MAX_TEXT, 2000),
        (pins.MAX_ID, 80),
        (policy.MOST, 9_223_372_036_854_775_807),
        (policy.DEFAULT.as_dict(), {"name": "priority-then-lru", "version": 1,
                                    "order": ["priority", "last_used"], "reserve": 0}),
        (budget.POLICY.as_dict(), {"name": "behaviour", "version": 1,
                                   "order": ["priority", "last_used", "-cost"], "reserve": 0}),
        (budget.PINNED_BLOCK, "the pinned block"),
        (transcript.REPLACES[:33], "The pinned rules above replace ev"),
        (transcript.VOID[:26], "No rule is pinned any more"),
        (claude_code.HOOK[1:3], ("-I", "-S")),
        (claude_code.HOOK[4], "claude-code"),
        (claude_code.RULEBOOK[1:], ("-m", "rulebook")),
    ],
)  # fmt: skip
def test_constant(found: Any, expected: Any) -> None:
    assert found == expected


def test_the_recorded_session_is_the_same_for_ever() -> None:
    """Or two reports could not be compared."""
    told = repr([tuple(step) for step in script.session()]) + script.RECORD + repr(script.pin().as_dict())
    told += script.SITUATION + repr(script.forbidden())
    assert sha256(told.encode()).hexdigest()[:16] == "a1e48e3fcc4cbc1a"


def test_the_work_of_the_session_varies() -> None:
    turns = [step.text for step in script.session() if step.do == "turn"]
    assert len(set(turns)) > 30


MUTABLE = ("Book", "Report", "_Work")
"""What is filled while it is made."""


def values() -> list[type]:
    names = [one.name for one in pkgutil.walk_packages(rulebook.context.__path__, "rulebook.context.")]
    found = [
        value
        for name in names
        for value in vars(importlib.import_module(name)).values()
        if dataclasses.is_dataclass(value) and isinstance(value, type) and value.__module__ == name
    ]
    assert len(found) >= 15
    return found


@pytest.mark.parametrize("value", values(), ids=lambda value: value.__name__)
def test_what_was_decided_can_not_be_changed_and_no_field_be_misspelt(value: Any) -> None:
    assert value.__dataclass_params__.frozen is (value.__name__ not in MUTABLE)
    assert "__slots__" in vars(value)
