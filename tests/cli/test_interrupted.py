"""Ctrl-C in a long verb: exit 130, no traceback, nothing left running, nothing half written."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulebook.anchors import sandbox
from tests.cli.conftest import arm
from tests.lifecycle.repository import Repository, record

WITHOUT_SANDBOX = """
import sys
from rulebook.anchors import sandbox
from rulebook.cli.main import main
sandbox.available = lambda: False
raise SystemExit(main(sys.argv[1:]))
"""


@pytest.fixture(autouse=True)
def heard() -> Iterator[None]:
    """Let SIGINT be heard: a job that a shell starts in the background ignores it, and so do its children."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def started(pids: Path, count: int) -> None:
    """Wait until so many verify commands run."""
    deadline = time.monotonic() + 120
    while len(pids.read_text().split()) < count if pids.exists() else True:
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.parametrize("verb", ["verify", "drift"])
def test_ctrl_c_ends_the_verify_runs(
    project: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verb: str
) -> None:
    monkeypatch.setattr(sandbox, "available", lambda: False)
    pids = tmp_path / "pids"
    commands = [f"test ! -e slow || {{ echo $$ >>{pids}; sleep 300; }} # {n}" for n in range(3)]
    for number, command in enumerate(commands):
        project.approve(command)
        condition = {"claim": "it is quick", "verify": command, "anchors": ["limits.conf"]}
        arm(project, record(f"slow-{number}", condition=condition))
    before = _standings(project)
    project.write("slow", "")
    project.write("limits.conf", "other\n")
    argv = [sys.executable, "-c", WITHOUT_SANDBOX, verb]
    verb_runs = subprocess.Popen(argv, cwd=project.root, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    started(pids, 1)
    verb_runs.send_signal(signal.SIGINT)
    out, err = verb_runs.communicate(timeout=60)
    assert (verb_runs.returncode, b"Traceback" in err, out) == (130, False, b"")
    assert _standings(project) == before
    assert not [pid for pid in pids.read_text().split() if _runs(int(pid))]


def _standings(project: Repository) -> dict[str, str]:
    with project.store() as store:
        return dict(store.standings(project.workspace.worktree_key))


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
