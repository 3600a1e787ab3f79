"""A person at a terminal lets a held action through; an agent or a pipe can't."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from rulebook.outside.workspace import Workspace
from tests.agents.conftest import Hook, armed, claude, hook, repository

__all__ = ["armed", "hook", "repository"]


def at_terminal(root: str, *words: str, answer: str = "", **env: str) -> tuple[int, str]:
    """Run a verb as a person does: standard input, output and error are a terminal."""
    master, slave = pty.openpty()
    line = [sys.executable, "-m", "rulebook", *words]
    process = subprocess.Popen(
        line, stdin=slave, stdout=slave, stderr=slave, cwd=root, env={**os.environ, **env}, close_fds=True
    )
    os.close(slave)
    os.write(master, answer.encode())
    said = b""
    while True:
        try:
            part = os.read(master, 4096)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        said += part
    os.close(master)
    return process.wait(), said.decode()


def held(armed: Workspace, hook: Hook) -> dict[str, object]:
    payload = {**claude(armed.root, "Bash", {"command": "./deploy.sh prod"}), "permission_mode": "dontAsk"}
    assert "deny" in hook("claude-code", payload).stdout
    return payload


@pytest.mark.parametrize("words", [("go",), ("go", "ask-before-deploy"), ("go", "--yes")])
def test_a_go_covers_one_action(armed: Workspace, hook: Hook, words: tuple[str, ...]) -> None:
    payload = held(armed, hook)
    code, said = at_terminal(armed.root, *words, answer="y\n")
    assert (code, "deploy.sh" in said) == (0, True)
    assert "let through" in json.loads(hook("claude-code", payload).stdout)["systemMessage"]
    assert "deny" in hook("claude-code", payload).stdout


def test_a_person_may_say_no(armed: Workspace, hook: Hook) -> None:
    payload = held(armed, hook)
    assert at_terminal(armed.root, "go", answer="n\n")[0] == 1
    assert "deny" in hook("claude-code", payload).stdout


def test_nothing_held_is_one_line_with_the_fix(armed: Workspace) -> None:
    code, said = at_terminal(armed.root, "go")
    assert (code, "no action is held" in said) == (1, True)


def test_a_pipe_is_no_person(armed: Workspace, hook: Hook) -> None:
    held(armed, hook)
    line = [sys.executable, "-m", "rulebook", "go", "--yes"]
    done = subprocess.run(line, cwd=armed.root, input=b"y\n", capture_output=True, check=False)
    assert (done.returncode, b"terminal" in done.stderr) == (1, True)


def test_a_terminal_that_an_agent_drives_is_no_person(armed: Workspace, hook: Hook) -> None:
    held(armed, hook)
    code, said = at_terminal(armed.root, "go", "--yes", CLAUDECODE="1")
    assert (code, "agent" in said) == (1, True)


def test_the_list_is_for_everybody(armed: Workspace, hook: Hook) -> None:
    held(armed, hook)
    line = [sys.executable, "-m", "rulebook", "go", "--list", "--json"]
    done = subprocess.run(line, cwd=armed.root, capture_output=True, check=True)
    assert [one["check"] for one in json.loads(done.stdout)] == ["ask-before-deploy"]
    assert Path(armed.worktree_home).exists()
