"""A repository with armed checks, and agents that drive the hook as a process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulebook.agents.installing import HOOK_SCRIPT
from rulebook.enforce.armed import armed_check
from rulebook.enforce.builtin import builtin_checks
from rulebook.enforce.bundle_build import build
from rulebook.enforce.place import bundle_path
from rulebook.outside.workspace import Workspace, find_workspace
from rulebook.records.check import Check

PROVENANCE = {"stated_by": "user", "words": "as I said"}


def check(id: str, verifier: dict[str, Any] | None, level: str = "block", **more: Any) -> Check:
    """Return a record as a person would write it, with what these tests don't care about filled in."""
    record = {"schema": 1, "id": id, "rule": f"Rule {id}.", "level": level, "provenance": PROVENANCE}
    return Check.model_validate({**record, "verifier": verifier, **more})


FORCE = check(
    "no-force-push", {"forbid": {"command": "git push --force"}}, on_violation="Push without force."
)
GENERATED = check("limits-are-generated", {"forbid": {"write": "config/limits.conf"}}, owner="ops")
SLOW = check("quiet-tests", {"forbid": {"command": "pytest"}}, "warn", on_violation="Run pytest -q instead.")
DEPLOY = check("ask-before-deploy", {"forbid": {"command": "deploy.sh"}}, "gate")
LINT = check(
    "lint-before-end",
    {
        "forbid": {
            "session": {"before": "stop", "after": {"write": "*.py"}, "require": {"command": "make lint"}}
        }
    },
    "gate",
)
CHECKS = (FORCE, GENERATED, SLOW, DEPLOY, LINT)


def arm(workspace: Workspace, checks: Any = CHECKS, *, standing: str = "armed", **header: Any) -> None:
    """Build the worktree's bundle of ``checks`` and the built-in ones."""
    own = builtin_checks(rules_path="rules", home=workspace.home)
    armed = [armed_check(one, 1, standing) for one in checks]
    build(
        bundle_path(workspace), [*own, *armed], root=workspace.root, header={"root": workspace.root, **header}
    )


@pytest.fixture
def repository(tmp_path: Path, isolated_home: Path) -> Workspace:
    """Make a real repository that uses rulebook, nothing armed yet."""
    root = tmp_path / "work tree"
    root.mkdir()
    subprocess.run(["git", "init", "-q", "-b", "main", str(root)], check=True)
    (root / "rulebook.toml").write_text('schema = 1\n[repository]\nid = "abc"\n')
    return find_workspace(str(root), os.environ)


@pytest.fixture
def armed(repository: Workspace) -> Workspace:
    """Give the repository with the checks of this module armed."""
    arm(repository)
    return repository


Hook = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def hook() -> Hook:
    """Return a function that runs the one-shot hook as an agent would: a process, JSON on standard input."""

    def run(agent: str, payload: Any, *event: str, **env: str) -> subprocess.CompletedProcess[str]:
        data = payload if isinstance(payload, bytes) else json.dumps(payload).encode()
        done = subprocess.run(
            [sys.executable, "-I", "-S", HOOK_SCRIPT, agent, *event],
            input=data,
            capture_output=True,
            env={**os.environ, **env},
            cwd="/",
            check=False,
        )
        return subprocess.CompletedProcess(
            done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
        )

    return run


def claude(
    root: str, tool: str, given: dict[str, Any], event: str = "PreToolUse", **more: Any
) -> dict[str, Any]:
    """Return a payload of Claude Code for a tool call."""
    return {
        "session_id": "s1",
        "transcript_path": "/tmp/t.jsonl",
        "cwd": root,
        "permission_mode": "default",
        "hook_event_name": event,
        "tool_name": tool,
        "tool_input": given,
        "tool_use_id": "toolu_1",
        **more,
    }


def plain(answer: Any) -> Any:
    """Return an answer with each long text cut to its beginning: golden files hold forms, not wording."""
    if isinstance(answer, dict):
        return {key: plain(value) for key, value in answer.items()}
    if isinstance(answer, str) and len(answer) > 50:
        return answer[:50].rpartition(" ")[0] + " ..."
    return answer
