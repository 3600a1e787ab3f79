"""Hostile verify commands: nothing outside the scratch place changes, and the run ends in its limit."""

from __future__ import annotations

import hashlib
import os
import socket
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rulebook.anchors.approvals import Approval
from rulebook.anchors.sandbox import Limits
from rulebook.anchors.verify import run

Put = Callable[[str, str | bytes], Path]

pytestmark = [pytest.mark.sandbox, pytest.mark.usefixtures("kernel_sandbox")]

TIGHT = Limits(seconds=3, output_bytes=100_000, memory_bytes=256 << 20, processes=64, scratch_bytes=16 << 20)

HOSTILE = [
    pytest.param("rm -rf ./* .git", {"read_only", "exit_trouble"}, id="deletes-the-tree"),
    pytest.param("echo x >a.py", {"read_only"}, id="edits-the-file-being-edited"),
    pytest.param("sed -i s/1/2/ a.py", {"exit_trouble", "read_only"}, id="edits-in-place"),
    pytest.param("git commit --allow-empty -qm x", {"exit_trouble", "read_only"}, id="commits"),
    pytest.param('echo x >"$HOME/x"', {"read_only"}, id="writes-to-the-home-folder"),
    pytest.param("echo x >/tmp/rulebook-was-here", {"read_only"}, id="writes-outside"),
    pytest.param("chmod 777 a.py", {"read_only"}, id="changes-a-mode"),
    pytest.param("mount -t tmpfs none /mnt", {"exit_trouble", "exit_1", "tool_missing"}, id="mounts"),
    pytest.param(
        "unshare -Ur true", {"no_space", "exit_1", "tool_missing", "exit_trouble"}, id="makes-a-namespace"
    ),
    pytest.param("exec 3<>/dev/tcp/127.0.0.1/1", {"exit_1", "no_network"}, id="opens-a-socket"),
    pytest.param("exec 3<>/dev/tcp/192.0.2.1/80", {"no_network"}, id="reaches-out"),
    pytest.param(
        # Doubles eleven times and no more: were the limit broken, the machine of the test must survive it.
        "f(){ [ $1 = 0 ] || { f $(($1-1)) & f $(($1-1)) & wait; }; sleep 9; }; f 11",
        {"process_limit", "timed_out", "exit_trouble"},
        id="forks-and-forks",
    ),
    pytest.param(
        "for i in $(seq 999); do sleep 9 & done; wait", {"process_limit", "exit_trouble"}, id="many-children"
    ),
    pytest.param("yes", {"output_limit"}, id="prints-without-end"),
    pytest.param("while :; do echo; done 2>&1 >&2", {"output_limit"}, id="prints-on-standard-error"),
    pytest.param("trap '' TERM INT HUP; sleep 99", {"timed_out"}, id="ignores-signals"),
    pytest.param("setsid sh -c 'trap \"\" TERM; sleep 99' & sleep 99", {"timed_out"}, id="leaves-its-group"),
    pytest.param("while :; do :; done", {"timed_out"}, id="spins"),
    pytest.param(
        'dd if=/dev/zero of="$SCRATCH/x" bs=1M count=99', {"no_space", "signal"}, id="fills-the-scratch-place"
    ),
    pytest.param(
        "x=a; while :; do x=$x$x; done",
        {"signal", "exit_trouble", "memory_limit", "timed_out"},
        id="eats-memory",
    ),
    pytest.param("kill -9 -1", {"exit_1", "signal"}, id="kills-everything"),
    pytest.param("cat ~/.ssh/id_rsa", {"exit_1"}, id="reads-a-key"),
    pytest.param(
        "ls /proc/1/root/ >/dev/null; kill -9 1; sleep 99", {"timed_out", "signal"}, id="kills-init"
    ),
]


def image(root: Path) -> dict[str, tuple[int, str]]:
    return {
        str(path): (
            path.lstat().st_mode,
            hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "",
        )
        for path in sorted(root.rglob("*"))
    }


@pytest.mark.parametrize(("text", "reasons"), HOSTILE)
def test_nothing_changes_and_it_ends(
    repo: Path, put: Put, isolated_home: Path, text: str, reasons: set[str]
) -> None:
    put("a.py", "X = 1\n")
    (isolated_home / ".ssh").mkdir()
    (isolated_home / ".ssh/id_rsa").write_text("PRIVATE")
    before = image(repo), image(isolated_home)
    started = time.monotonic()
    verdict = run(text, str(repo), approved=Approval(text), limits=TIGHT)
    assert time.monotonic() - started < 60, "two runs of three seconds, on a machine under load"
    assert verdict.answer in ("unknown", "fails")
    assert verdict.reason in reasons, verdict
    assert "PRIVATE" not in verdict.detail
    assert (image(repo), image(isolated_home)) == before
    assert not Path("/tmp/rulebook-was-here").exists()


def test_a_socket_file_can_not_be_reached(repo: Path, tmp_path: Path) -> None:
    path = str(tmp_path / "daemon.sock")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(path)
        server.listen()
        server.settimeout(0)
        text = f"python3 -c \"import socket; socket.socket(socket.AF_UNIX).connect('{path}')\""
        verdict = run(text, str(repo), approved=Approval(text), limits=Limits(seconds=20))
        assert verdict.answer == "unknown"
        with pytest.raises(BlockingIOError):
            server.accept()


def test_an_edit_under_way_is_not_lost(repo: Path, put: Put) -> None:
    file = put("a.py", "X = 1\n")
    with file.open("a") as editing:
        editing.write("Y = 2\n")
        text = "rm -f a.py; echo z >a.py; true"
        run(text, str(repo), approved=Approval(text), limits=TIGHT)
        editing.write("Z = 3\n")
    assert file.read_text() == "X = 1\nY = 2\nZ = 3\n"


def test_the_gits_of_a_hook_do_not_reach_a_verify_command(
    repo: Path, put: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    monkeypatch.setenv("GIT_INDEX_FILE", "/nowhere/index")
    text = 'test -z "$GIT_DIR$GIT_INDEX_FILE" && git status >/dev/null'
    assert run(text, str(repo), approved=Approval(text)).answer == "holds"


def test_a_script_that_a_pulled_branch_changed_runs_only_inside_the_sandbox(repo: Path, put: Put) -> None:
    put("check.sh", "exit 0\n")
    text = "bash check.sh"
    assert run(text, str(repo), approved=Approval(text)).answer == "holds"
    put("check.sh", f"touch {os.fspath(repo)}/ran\n")
    verdict = run(text, str(repo), approved=Approval(text))
    assert (verdict.answer, verdict.reason) == ("unknown", "read_only")
    assert not (repo / "ran").exists()
