"""How the drill starts a harness; the harness itself is replaced."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, ClassVar

import pytest

from rulebook.context.drill import run
from rulebook.context.drill.judge import Report
from rulebook.context.drill.script import RECORD
from rulebook.errors import RulebookError


class Harness:
    """Stands for a started program: says what it was told to say, and keeps what it heard."""

    said: ClassVar[list[dict[str, Any]]] = []

    def __init__(self, argv: Any, *, cwd: str, env: dict[str, str], seconds: float) -> None:
        self.started = (argv, cwd, env, seconds)
        self.heard: list[dict[str, Any]] = []

    def __enter__(self) -> Harness:
        return self

    def __exit__(self, *rest: object) -> None:
        self.heard.append({"left": True})

    def say(self, value: dict[str, Any]) -> None:
        self.heard.append(value)

    def hear(self) -> dict[str, Any]:
        return self.said.pop(0)


@pytest.fixture
def led(monkeypatch: pytest.MonkeyPatch) -> list[Harness]:
    """Replace the program and the leader; the list gets the harness as it was when it was led."""
    harnesses: list[Harness] = []

    def start(*given: Any, **named: Any) -> Harness:
        harnesses.append(Harness(*given, **named))
        return harnesses[-1]

    def lead(ask: Any, workspace: str) -> Report:
        folder = Path(workspace)
        harness = harnesses[-1]
        harness.heard.append(ask({"do": "view"}, {"double": lambda call: call["of"] * 2}))
        harness.heard.append({"record": (folder / "rules" / "never-force-push-main.yaml").read_text()})
        harness.heard.append({"head": (folder / ".git" / "HEAD").read_text()})
        home = Path(harness.started[2]["HOME"])
        assert home.is_dir()
        assert home.parent == folder.parent
        assert folder.parent.name.startswith("rulebook-drill-")
        assert Path(harness.started[2]["RULEBOOK_HOME"]) == home / "rulebook"
        return Report(compactions=9)

    monkeypatch.setattr(run, "Conversation", start)
    monkeypatch.setattr(run, "drill", lead)
    return harnesses


def test_a_harness_is_led_in_a_scratch_repository(
    led: list[Harness], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("GIT_DIR", "GIT_INDEX_FILE", "RULEBOOK_DATABASE_URL"):
        monkeypatch.setenv(name, "elsewhere")
    monkeypatch.setenv("KEPT", "yes")
    Harness.said = [{"call": "double", "of": 4}, {"view": "x"}]
    assert run.drill_command(["harness", "--flag"], seconds=7).compactions == 9
    (harness,) = led
    argv, cwd, env, seconds = harness.started
    assert (argv, cwd, seconds) == (["harness", "--flag"], str(tmp_path), 7)
    assert env["KEPT"] == "yes"
    assert not {"GIT_DIR", "GIT_INDEX_FILE", "RULEBOOK_DATABASE_URL"} & set(env)
    assert harness.heard == [
        {"do": "view"},
        {"result": 8},
        {"view": "x"},
        {"record": RECORD},
        {"head": "ref: refs/heads/main\n"},
        {"left": True},
    ]
    assert not Path(env["HOME"]).exists()


def test_an_agent_is_led_through_the_program_that_plays_its_host(led: list[Harness]) -> None:
    Harness.said = [{}]
    assert run.drill_agent("claude-code").compactions == 9
    assert led[0].started[0] == [sys.executable, "-m", "rulebook.context.drill.claude_code"]
    assert led[0].started[3] == 30
    Harness.said = [{}, {}]
    run.drill_command(["x"])
    assert led[1].started[3] == 30
    run.drill_agent("claude-code", seconds=5)
    assert led[2].started[3] == 5


@pytest.mark.parametrize(
    ("said", "message"),
    [
        pytest.param(
            {"error": "no such thing"},
            "the harness failed: no such thing (fix: run it by hand to see why)",
            id="it-says-that-it-failed",
        ),
        pytest.param(
            {"call": "model"},
            "the harness called 'model' out of turn (fix: docs/context-api.md)",
            id="it-calls-out-of-turn",
        ),
    ],
)
def test_a_harness_that_fails(led: list[Harness], said: dict[str, Any], message: str) -> None:
    Harness.said = [said]
    with pytest.raises(RulebookError) as error:
        run.drill_command(["x"])
    assert str(error.value) == message


def test_every_agent_that_somebody_plays_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(run.AGENTS, "codex", "x")
    with pytest.raises(RulebookError, match="one of claude-code, codex, or --harness COMMAND"):
        run.drill_agent("cursor")


def test_an_agent_that_nobody_plays() -> None:
    with pytest.raises(RulebookError) as error:
        run.drill_agent("cursor")
    assert str(error.value) == "no drill for cursor (fix: one of claude-code, or --harness COMMAND)"
