"""Run the drill on a harness that is a program, in a scratch repository of its own."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rulebook.context.drill.judge import Report, drill
from rulebook.context.drill.script import RECORD, RULE_ID
from rulebook.errors import RulebookError
from rulebook.outside.conversation import Conversation
from rulebook.outside.process import run

AGENTS = {"claude-code": "rulebook.context.drill.claude_code"}
"""Agent -> the module that plays its host around the real hook."""


def drill_command(argv: Sequence[str], *, seconds: float = 30) -> Report:
    """Run the drill on the harness that ``argv`` starts.

    Raises:
        RulebookError: it can't be started, or doesn't speak the protocol.

    """
    with tempfile.TemporaryDirectory(prefix="rulebook-drill-") as scratch:
        folder, env = _prepare(Path(scratch))
        with Conversation(argv, cwd=os.getcwd(), env=env, seconds=seconds) as harness:
            return drill(_speak(harness), str(folder))


def drill_agent(agent: str, *, seconds: float = 30) -> Report:
    """Run the drill through an agent's adapter: the real hook, fed with the agent's real events.

    Raises:
        RulebookError: there is no such agent here.

    """
    if agent not in AGENTS:
        raise RulebookError(f"no drill for {agent}", fix=f"one of {', '.join(AGENTS)}, or --harness COMMAND")
    return drill_command([sys.executable, "-m", AGENTS[agent]], seconds=seconds)


def _prepare(scratch: Path) -> tuple[Path, dict[str, str]]:
    """Make a git repository whose rule library holds the check, in a home of its own."""
    folder, home = scratch / "repository", scratch / "home"
    (folder / "rules").mkdir(parents=True)
    home.mkdir()
    env = {**os.environ, "RULEBOOK_HOME": str(home / "rulebook"), "HOME": str(home)}
    for name in [name for name in env if name.startswith("GIT_") or name == "RULEBOOK_DATABASE_URL"]:
        del env[name]
    (folder / "rules" / f"{RULE_ID}.yaml").write_text(RECORD)
    run(["git", "init", "-q", "-b", "main", str(folder)], env=env)
    return folder, env


def _speak(harness: Conversation) -> Callable[..., dict[str, Any]]:
    def ask(request: dict[str, Any], calls: Mapping[str, Callable[[dict[str, Any]], Any]]) -> dict[str, Any]:
        harness.say(request)
        while True:
            said = harness.hear()
            if "error" in said:
                raise RulebookError(f"the harness failed: {said['error']}", fix="run it by hand to see why")
            if "call" not in said:
                return said
            harness.say(_serve(said, calls))

    return ask


def _serve(said: dict[str, Any], calls: Mapping[str, Callable[[dict[str, Any]], Any]]) -> dict[str, Any]:
    name = str(said["call"])
    if name not in calls:
        raise RulebookError(f"the harness called {name!r} out of turn", fix="docs/context-api.md")
    return {"result": calls[name](said)}
