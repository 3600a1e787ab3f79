"""Golden files: what each agent sends and what it must get, the same in form, through a real process.

``golden/AGENT/CASE.json`` is a list of steps of one session, ``{"in", "event"?, "out", "code", "err"?}``.
``out`` is the JSON value or, for no answer at all, an empty string. ``$ROOT`` stands for the repository.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulebook.agents.respond import AGENTS, adapter_of
from rulebook.outside.workspace import Workspace
from tests.agents.conftest import Hook, plain

FOLDER = Path(__file__).parent / "golden"
CASES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.json"))


@pytest.mark.parametrize("case", CASES)
def test_golden(armed: Workspace, hook: Hook, case: str) -> None:
    agent = case.partition("/")[0]
    for step in json.loads((FOLDER / case).read_text()):
        payload = json.dumps(step["in"]).replace("$ROOT", armed.root).encode()
        done = hook(agent, payload, *([step["event"]] if "event" in step else []))
        out = done.stdout.replace(armed.root, "$ROOT")
        assert (plain(json.loads(out)) if out else "") == step["out"]
        assert done.returncode == step["code"]
        assert done.stderr.replace(armed.root, "$ROOT") == step.get("err", "")


@pytest.mark.parametrize("agent", AGENTS)
def test_every_event_of_every_agent_has_a_golden_file(agent: str) -> None:
    steps = [
        step
        for case in CASES
        if case.startswith(f"{agent}/")
        for step in json.loads((FOLDER / case).read_text())
    ]
    names = ("hook_event_name", "hookName", "hook")
    said = {step["in"].get(name) for step in steps for name in names} | {s.get("event") for s in steps}
    assert set(adapter_of(agent).PHASE) <= said


CODEX_KEYS = {
    "PreToolUse": {
        "hookEventName",
        "permissionDecision",
        "permissionDecisionReason",
        "updatedInput",
        "additionalContext",
    },
    "PostToolUse": {"hookEventName", "additionalContext"},
    "UserPromptSubmit": {"hookEventName", "additionalContext"},
    "SessionStart": {"hookEventName", "additionalContext"},
}


@pytest.mark.parametrize("case", [case for case in CASES if case.startswith("codex/")])
def test_codex_gets_no_key_that_voids_the_answer(case: str) -> None:
    for step in json.loads((FOLDER / case).read_text()):
        out = step["out"] or {}
        assert set(out) <= {"hookSpecificOutput", "systemMessage", "decision", "reason"}
        specific = out.get("hookSpecificOutput")
        if specific:
            assert set(specific) <= CODEX_KEYS[step["in"]["hook_event_name"]]
            assert specific.get("permissionDecision") in (None, "deny")


@pytest.mark.parametrize("case", [case for case in CASES if case.startswith("cursor/")])
def test_cursor_gets_exactly_one_object_every_time(case: str) -> None:
    """An empty answer on a permission event would block the action there."""
    for step in json.loads((FOLDER / case).read_text()):
        assert isinstance(step["out"], dict)
        name = step["in"]["hook_event_name"]
        if name.startswith(("preTool", "before")) and name != "beforeSubmitPrompt":
            assert step["out"]["permission"] in ("allow", "deny", "ask")
