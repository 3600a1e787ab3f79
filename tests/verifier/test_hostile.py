"""No event, whatever its shape, makes the evaluator raise or take long."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulebook.records.canonical_predicate import canonical_verifier
from rulebook.records.predicate import Verifier
from rulebook.verifier.context import EventContext
from rulebook.verifier.evaluate import evaluate

RULES = [
    canonical_verifier(Verifier.model_validate({"forbid": forbid}))
    for forbid in (
        {"command": "git push --force", "on_opaque": "gate"},
        {"write": {"paths": ["**/*.py", "~/x", "/a/**"], "op": "create"}},
        {"content": {"regex": "x+y", "absent": "z", "where": ["file", "command", "message"]}},
        {"read": "*"},
        {"tool": {"name": "*", "input": {"a.0.b": "x"}}},
        {"say": {"absent": "x", "max_words": 2}},
        {"session": {"require": {"command": "make"}, "after": {"write": "*"}}},
        {"session": {"before": {"command": "rm"}, "go": True}},
        {"session": {"left": "*.py"}},
    )
]
JSON: Any = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.text(max_size=8), st.sampled_from(["\0", "\ud800", "~"])
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(["a", "path", "content", "old"]), inner)
    ),
    max_leaves=5,
)
KEYS = ["command", "write", "content", "edits", "op", "read", "tool", "input", "user", "say", "commit", "cwd"]
SINGLE = st.dictionaries(
    st.sampled_from([*KEYS, "stop", "exists", "move_to", "cell", "branch", "exit"]), JSON
)
EVENTS = st.one_of(SINGLE, st.fixed_dictionaries({"session": st.lists(SINGLE, max_size=3), "then": JSON}))


@settings(deadline=None, max_examples=200, suppress_health_check=[HealthCheck.too_slow])
@given(EVENTS)
def test_any_shape_is_judged(event: dict[str, Any]) -> None:
    for verifier in RULES:
        evaluate(verifier, event, EventContext("/nonexistent", home="/home/user"))


def test_large_contents_take_no_quadratic_time() -> None:
    rule = canonical_verifier(
        Verifier.model_validate({"forbid": {"content": {"regex": "x", "paths": "*.py"}}})
    )
    event = {"write": "a.py", "content": "y = 'x' # x\n" * 50_000}
    start = time.perf_counter()
    assert evaluate(rule, event, EventContext("/nonexistent", home="/home/user")).fired
    assert time.perf_counter() - start < 3


def test_many_executions_and_an_exemption_take_no_quadratic_time() -> None:
    verifier = canonical_verifier(
        Verifier.model_validate({"forbid": {"command": "rm -rf"}, "unless": {"command": "sudo"}})
    )
    event = {"command": "; ".join(f"env A={number} rm -rf d{number}" for number in range(900))}
    start = time.perf_counter()
    match = evaluate(verifier, event, EventContext("/nonexistent", home="/home/user"))
    assert match.fired
    assert time.perf_counter() - start < 10


def test_a_pipe_and_a_device_keep_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "zero").symlink_to("/dev/zero")
    rule = canonical_verifier(Verifier.model_validate({"forbid": {"content": {"regex": "x"}}}))
    for name in ("pipe", "zero"):
        edit = {"write": name, "edits": [{"old": "a", "new": "x"}]}
        assert evaluate(rule, edit, EventContext(str(tmp_path), home="/home/user")).fired
