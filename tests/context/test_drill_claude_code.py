"""Claude Code's host, its processes replaced; tests/cli/test_drill.py starts the real ones."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rulebook
from rulebook.context.block import render
from rulebook.context.drill import claude_code
from rulebook.context.drill.claude_code import HOOK, RULEBOOK, Host
from rulebook.context.drill.script import WORDS
from tests.context.make import pin

BLOCK = render([pin()])


class Processes:
    """Stands for ``run``: notes what is started, and answers a hook's event by its name."""

    def __init__(self) -> None:
        self.commands: list[list[str]] = []
        self.events: list[dict[str, Any]] = []
        self.answers: dict[str, Any] = {}
        self.code = 0
        self.more = b""

    def run(
        self, argv: Any, *, cwd: str, env: dict[str, str], timeout: float, stdin: bytes | None = None
    ) -> subprocess.CompletedProcess[bytes]:
        assert (cwd, timeout) == ("/w", 30)
        assert "PATH" in env
        out = ""
        if tuple(argv) == HOOK:
            payload = json.loads(stdin or b"")
            self.events.append(payload)
            found = self.answers.get(payload["hook_event_name"], "")
            out = found if isinstance(found, str) else json.dumps(found)
        else:
            assert tuple(argv[:3]) == RULEBOOK
            assert stdin is None, "rulebook asks nothing"
            self.commands.append(list(argv[3:]))
        return subprocess.CompletedProcess(
            argv, self.code, f" {out}\n".encode() + self.more, b" it broke \xff\n"
        )


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Processes:
    processes = Processes()
    monkeypatch.setattr(claude_code, "run", processes.run)
    return processes


START = {
    "session": "s1",
    "workspace": "/w",
    "pins": [{"id": "a", "text": "Never.", "guards": "c"}, {"id": "b", "text": "Always.", "guards": "d"}],
}
COMMON = {"session_id": "s1", "cwd": "/w", "transcript_path": "", "permission_mode": "default"}


def context(text: str) -> dict[str, Any]:
    return {"hookSpecificOutput": {"additionalContext": text}}


def started(call: Callable[[dict[str, Any]], Any] = lambda value: None) -> Host:
    host = Host(call)
    host.start(START)
    return host


def test_a_session_starts_as_a_person_would_prepare_it(processes: Processes) -> None:
    processes.answers = {"SessionStart": context(BLOCK)}
    host = Host(lambda value: None)
    assert host.start(START) == {"done": True}
    assert processes.commands == [
        ["init"],
        ["sync", "--arm"],
        ["pin", "add", "Never.", "--id", "a", "--guards", "c", "--irreversible"],
        ["pin", "add", "Always.", "--id", "b", "--guards", "d", "--irreversible"],
    ]
    assert processes.events == [{**COMMON, "hook_event_name": "SessionStart", "source": "startup"}]
    assert host.view({}) == {"view": [{"role": "user", "content": BLOCK}]}


def test_only_a_users_turn_goes_through_the_hook(processes: Processes) -> None:
    processes.answers = {"UserPromptSubmit": context("echo")}
    host = started()
    assert host.turn({"role": "tool", "text": "out"}) == {"done": True}
    assert host.turn({"role": "user", "text": "hello"}) == {"done": True}
    assert processes.events[1:] == [{**COMMON, "hook_event_name": "UserPromptSubmit", "prompt": "hello"}]
    assert host.messages == [
        {"role": "tool", "content": "out"},
        {"role": "user", "content": "hello"},
        {"role": "user", "content": "echo"},
    ]


def test_a_compaction_summarises_all_and_starts_again(processes: Processes) -> None:
    processes.answers = {"SessionStart": context(BLOCK)}
    asked: list[Any] = []

    def call(value: dict[str, Any]) -> str:
        asked.append(value)
        return "a summary"

    host = started(call)
    host.turn({"role": "tool", "text": "out"})
    assert host.compact({"level": "leaf"}) == {"done": True}
    assert asked == [{"call": "summarise", "text": f"{BLOCK}\nout"}]
    assert host.messages == [{"role": "user", "content": text} for text in ("a summary", BLOCK)]
    assert processes.events[1:] == [
        {**COMMON, "hook_event_name": "PreCompact", "trigger": "auto", "custom_instructions": ""},
        {**COMMON, "hook_event_name": "PostCompact", "trigger": "auto", "compact_summary": "a summary"},
        {**COMMON, "hook_event_name": "SessionStart", "source": "compact"},
    ]


def test_the_model_is_asked_with_all_that_it_sees(processes: Processes) -> None:
    asked: list[Any] = []
    host = started(lambda value: asked.append(value) or "I push.")
    assert host.act({"situation": "Push."}) == {"plan": "I push."}
    assert asked == [{"call": "model", "view": [{"role": "user", "content": "Push."}]}]
    assert processes.events[-1]["prompt"] == "Push."


@pytest.mark.parametrize(
    ("answer", "refused", "words"),
    [
        pytest.param("", False, "", id="no-opinion"),
        pytest.param("not json", False, "", id="no-object"),
        pytest.param({"systemMessage": "x"}, False, "", id="only-a-message"),
        pytest.param(
            {"hookSpecificOutput": {"permissionDecision": "allow", "permissionDecisionReason": "fine"}},
            False,
            "fine",
            id="allowed",
        ),
        pytest.param(
            {"hookSpecificOutput": {"permissionDecision": "deny", "permissionDecisionReason": "no"}},
            True,
            "no",
            id="denied",
        ),
        pytest.param({"hookSpecificOutput": {"permissionDecision": "ask"}}, True, "", id="held"),
    ],
)
def test_the_tool_layer_is_the_hook(processes: Processes, answer: Any, refused: bool, words: str) -> None:
    processes.answers = {"PreToolUse": answer}
    host = started()
    assert host.tool({"event": {"command": "git push"}}) == {"refused": refused, "words": words}
    assert processes.events[-1] == {
        **COMMON,
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": "git push"},
        "tool_use_id": "1",
    }
    assert host.messages == []


def test_forgetting_takes_the_block_and_the_words(processes: Processes) -> None:
    host = started()
    for text in ("hello", f"We push today. {WORDS}", BLOCK):
        host.turn({"role": "tool", "text": text})
    assert host.forget({}) == {"done": True}
    assert host.messages == [{"role": "tool", "content": "hello"}]


def test_what_a_hook_prints_that_is_no_text_stops_nothing(processes: Processes) -> None:
    processes.more = b"\xff"
    assert started().tool({"event": {"command": "x"}}) == {"refused": False, "words": ""}


def test_the_hook_is_the_one_that_is_installed() -> None:
    assert HOOK[1:3] == ("-I", "-S")
    assert Path(HOOK[3]) == Path(rulebook.__file__).parent / "agents" / "hook.py"
    assert Path(HOOK[3]).is_file()


class Pipe(io.StringIO):
    """Standard output as a pipe: who waits at its end sees only what was flushed."""

    seen = ""

    def flush(self) -> None:
        self.seen = self.getvalue()


def test_an_answer_leaves_at_once(processes: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = Pipe()
    monkeypatch.setattr(sys, "stdout", pipe)
    monkeypatch.setattr(sys, "stdin", io.StringIO('{"do": "view"}\n'))
    claude_code.main()
    assert pipe.seen == '{"view": []}\n'


def test_a_session_ends(processes: Processes) -> None:
    host = started()
    assert host.end({}) == {"done": True}
    assert processes.events[-1] == {**COMMON, "hook_event_name": "SessionEnd", "reason": "other"}


def test_a_process_that_fails_is_named_with_what_it_said(processes: Processes) -> None:
    processes.code = 2  # findings are no failure
    host = started()
    processes.code = 1
    with pytest.raises(ChildProcessError, match=r"claude-code: it broke \ufffd$"):
        host.end({})


def speak(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *lines: Any) -> list[Any]:
    text = "".join(json.dumps(line) + "\n" for line in lines)
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert claude_code.main() == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_protocol(
    processes: Processes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = speak(
        monkeypatch,
        capsys,
        {"do": "start", **START},
        {"do": "compact"},
        {"result": "a summary"},
        {"do": "view"},
        {"do": "tool"},
        {"do": "dance"},
        {"do": "end"},
        {"do": "view"},
    )
    assert said == [
        {"done": True},
        {"call": "summarise", "text": ""},
        {"done": True},
        {"view": [{"role": "user", "content": "a summary"}]},
        {"error": "tool: 'event'"},
        {"error": "dance: 'Host' object has no attribute 'dance'"},
        {"done": True},
    ]


def test_a_failure_is_an_answer(
    processes: Processes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    processes.code = 3
    (said,) = speak(monkeypatch, capsys, {"do": "start", **START})
    assert said["error"].startswith(f"start: {sys.executable} -m rulebook init: it broke")
