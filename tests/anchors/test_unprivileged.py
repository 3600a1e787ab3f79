"""A verify run as an ordinary user, where the tests themselves run as root."""

from __future__ import annotations

import codecs
import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulebook.anchors import sandbox
from rulebook.anchors.approvals import Approval
from rulebook.anchors.sandbox import Limits
from rulebook.anchors.verify import PRELUDE, run

NOBODY = 65534
LIMITS = Limits(seconds=20, processes=64)

pytestmark = [
    pytest.mark.sandbox,
    pytest.mark.usefixtures("kernel_sandbox"),
    pytest.mark.skipif(os.geteuid() != 0, reason="every other test of verify runs shows it"),
]


@pytest.fixture
def open_repo() -> Iterator[Path]:
    """A folder that everybody may read and its user may write; pytest's own are root's alone."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "a.py").write_text("X = 1\n")
        for path in (folder, f"{folder}/a.py"):
            os.chown(path, NOBODY, NOBODY)
        yield Path(folder)


def as_nobody(text: str, root: Path) -> list[str]:
    """Return answer, reason and sandbox of a run by a process that gave up root."""
    codecs.lookup("ascii")  # loaded before root is given up: nobody may not look where Python lies
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setresgid(NOBODY, NOBODY, NOBODY)
            os.setresuid(NOBODY, NOBODY, NOBODY)
            os.environ["HOME"] = "/nonexistent"
            sandbox.available.cache_clear()
            seen = run(text, str(root), approved=Approval(text), limits=LIMITS)
            os.write(write, json.dumps([seen.answer, seen.reason, seen.sandbox]).encode())
        finally:
            os._exit(0)
    os.close(write)
    with open(read, "rb") as told:
        answer = told.read()
    os.waitpid(child, 0)
    return list(json.loads(answer))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("grep -q X a.py", ["holds", "exit_0"], id="holds"),
        pytest.param("! grep -q X gone.py", ["unknown", "hidden_failure"], id="the-stages-are-told"),
        pytest.param('cp a.py "$SCRATCH/b" && cmp a.py "$SCRATCH/b"', ["holds", "exit_0"], id="scratch"),
        pytest.param("echo >a.py", ["unknown", "read_only"], id="the-tree-is-read-only"),
        pytest.param("exec 3<>/dev/tcp/192.0.2.1/80", ["unknown", "no_network"], id="no-network"),
        pytest.param(
            "for i in $(seq 99); do sleep 9 & done; wait",
            ["unknown", "process_limit"],
            id="the-kernel-counts",
        ),
    ],
)
def test_run(open_repo: Path, text: str, expected: list[str]) -> None:
    if not _reachable(Path(PRELUDE)):
        pytest.skip("the package lies where only root may look")
    assert as_nobody(text, open_repo) == [*expected, "kernel"]
    assert (open_repo / "a.py").read_text() == "X = 1\n"


def _reachable(path: Path) -> bool:
    return bool(path.stat().st_mode & 0o4) and all(folder.stat().st_mode & 0o1 for folder in path.parents)
