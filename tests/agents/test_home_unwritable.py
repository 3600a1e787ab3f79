"""A decision that is made is answered, whatever becomes of what should be kept of it."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from rulebook.agents import doctor
from rulebook.agents.canary import refuses
from rulebook.agents.respond import respond
from rulebook.enforce import lines, moment
from rulebook.outside.workspace import Workspace
from tests.agents.conftest import Hook, claude

REFUSED = pytest.mark.parametrize(
    ("command", "denied", "said"),
    [
        pytest.param("ls", False, 0, id="no rule is about it"),
        pytest.param("pytest", False, 1, id="advice, whose note is lost"),
        pytest.param("git push --force", True, 1, id="a block"),
        pytest.param("./deploy.sh", True, 1, id="a gate"),
    ],
)


@REFUSED
def test_no_folder_can_be_written(
    armed: Workspace, hook: Hook, command: str, denied: bool, said: int
) -> None:
    for folder in (f"{armed.worktree_home}/sessions", f"{armed.repo_home}/spool", f"{armed.repo_home}/logs"):
        Path(folder).write_text("in the way")
    call = claude(armed.root, "Bash", {"command": command}, permission_mode="dontAsk")
    done = hook("claude-code", call)
    assert (done.returncode, refuses("claude-code", done.stdout)) == (0, denied)
    assert done.stderr.count("can't be written") == done.stderr.count("\n") == said


@REFUSED
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS], ids=["the disk is full", "it is read-only"])
def test_nothing_more_is_taken(
    armed: Workspace,
    monkeypatch: pytest.MonkeyPatch,
    number: int,
    command: str,
    denied: bool,
    said: int,
) -> None:
    def fails(*_: Any) -> int:
        raise OSError(number, os.strerror(number))

    from rulebook.enforce.wire import dump

    call = claude(armed.root, "Bash", {"command": command}, permission_mode="dontAsk")
    monkeypatch.setattr(lines, "_write", fails)
    out, err, code = respond("claude-code", dump(call).encode(), os.environ, 1_800_000_000.0)
    assert (code, refuses("claude-code", out), err.count("\n")) == (0, denied, said)


def test_a_fault_is_said_where_the_log_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(moment.os, "write", full)
    moment.fault_log(str(tmp_path), "a fault")


def test_doctor_says_that_nothing_is_kept(armed: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    assert doctor._unkept(armed.root) == []

    def full(**_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(doctor.tempfile, "TemporaryFile", full)
    assert "No space left" in doctor._unkept(armed.root)[0]
