"""The demo's three traps in every agent's protocol: a trap is stopped, its near miss and its remedy pass."""

from __future__ import annotations

import pytest

from rulebook.agents.canary import refuses
from rulebook.agents.respond import AGENTS
from rulebook.outside.workspace import Workspace
from tests.agents.conftest import Hook, arm, check
from tests.agents.speakers import event_word, shell, write

GENERATED = check(
    "limits-conf-is-generated",
    {"forbid": {"write": "config/limits.conf"}, "unless": {"command": "python tools/gen_limits.py"}},
    on_violation="config/limits.conf is generated: change tools/gen_limits.py and regenerate.",
)
SUPERSEDED = check(
    "parse-v1-is-superseded",
    {"forbid": {"content": {"regex": r"\bparse_v1\(", "paths": "*.py"}}},
    on_violation="Use parse_v2 instead.",
)
FLAKY = check(
    "no-full-suite",
    {"forbid": {"command": "pytest"}, "unless": {"command": "pytest -m stable"}},
    on_violation="Run pytest -m stable: the full suite fails at random.",
)

COMMANDS = [
    pytest.param("echo 10 > config/limits.conf", True, id="the generated file is written by hand"),
    pytest.param("cat config/limits.conf", False, id="it is only read"),
    pytest.param("python tools/gen_limits.py", False, id="it is generated, which is the remedy"),
    pytest.param("pytest tests", True, id="the flaky suite is run as a whole"),
    pytest.param("grep -rn pytest docs", False, id="its name is searched for"),
    pytest.param("pytest -m stable", False, id="the deterministic part is run, which is the remedy"),
]
WRITES = [
    pytest.param("config/limits.conf", "nofile 20\n", True, id="the generated file is written by a tool"),
    pytest.param("config/other.conf", "nofile 20\n", False, id="the neighbouring file"),
    pytest.param("src/a.py", "x = parse_v1(text)\n", True, id="the superseded function is called"),
    pytest.param("src/a.py", "# not parse_v1, which is old\n", False, id="it is only mentioned"),
    pytest.param("src/a.py", "x = parse_v2(text)\n", False, id="the new function, which is the remedy"),
]


@pytest.fixture
def trapped(repository: Workspace) -> Workspace:
    arm(repository, (GENERATED, SUPERSEDED, FLAKY))
    return repository


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize(("command", "stopped"), COMMANDS)
def test_commands(trapped: Workspace, hook: Hook, agent: str, command: str, stopped: bool) -> None:
    done = hook(agent, shell(agent, trapped.root, command), *event_word(agent))
    both_channels = agent == "gemini-cli" and stopped
    assert (done.returncode, bool(done.stderr)) == ((2, True) if both_channels else (0, False))
    assert refuses(agent, done.stdout) == stopped


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize(("path", "content", "stopped"), WRITES)
def test_writes(trapped: Workspace, hook: Hook, agent: str, path: str, content: str, stopped: bool) -> None:
    done = hook(agent, write(agent, trapped.root, path, content), *event_word(agent))
    both_channels = agent == "gemini-cli" and stopped
    assert (done.returncode, bool(done.stderr)) == ((2, True) if both_channels else (0, False))
    assert refuses(agent, done.stdout) == stopped
