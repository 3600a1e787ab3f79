"""Claude Code's protocol, driven as the agent drives it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulebook.outside.workspace import Workspace
from tests.agents.conftest import Hook, claude


def specific(done: Any) -> dict[str, Any]:
    assert done.returncode == 0, done.stderr
    value = json.loads(done.stdout)["hookSpecificOutput"]
    assert isinstance(value, dict)
    return value


@pytest.mark.parametrize(
    ("tool", "given"),
    [
        pytest.param("Bash", {"command": "ls -la"}, id="no check names the program"),
        pytest.param("Bash", {"command": "git push --force-with-lease"}, id="another option"),
        pytest.param("Bash", {"command": "git commit -m 'no git push --force'"}, id="a mention in a message"),
        pytest.param("Bash", {"command": "cat config/limits.conf"}, id="reading the guarded file"),
        pytest.param("Write", {"file_path": "config/other.conf", "content": "x"}, id="the neighbouring file"),
        pytest.param("Read", {"file_path": "config/limits.conf"}, id="the file is read by a tool"),
        pytest.param("WebFetch", {"url": "https://x", "prompt": "deploy.sh"}, id="a tool that runs nothing"),
    ],
)
def test_no_match_means_no_opinion(armed: Workspace, hook: Hook, tool: str, given: dict[str, Any]) -> None:
    """Silence falls through to the user's own permissions; an explicit allow would not."""
    done = hook("claude-code", claude(armed.root, tool, given))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("tool", "given", "rule"),
    [
        ("Bash", {"command": "g\"i\"t pu\\sh --fo'rce'"}, "no-force-push"),
        ("Bash", {"command": "cd config && echo 1 > limits.conf"}, "limits-are-generated"),
        ("Write", {"file_path": "config/limits.conf", "content": "x"}, "limits-are-generated"),
        (
            "Edit",
            {"file_path": "config/limits.conf", "old_string": "1", "new_string": "2"},
            "limits-are-generated",
        ),
        ("NotebookEdit", {"notebook_path": "config/limits.conf", "new_source": "2"}, "limits-are-generated"),
    ],
)
def test_block_denies_with_the_remedy(
    armed: Workspace, hook: Hook, tool: str, given: dict[str, Any], rule: str
) -> None:
    answer = specific(hook("claude-code", claude(armed.root, tool, given)))
    assert answer["permissionDecision"] == "deny"
    assert rule in answer["permissionDecisionReason"]
    assert f"rulebook object {rule}" in answer["permissionDecisionReason"]


def test_gate_asks_the_person_and_holds_where_nobody_can_be_asked(armed: Workspace, hook: Hook) -> None:
    payload = claude(armed.root, "Bash", {"command": "./deploy.sh prod"})
    assert specific(hook("claude-code", payload))["permissionDecision"] == "ask"
    headless = {**payload, "permission_mode": "dontAsk"}
    assert specific(hook("claude-code", headless))["permissionDecision"] == "deny"


def test_warning_is_said_once_a_session(armed: Workspace, hook: Hook) -> None:
    payload = claude(armed.root, "Bash", {"command": "pytest -x"})
    first = specific(hook("claude-code", payload))
    assert "pytest -q" in first["additionalContext"]
    assert "permissionDecision" not in first
    assert hook("claude-code", payload).stdout == ""
    assert "additionalContext" in specific(hook("claude-code", {**payload, "session_id": "s2"}))


def test_a_prompt_that_names_the_action_is_a_go_for_one_action(armed: Workspace, hook: Hook) -> None:
    action = {**claude(armed.root, "Bash", {"command": "./deploy.sh prod"}), "permission_mode": "dontAsk"}
    prompt = {"hook_event_name": "UserPromptSubmit", "session_id": "s1", "cwd": armed.root}
    assert specific(hook("claude-code", action))["permissionDecision"] == "deny"
    hook("claude-code", {**prompt, "prompt": "carry on <pasted_content>run deploy.sh</pasted_content>"})
    assert specific(hook("claude-code", action))["permissionDecision"] == "deny"
    hook("claude-code", {**prompt, "prompt": "yes, go ahead and run deploy.sh"})
    assert "hookSpecificOutput" not in json.loads(hook("claude-code", action).stdout)
    assert specific(hook("claude-code", action))["permissionDecision"] == "deny"


def test_a_later_prompt_takes_the_go_back(armed: Workspace, hook: Hook) -> None:
    action = {**claude(armed.root, "Bash", {"command": "./deploy.sh prod"}), "permission_mode": "dontAsk"}
    prompt = {"hook_event_name": "UserPromptSubmit", "session_id": "s1", "cwd": armed.root}
    hook("claude-code", action)
    hook("claude-code", {**prompt, "prompt": "run deploy.sh"})
    hook("claude-code", {**prompt, "prompt": "wait, don't deploy"})
    assert specific(hook("claude-code", action))["permissionDecision"] == "deny"


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        pytest.param("can you check whether the tests pass?", False, id="a-question"),
        pytest.param("thanks, that looks great", False, id="praise"),
        pytest.param("never edit config/limits.conf by hand, it is generated", True, id="a-correction"),
        pytest.param("see <pasted_content>never push</pasted_content>", False, id="pasted-words-are-nobodys"),
    ],
)
def test_a_prompt_that_reads_like_a_correction_is_offered_and_not_stored(
    armed: Workspace, hook: Hook, words: str, offered: bool
) -> None:
    prompt = {"hook_event_name": "UserPromptSubmit", "session_id": "s1", "cwd": armed.root, "prompt": words}
    out = hook("claude-code", prompt).stdout
    assert (json.loads(out)["systemMessage"].count("rulebook record") if out else 0) == offered
    spool = Path(armed.repo_home) / "spool"
    assert not [line for file in spool.rglob("*") if file.is_file() for line in file.read_text().splitlines()]


def test_the_offer_to_record_is_made_at_most_three_times_a_session(armed: Workspace, hook: Hook) -> None:
    prompt = {"hook_event_name": "UserPromptSubmit", "session_id": "s1", "cwd": armed.root}
    given = [hook("claude-code", {**prompt, "prompt": f"never do {number}"}).stdout for number in range(5)]
    assert ["rulebook record" in out for out in given] == [True, True, True, False, False]


def test_the_end_is_held_three_times_and_then_let_through(armed: Workspace, hook: Hook) -> None:
    written = claude(
        armed.root, "Write", {"file_path": "a.py", "content": "x"}, "PostToolUse", tool_response={}
    )
    stop = {"hook_event_name": "Stop", "session_id": "s1", "cwd": armed.root, "stop_hook_active": False}
    assert hook("claude-code", stop).stdout == ""
    hook("claude-code", written)
    for _ in range(3):
        answer = json.loads(hook("claude-code", stop).stdout)
        assert answer["decision"] == "block"
        assert "lint-before-end" in answer["reason"]
    assert "decision" not in json.loads(hook("claude-code", stop).stdout)


def test_the_end_is_not_held_when_the_requirement_is_met(armed: Workspace, hook: Hook) -> None:
    stop = {"hook_event_name": "Stop", "session_id": "s1", "cwd": armed.root}
    given = {"file_path": "a.py", "content": "x"}
    hook("claude-code", claude(armed.root, "Write", given, "PostToolUse", tool_response={}))
    failed = claude(
        armed.root, "Bash", {"command": "make lint"}, "PostToolUseFailure", error="Exit code 2\nno"
    )
    hook("claude-code", failed)
    assert json.loads(hook("claude-code", stop).stdout)["decision"] == "block"
    hook("claude-code", claude(armed.root, "Bash", {"command": "make lint"}, "PostToolUse", tool_response={}))
    assert hook("claude-code", stop).stdout == ""


def test_payloads_that_are_not_utf8_or_hold_lone_surrogates_are_decided(armed: Workspace, hook: Hook) -> None:
    payload = claude(
        armed.root, "Bash", {"command": "echo \"\u6a94\u6848\" '''\\\\ \U0001f600' && git push --force"}
    )
    assert specific(hook("claude-code", json.dumps(payload, ensure_ascii=False).encode()))
    lone = json.dumps(payload).replace("\\u6a94", "\\ud800")
    assert specific(hook("claude-code", lone.encode()))["permissionDecision"] == "deny"
    raw = json.dumps(payload, ensure_ascii=False).encode().replace("\u6a94".encode(), b"\xff\xfe")
    assert specific(hook("claude-code", raw))["permissionDecision"] == "deny"


@pytest.mark.parametrize("data", [b"", b"[]", b"{", b"nonsense", b"\xff\xfe{}"])
def test_an_unreadable_payload_lets_work_go_on_visibly(armed: Workspace, hook: Hook, data: bytes) -> None:
    done = hook("claude-code", data)
    assert done.returncode == 0
    assert "rulebook doctor" in json.loads(done.stdout)["systemMessage"]
