"""The resident service decides as the one-shot hook does and answers nobody else; its death costs nothing."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from rulebook.agents.respond import respond
from rulebook.agents.service_client import ask
from rulebook.enforce.drain import drain
from rulebook.outside.workspace import Workspace
from rulebook.store import open_store
from tests.agents.conftest import CHECKS, FORCE, Hook, arm, claude

Start = Callable[[], "subprocess.Popen[str]"]


@pytest.fixture
def start() -> Iterator[Start]:
    """Return a function that starts the service and waits until it says that it serves."""
    running: list[subprocess.Popen[str]] = []

    def begin() -> subprocess.Popen[str]:
        line = [sys.executable, "-m", "rulebook", "serve"]
        process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        running.append(process)
        assert process.stdout is not None
        assert "serving" in process.stdout.readline()
        return process

    yield begin
    for process in running:
        process.kill()
        process.communicate()


def address(workspace: Workspace) -> dict[str, Any]:
    value = json.loads(Path(workspace.home, "service/address.json").read_text())
    assert isinstance(value, dict)
    return value


def post(
    workspace: Workspace, payload: Any, path: str = "/hook/claude-code", **headers: str
) -> tuple[int, str]:
    where = address(workspace)
    given = {
        "Authorization": f"Bearer {where['token']}",
        **{k.replace("_", "-"): v for k, v in headers.items()},
    }
    connection = HTTPConnection("127.0.0.1", where["port"], timeout=20)
    body = payload if isinstance(payload, bytes) else json.dumps(payload).encode()
    connection.request("POST", path, body, given)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


def force(workspace: Workspace, **more: Any) -> dict[str, Any]:
    return claude(workspace.root, "Bash", {"command": "git push --force"}, **more)


def test_it_says_over_http_what_the_hook_says(armed: Workspace, hook: Hook, start: Start) -> None:
    start()
    for given in ({"command": "git push -f"}, {"command": "ls -la"}, {"command": "./deploy.sh"}):
        payload = claude(armed.root, "Bash", given)
        assert post(armed, payload) == (200, hook("claude-code", payload).stdout)
    copilot = {
        "sessionId": "s",
        "cwd": armed.root,
        "toolName": "bash",
        "toolArgs": '{"command": "git push -f"}',
    }
    status, text = post(armed, copilot, "/hook/copilot-cli?event=preToolUse")
    assert (status, json.loads(text)["permissionDecision"]) == (200, "deny")


def test_the_one_shot_hook_asks_it_and_does_without_it(armed: Workspace, hook: Hook, start: Start) -> None:
    process = start()
    data = json.dumps(force(armed)).encode()
    answer = ask(armed.home, "claude-code", "", data, os.environ)
    assert answer is not None
    assert hook("claude-code", force(armed)).stdout == answer[0]
    process.kill()
    process.wait()
    assert Path(armed.home, "service/socket").exists()  # the dead one's, which nobody answers
    assert ask(armed.home, "claude-code", "", data, os.environ) is None
    assert hook("claude-code", force(armed)).stdout == answer[0]


def test_a_service_that_hangs_is_not_waited_for(
    armed: Workspace, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulebook.agents.service_client.SECONDS", 0.3)
    process = start()
    process.send_signal(signal.SIGSTOP)
    assert ask(armed.home, "claude-code", "", json.dumps(force(armed)).encode(), os.environ) is None
    process.send_signal(signal.SIGCONT)


def test_it_sees_a_new_bundle_at_once(armed: Workspace, start: Start) -> None:
    start()
    assert "deny" in post(armed, force(armed))[1]
    arm(armed, [one for one in CHECKS if one is not FORCE])
    assert post(armed, force(armed)) == (200, "")
    arm(armed)
    assert "deny" in post(armed, force(armed))[1]


def test_it_ends_cleanly_and_leaves_no_door(armed: Workspace, start: Start) -> None:
    process = start()
    process.terminate()
    assert process.wait(20) == 0
    assert sorted(path.name for path in Path(armed.home, "service").iterdir()) == ["lock"]


def test_there_is_one_a_user(armed: Workspace, start: Start) -> None:
    start()
    line = [sys.executable, "-m", "rulebook", "serve"]
    second = subprocess.run(line, capture_output=True, text=True, check=False)
    assert (second.returncode, "runs already" in second.stderr) == (1, True)
    assert "deny" in post(armed, force(armed))[1]


@pytest.mark.parametrize(
    ("headers", "path", "status"),
    [
        pytest.param(
            {"Authorization": "Bearer wrong"}, "/hook/claude-code", 401, id="another user, who has no token"
        ),
        pytest.param({"Authorization": ""}, "/hook/claude-code", 401, id="no token at all"),
        pytest.param({"Host": "evil.example:80"}, "/hook/claude-code", 421, id="a name rebound to loopback"),
        pytest.param({"Origin": "https://evil.example"}, "/hook/claude-code", 403, id="a web page"),
        pytest.param({"Origin": "null"}, "/hook/claude-code", 403, id="a web page from a file"),
        pytest.param(
            {"Sec_Fetch_Site": "cross-site"}, "/hook/claude-code", 403, id="a web page without an origin"
        ),
        pytest.param({}, "/hook/nobody", 404, id="no such agent"),
        pytest.param({}, "/../etc/passwd", 404, id="another path"),
        pytest.param({"Content_Length": "-1"}, "/hook/claude-code", 411, id="a length that is none"),
        pytest.param({"Content_Length": "99999999999"}, "/hook/claude-code", 413, id="a body without end"),
    ],
)
def test_it_answers_nobody_else(
    armed: Workspace, start: Start, headers: dict[str, str], path: str, status: int
) -> None:
    start()
    assert post(armed, b"" if "Content_Length" in headers else force(armed), path, **headers) == (status, "")


def test_only_its_user_can_reach_token_and_socket(armed: Workspace, start: Start) -> None:
    start()
    folder = Path(armed.home, "service")
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / "address.json").stat().st_mode & 0o777 == 0o600
    assert (folder / "socket").stat().st_mode & 0o777 == 0o600


def test_a_folder_or_socket_behind_a_symlink_is_refused(
    armed: Workspace, tmp_path: Path, start: Start
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    Path(armed.home).mkdir(parents=True, exist_ok=True)
    Path(armed.home, "service").symlink_to(elsewhere)
    line = [sys.executable, "-m", "rulebook", "serve"]
    refused = subprocess.run(line, capture_output=True, text=True, check=False)
    assert (refused.returncode, "not this user's own" in refused.stderr) == (1, True)
    Path(armed.home, "service").unlink()
    Path(armed.home, "service").mkdir()
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(elsewhere / "s"))
    listener.listen()
    Path(armed.home, "service/socket").symlink_to(elsewhere / "s")
    assert ask(armed.home, "claude-code", "", b"{}", os.environ) is None
    listener.close()


@pytest.mark.parametrize("data", [b"", b"\n", b"[]\n", b'{"agent": 1}\n', b"x" * 100])
def test_nonsense_at_the_socket_is_dropped_and_harms_nobody(
    armed: Workspace, start: Start, data: bytes
) -> None:
    start()
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(f"{armed.home}/service/socket")
        client.sendall(data)
        client.shutdown(socket.SHUT_WR)
        assert client.recv(100) == b""
    assert "deny" in post(armed, force(armed))[1]


COMMANDS = {
    "git push --force origin main": "deny",
    "git push origin main": "",
    "echo 1 > config/limits.conf": "deny",
    "cat config/limits.conf": "",
    "./deploy.sh prod": "ask",
    "grep -rn deploy.sh .": "",
}


def test_a_thousand_sessions_while_the_service_is_killed(armed: Workspace, start: Start) -> None:
    """Clients ask the service and decide by themselves where it is away, as the one-shot hook does."""
    process = start()
    sessions = [f"session-{n}" for n in range(1000)]
    state: dict[str, Any] = {"service": process, "done": 0, "rss": []}

    def session(name: str) -> list[str]:
        chance = random.Random(name)
        wrong = []
        for n in range(6):
            command = chance.choice(list(COMMANDS))
            payload = claude(armed.root, "Bash", {"command": command}, session_id=name, tool_use_id=f"{n}")
            data = json.dumps(payload).encode()
            answer = ask(armed.home, "claude-code", "", data, os.environ)
            out = (answer or respond("claude-code", data, os.environ, time.time()))[0]
            given = json.loads(out)["hookSpecificOutput"]["permissionDecision"] if out else ""
            if given != COMMANDS[command]:
                wrong.append(f"{command}: {out}")
            if given:
                wrong.append("")  # one finding is expected for it
        return wrong

    def kill_now_and_then() -> None:
        for _ in range(4):
            time.sleep(1.0)  # the kills only have to fall somewhere into the replay
            state["rss"].append(resident(state["service"].pid))
            state["service"].kill()
            state["service"].wait()
            time.sleep(0.2)
            state["service"] = start()

    with ThreadPoolExecutor(17) as pool:
        killer = pool.submit(kill_now_and_then)
        results = list(pool.map(session, sessions))
        killer.result()
    assert [line for result in results for line in result if line] == []
    expected = sum(line == "" for result in results for line in result)
    with open_store(armed) as store:
        drain(armed, store)
        findings = store.findings()
    kept = {(finding.session, finding.summary) for finding in findings}
    assert len(findings) >= expected
    assert len(kept) == len({(s, c) for s in sessions for c in stopped(s)})
    assert max(state["rss"]) < 150 << 20


def stopped(name: str) -> set[str]:
    chance = random.Random(name)
    return {command for _ in range(6) if COMMANDS[command := chance.choice(list(COMMANDS))]}


def resident(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) << 10
    return 0


def test_memory_is_flat(armed: Workspace, start: Start) -> None:
    process = start()
    data = [
        json.dumps(
            claude(armed.root, "Bash", {"command": f"git push --force branch{n} > out{n}.txt"})
        ).encode()
        for n in range(3000)
    ]
    sizes = []
    for n, one in enumerate(data):
        assert ask(armed.home, "claude-code", "", one, os.environ) is not None
        if n in (500, 2999):
            sizes.append(resident(process.pid))
    assert sizes[1] - sizes[0] < 8 << 20, sizes
