"""An action that takes back one that was let through is linked to the rules that the first went against."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulebook.agents.respond import respond
from rulebook.enforce.drain import drain
from rulebook.outside.workspace import Workspace
from rulebook.store import open_store
from tests.agents.conftest import arm, check, claude, repository

__all__ = ["repository"]

Act = Callable[..., None]
WRITE = ("Write", {"file_path": "a.cfg", "content": "x"})
EDIT = ("Edit", {"file_path": "a.cfg", "old_string": "one", "new_string": "two"})
SHELL = ("Bash", {"command": "echo 1 > a.cfg"})
COMMIT = ("Bash", {"command": "git commit -m x"})


def bash(command: str) -> tuple[str, dict[str, Any]]:
    return "Bash", {"command": command}


@pytest.fixture
def act(repository: Workspace) -> Act:
    arm(
        repository,
        (
            check("no-cfg", {"forbid": {"write": "*.cfg"}}, "warn"),
            check("no-commit", {"forbid": {"command": "git commit"}}, "warn"),
        ),
    )
    Path(repository.root, "a.cfg").write_text("one")
    numbers = iter(range(100))

    def run(tool: str, given: dict[str, Any], *, fails: bool = False) -> None:
        call = f"call-{next(numbers)}"
        after = "PostToolUseFailure" if fails else "PostToolUse"
        for event in ("PreToolUse", after):
            payload = claude(repository.root, tool, given, event, tool_use_id=call, error="Exit code 1")
            respond("claude-code", json.dumps(payload).encode(), os.environ, 1000.0 + next(numbers))

    return run


@pytest.mark.parametrize(
    ("first", "then", "undone"),
    [
        pytest.param(WRITE, bash("git status"), False, id="something else"),
        pytest.param(WRITE, bash("git checkout -- b.cfg"), False, id="another file is brought back"),
        pytest.param(WRITE, WRITE, False, id="it is written again"),
        pytest.param(EDIT, EDIT, False, id="the same edit again"),
        pytest.param(COMMIT, bash("git log"), False, id="commits are looked at"),
        pytest.param(WRITE, bash("git checkout -- a.cfg"), True, id="git brings the file back"),
        pytest.param(WRITE, bash("git restore ."), True, id="git brings all back"),
        pytest.param(WRITE, bash("rm a.cfg"), True, id="it is removed"),
        pytest.param(WRITE, bash("git stash"), True, id="it is put aside"),
        pytest.param(SHELL, bash("git reset --hard"), True, id="a shell's write is reset"),
        pytest.param(
            EDIT,
            ("Edit", {"file_path": "a.cfg", "old_string": "two", "new_string": "one"}),
            True,
            id="an edit restores the text",
        ),
        pytest.param(COMMIT, bash("git revert HEAD"), True, id="a commit is reverted"),
        pytest.param(COMMIT, bash("git reset --soft HEAD~1"), True, id="a commit is reset"),
    ],
)
def test_what_is_taken_back(
    repository: Workspace, act: Act, first: tuple[str, Any], then: tuple[str, Any], undone: bool
) -> None:
    act(*first)
    act(*then)
    with open_store(repository) as store:
        drain(repository, store)
        seen = [finding.follow_up for finding in store.findings() if finding.follow_up.get("undone")]
    assert len(seen) == undone


def test_what_failed_takes_nothing_back(repository: Workspace, act: Act) -> None:
    act(*WRITE)
    act(*bash("git checkout -- a.cfg"), fails=True)
    act(*bash("git checkout -- a.cfg"))
    act(*bash("git checkout -- a.cfg"))
    with open_store(repository) as store:
        drain(repository, store)
        seen = [finding.follow_up for finding in store.findings("no-cfg")]
    assert sum(bool(one.get("undone")) for one in seen) >= 1
