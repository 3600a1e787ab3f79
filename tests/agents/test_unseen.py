"""Calls that ran and that no hook was asked about are found in the host's own record of the session."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from rulebook.agents.doctor import examine
from rulebook.agents.hosts import HOSTS
from rulebook.agents.installing import install
from rulebook.agents.respond import respond
from rulebook.agents.unseen import unseen_calls
from rulebook.outside.workspace import Workspace
from tests.agents.conftest import claude


def used(id: str, name: str, **more: Any) -> dict[str, Any]:
    block = {"type": "tool_use", "id": id, "name": name, "input": {}}
    return {"type": "assistant", "message": {"content": [block]}, **more}


def result(id: str, **more: Any) -> dict[str, Any]:
    return {
        "type": "user",
        "message": {"content": [{"type": "tool_result", "tool_use_id": id, "content": "", **more}]},
    }


def codex(id: str, name: str) -> list[dict[str, Any]]:
    call = {"type": "function_call", "call_id": id, "name": name}
    return [
        {"type": "response_item", "payload": call},
        {"type": "response_item", "payload": {"type": "function_call_output", "call_id": id}},
    ]


def asked(agent: str, workspace: Workspace, transcript: Path, *calls: str) -> None:
    base = {"session_id": "s1", "cwd": workspace.root, "transcript_path": str(transcript), "turn_id": "t"}
    prompt = {**base, "hook_event_name": "UserPromptSubmit", "prompt": "go on"}
    after = claude(workspace.root, "Bash", {"command": "ls"}, "PostToolUse")
    for payload in (prompt, *({**after, **base, "tool_use_id": call} for call in calls)):
        respond(agent, json.dumps(payload).encode(), {**os.environ, "CLAUDECODE": "1"}, 1.0)


CLAUDE_CODE: list[Any] = [
    pytest.param([used("a", "Bash"), result("a"), used("b", "Read"), result("b")], "", id="all were seen"),
    pytest.param([used("a", "Bash"), result("a"), used("x", "Bash")], "", id="one is not at its end"),
    pytest.param(
        [used("a", "Bash"), result("a"), used("x", "Bash"), result("x", is_error=True)], "", id="refused"
    ),
    pytest.param([used("x", "Bash"), result("x"), used("a", "Bash"), result("a")], "", id="before the hook"),
    pytest.param(
        [used("a", "Bash"), result("a"), used("x", "Bash", isSidechain=True), result("x")],
        "",
        id="of a subagent, which has a record of its own",
    ),
    pytest.param(
        [used("a", "Bash"), result("a"), used("x", "mcp__db__query"), result("x")],
        "1 of 2 calls of session t reached no hook: mcp__db__query",
        id="a tool that the host asks no hook about",
    ),
]
CODEX: list[Any] = [
    pytest.param([*codex("a", "shell"), *codex("b", "update_plan")], "", id="no hook is meant to see it"),
    pytest.param(
        [*codex("a", "shell"), *codex("x", "exec_command")],
        "1 of 2 calls of session t reached no hook: exec_command",
        id="its folder was gone, so no hook could start",
    ),
]


@pytest.mark.parametrize(("record", "expected"), CLAUDE_CODE)
def test_claude_code(armed: Workspace, tmp_path: Path, record: list[Any], expected: str) -> None:
    transcript = tmp_path / "t.jsonl"
    transcript.write_text("".join(json.dumps(line) + "\n" for line in record) + '{"half')
    asked("claude-code", armed, transcript, "a", "b")
    assert "".join(unseen_calls("claude-code", armed.root)) == expected
    assert unseen_calls("codex", armed.root) == []


@pytest.mark.parametrize(("record", "expected"), CODEX)
def test_hp_018_codex(armed: Workspace, tmp_path: Path, record: list[Any], expected: str) -> None:
    transcript = tmp_path / "t.jsonl"
    transcript.write_text("".join(json.dumps(line) + "\n" for line in record))
    asked("codex", armed, transcript, "a")
    assert "".join(unseen_calls("codex", armed.root)) == expected


def test_the_doctor_calls_such_a_hook_half_live(armed: Workspace, tmp_path: Path) -> None:
    host = HOSTS["claude-code"]
    path = host.path("local", armed.root)
    install(host.plan("local", path))
    assert examine(host, armed.root)[0].state == "live"
    transcript = tmp_path / "t.jsonl"
    lines = [used("a", "Bash"), result("a"), used("x", "Bash"), result("x")]
    transcript.write_text("".join(json.dumps(line) + "\n" for line in lines))
    asked("claude-code", armed, transcript, "a")
    health = examine(host, armed.root)[0]
    assert (health.state, "reached no hook: Bash" in health.why[0]) == ("half", True)


def test_a_record_that_is_gone_or_no_record_says_nothing(armed: Workspace, tmp_path: Path) -> None:
    asked("claude-code", armed, tmp_path / "gone.jsonl", "a")
    (tmp_path / "odd.jsonl").write_bytes(b"\xff\n[]\n{}\n" + b'{"message": 1}\n{"payload": {}}\n')
    asked("claude-code", armed, tmp_path / "odd.jsonl", "b")
    assert unseen_calls("claude-code", armed.root) == []
