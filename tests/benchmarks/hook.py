"""The one-shot hook and the service against their budgets, beside a bare Python start in the same rounds.

Run: ``python tests/benchmarks/hook.py [--python PATH ...] [--checks N ...] [--rounds N] [--no-service]``.
Not a
test: a machine under load must not fail a build. Each round runs every case once, so that load hits all
alike; wall clock is the median, CPU time the first decile, which load disturbs least.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from rulebook.agents.image import build_image
from rulebook.enforce.builtin import builtin_checks
from rulebook.enforce.bundle_build import build
from rulebook.enforce.place import bundle_path
from rulebook.outside.workspace import Workspace, find_workspace

HOOK = str(Path(__file__).parent.parent.parent / "rulebook" / "agents" / "hook.py")
COMMANDS = {
    "nothing named": "ls -la lib",
    "a program without its subcommand": "git status",
    "must be parsed": "git sub1 && make all",
    "must be parsed, writes": "cd config && sort a.txt > b.txt",
}
CLIENTS, THINK, UNSEEN = 16, 0.02, 0.1


def say(line: str) -> None:
    """Print one line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def checks(number: int) -> list[dict[str, Any]]:
    """Return armed checks of four kinds: a program, a subcommand of git, a file, content of a folder."""
    forms: list[Any] = [
        lambda n: {"command": [{"program": [f"prog{n}"], "subcommand": [f"sub{n}"]}]},
        lambda n: {
            "command": [{"program": ["git"], "subcommand": [f"sub{n}"], "options": {"all": [["--force"]]}}]
        },
        lambda n: {"write": {"paths": [f"config/gen{n}.conf"]}},
        lambda n: {"content": {"regex": [f"foo{n}"], "paths": [f"src/pkg{n}/*.py"], "where": ["file"]}},
    ]
    return [check(n, forms[n % 4](n)) for n in range(number)]


def check(number: int, forbid: dict[str, Any]) -> dict[str, Any]:
    """Return one armed check with texts of an ordinary length."""
    return {
        "id": f"check-{number}",
        "version": 1,
        "level": "block",
        "standing": "armed",
        "applies": {},
        "verifier": {"forbid": forbid},
        "behaviour": None,
        "rule": "A rule of an ordinary length, which says what must not be done.",
        "on_violation": "What to do instead, said in a sentence or two. " * 3,
        "words": "what the owner said, word for word",
        "condition_verify": None,
        "override": "here",
        "on_fault": "proceed",
    }


def prepare(number: int) -> Workspace:
    """Make a repository with that many checks in force."""
    place = Path(tempfile.mkdtemp(prefix="rulebook-benchmark-"))
    (place / "repository" / ".git").mkdir(parents=True)
    workspace = find_workspace(str(place / "repository"), {"RULEBOOK_HOME": str(place / "home")})
    armed = [*builtin_checks(rules_path="rules", home=workspace.home), *checks(number)]
    build(bundle_path(workspace), armed, root=workspace.root)
    return workspace


def payload(workspace: Workspace, command: str) -> bytes:
    """Return what Claude Code sends before a shell command."""
    value = {
        "session_id": "s",
        "cwd": workspace.root,
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": command},
        "tool_use_id": "t",
    }
    return json.dumps(value).encode()


def once(line: list[str], data: bytes, env: dict[str, str]) -> tuple[float, float]:
    """Run a process to its end; return wall clock and CPU time in milliseconds."""
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        started = time.perf_counter()
        process = subprocess.Popen(line, stdin=file, stdout=subprocess.DEVNULL, env=env)
        _, process.returncode, used = os.wait4(process.pid, 0)
        return (time.perf_counter() - started) * 1e3, (used.ru_utime + used.ru_stime) * 1e3


def one_shot(python: str, numbers: list[int], rounds: int) -> None:
    """Measure the hook at each number of checks, interleaved with a bare start."""
    workspaces = {number: prepare(number) for number in numbers}
    subprocess.run([python, "-I", "-S", HOOK, "--image"], check=True)
    cases: dict[str, tuple[list[str], bytes, dict[str, str]]] = {
        "python -I -S -c pass": ([python, "-I", "-S", "-c", "pass"], b"", dict(os.environ))
    }
    for name, command in COMMANDS.items():
        for number, workspace in workspaces.items():
            env = {**os.environ, "RULEBOOK_HOME": workspace.home}
            line = [python, "-I", "-S", HOOK, "claude-code"]
            cases[f"{name}, {number:,} checks"] = (line, payload(workspace, command), env)
    for case in cases.values():
        once(*case)
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in cases}
    for _ in range(rounds):
        for name, case in cases.items():
            times[name].append(once(*case))
    report(times)


def report(times: dict[str, list[tuple[float, float]]]) -> None:
    """Print medians and first deciles, and their ratios to the bare start."""
    bare = next(iter(times.values()))
    wall, cpu = statistics.median(w for w, _ in bare), decile([c for _, c in bare])
    say(f"{'':50}{'wall':>9}{'ratio':>8}{'cpu':>9}{'ratio':>8}")
    for name, values in times.items():
        one, other = statistics.median(w for w, _ in values), decile([c for _, c in values])
        say(f"{name:50}{one:7.2f}ms{one / wall:7.2f}x{other:7.2f}ms{other / cpu:7.2f}x")


def decile(values: list[float]) -> float:
    """Return the value that a tenth stays below."""
    return sorted(values)[len(values) // 10]


def service(number: int, calls: int) -> None:
    """Measure the service over loopback HTTP: with think time, then saturated."""
    workspace = prepare(number)
    env = {**os.environ, "RULEBOOK_HOME": workspace.home}
    line = [sys.executable, "-m", "rulebook", "serve"]
    process = subprocess.Popen(line, stdout=subprocess.PIPE, env=env, text=True)
    assert process.stdout is not None
    process.stdout.readline()
    where = json.loads(Path(workspace.home, "service/address.json").read_text())
    for think in (THINK, 0.0):
        queue: multiprocessing.Queue[list[float]] = multiprocessing.Queue()
        given = (workspace, where, think, calls, number, queue)
        clients = [multiprocessing.Process(target=client, args=(n, *given)) for n in range(CLIENTS)]
        started = time.perf_counter()
        for one in clients:
            one.start()
        times = sorted(value for _ in clients for value in queue.get())
        rate = len(times) / (time.perf_counter() - started)
        for one in clients:
            one.join()
        middle, late = times[len(times) // 2] * 1e3, times[int(len(times) * 0.99)] * 1e3
        how = f"{think * 1e3:.0f} ms think time" if think else "saturated"
        say(f"service, {number:,} checks, {CLIENTS} clients, {how}:")
        say(f"  median {middle:.2f} ms, p99 {late:.2f} ms, {rate:,.0f}/s")
    process.terminate()
    process.wait()


def client(
    seed: int, workspace: Workspace, where: Any, think: float, calls: int, number: int, queue: Any
) -> None:
    """Send calls over new connections and put their times into the queue."""
    draw = random.Random(seed)
    head = f"POST /hook/claude-code HTTP/1.1\r\nHost: 127.0.0.1:{where['port']}\r\n"
    head += f"Authorization: Bearer {where['token']}\r\nConnection: close\r\n"
    times = []
    for _ in range(calls):
        known = draw.choice(
            ["ls -la lib", "cat notes", "git status", "make all", "echo hi > out.txt", "wc -l x"]
        )
        unseen = f"git sub{draw.randrange(1, number, 4)} {draw.random()}"
        body = payload(workspace, unseen if draw.random() < UNSEEN else known)
        started = time.perf_counter()
        with socket.create_connection(("127.0.0.1", where["port"])) as connection:
            connection.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            while connection.recv(65536):
                pass
        times.append(time.perf_counter() - started)
        time.sleep(think)
    queue.put(times)


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", action="append", help="interpreters to measure (default: this one)")
    parser.add_argument("--checks", type=int, action="append", help="default: 10, 1000, 10000, 100000")
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--no-service", action="store_true")
    args = parser.parse_args()
    build_image()
    for python in args.python or [sys.executable]:
        say(subprocess.run([python, "--version"], capture_output=True, text=True, check=True).stdout.strip())
        one_shot(python, args.checks or [10, 1_000, 10_000, 100_000], args.rounds)
    if not args.no_service:
        service(10_000, 150)


if __name__ == "__main__":
    main()
