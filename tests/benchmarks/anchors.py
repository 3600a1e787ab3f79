"""Verify runs, scans, the git hook and file events against their budgets, beside git's own work.

Run: ``python tests/benchmarks/anchors.py [--files N] [--checks N] [--rounds N]``. Not a test: a machine under
load must not fail a build. Each round runs every case once; wall clock is the median, CPU time too. Arming
10,000 checks takes some minutes. ``inotifywait`` (inotify-tools) is the yardstick of events, where installed.
"""

from __future__ import annotations

import argparse
import os
import queue
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rulebook.anchors.approvals import Approval
from rulebook.anchors.index_build import write_index
from rulebook.anchors.known import work_tree
from rulebook.anchors.tree import WorkTree
from rulebook.anchors.verify import run
from rulebook.git.follow_up import follow_up
from rulebook.lifecycle.reconcile import reconcile
from rulebook.outside.file_events import FolderEvents
from rulebook.outside.workspace import Workspace, find_workspace
from rulebook.records.check import Anchor, Check
from rulebook.store import Store, open_store

HOOK = str(Path(__file__).parents[2] / "rulebook" / "git" / "hook.py")
LINES = [f"value_{n} = compute({n}, other_{n % 97})\n" for n in range(500)]


def main() -> None:
    """Make a repository, measure, print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--files", type=int, default=100_000)
    parser.add_argument("--checks", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=7)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["RULEBOOK_HOME"] = f"{folder}/home"
        root = Path(folder, "repo")
        paths = make(root, args.files)
        verify(root, args.rounds)
        scan(root, paths[::2], args.rounds, f"{folder}/plain")
        hook(root, paths, args.checks, args.rounds)
        events(root, 50)
        events_of_inotifywait(root, 50)
        standing(root, paths, args.checks, 10)


def make(root: Path, files: int) -> list[str]:
    """Write files of 2 to 10 KB, a hundred a folder, and commit them."""
    paths = [f"m{n // 100}/f{n % 100}.py" for n in range(files)]
    for number, path in enumerate(paths):
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(f"# {number}\n" + "".join(LINES[: 60 + number % 240]))
    git(root, "init", "-q", "-b", "main")
    git(root, "add", ".")
    git(root, "commit", "-qm", "start")
    return paths


def git(root: Path, *arguments: str) -> str:
    """Run git and return its output."""
    name = ["-c", "user.name=b", "-c", "user.email=b@example.invalid"]
    done = subprocess.run(["git", *name, *arguments], cwd=root, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def verify(root: Path, rounds: int) -> None:
    """A verify run beside the bare command."""
    text = "grep -q value m0/f1.py"
    cases = {
        "bash -c": lambda: subprocess.run(["bash", "-c", text], cwd=root, check=True),
        "verify run": lambda: run(text, str(root), approved=Approval(text)),
    }
    show("verify", measure(cases, rounds * 3))


def scan(root: Path, paths: list[str], rounds: int, memory: str) -> None:
    """All anchored files, read and from git's knowledge, beside ``git hash-object``."""
    feed = "\n".join(paths).encode()
    command = ["git", "hash-object", "--stdin-paths"]

    def read(tree: WorkTree) -> None:
        for path in paths:
            tree.file_digest(path)

    work_tree(str(root), paths, memory)  # the first look reads all, to learn which blobs are in normal form
    cases = {
        "git hash-object": lambda: subprocess.run(
            command, cwd=root, input=feed, stdout=subprocess.DEVNULL, check=True
        ),
        "one by one": lambda: read(WorkTree(str(root))),
        "read all": lambda: read(work_tree(str(root), paths)),
        "tracked and clean": lambda: read(work_tree(str(root), paths, memory)),
    }
    show(f"scan of {len(paths)}", measure(cases, rounds))


def anchors_of(number: int, paths: list[str]) -> list[str]:
    """Return the two anchors of a check."""
    return [paths[number * 7 % len(paths)], paths[(number * 7 + 1) % len(paths)]]


def hook(root: Path, paths: list[str], checks: int, rounds: int) -> None:
    """The hook after a checkout beside ``git diff`` and a bare start; the settling process is held off."""
    workspace = find_workspace(str(root), os.environ)
    anchored = [(f"c{n}", [Anchor(path=path) for path in anchors_of(n, paths)]) for n in range(checks)]
    write_index(workspace.root, workspace.worktree_home, anchored)
    import fcntl

    with Path(workspace.worktree_home, "settle.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for count, step in ((10, 1), (90, 1), (1000, 1), (1000, max(2, len(paths) // 1000))):
            git(root, "checkout", "-qb", f"c{count}-{step}", "main")
            for path in paths[: count * step : step]:
                (root / path).write_text("changed\n")
            git(root, "commit", "-qam", "change")
            old, new = git(root, "rev-parse", "main"), git(root, "rev-parse", "HEAD")
            python = [sys.executable, "-I", "-S"]
            cases = {
                "git diff": command(root, ["git", "diff", "--name-only", old, new]),
                "bare": command(root, [*python, "-c", "pass"]),
                "hook": command(root, [*python, HOOK, "post-checkout", old, new, "1"]),
            }
            where = "side by side" if step == 1 else "all over"
            show(f"hook, {count} changed, {where}", measure(cases, rounds * 2))


def command(root: Path, argv: list[str]) -> Callable[[], object]:
    """Return a call that runs a command quietly."""
    return lambda: subprocess.run(argv, cwd=root, capture_output=True, check=True)


def events(root: Path, saves: int) -> None:
    """From a save to the call that tells of it."""
    told: queue.SimpleQueue[str] = queue.SimpleQueue()
    waits = []
    with FolderEvents(told.put) as watching:
        watching.watch({str(root / "m0"): False})
        for number in range(saves):
            started = time.perf_counter()
            save(root / "m0/f1.py", str(number))
            while not told.get(timeout=10).endswith("f1.py"):
                pass
            waits.append((time.perf_counter() - started) * 1000)
    sys.stdout.write(f"save to event: median {statistics.median(waits):.1f} ms, most {max(waits):.1f} ms\n")


def events_of_inotifywait(root: Path, saves: int) -> None:
    """From a save to the line of ``inotifywait`` that tells of it."""
    if shutil.which("inotifywait") is None:
        sys.stdout.write("inotifywait: not installed (apt install inotify-tools)\n")
        return
    argv = ["inotifywait", "-m", "-q", "-e", "moved_to", "--format", "%f", str(root / "m0")]
    waits = []
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True) as watching:
        assert watching.stdout is not None
        time.sleep(1)  # it says nothing once it watches
        for number in range(saves):
            started = time.perf_counter()
            save(root / "m0/f1.py", str(number))
            watching.stdout.readline()
            waits.append((time.perf_counter() - started) * 1000)
        watching.terminate()
    sys.stdout.write(f"inotifywait: median {statistics.median(waits):.1f} ms, most {max(waits):.1f} ms\n")


def save(place: Path, text: str) -> None:
    """Save as editors do, by renaming."""
    new = place.with_name("new")
    new.write_text(text)
    new.rename(place)


def standing(root: Path, paths: list[str], checks: int, saves: int) -> None:
    """From a save to the new standing in the store, and to the bundle that hooks decide by; nothing runs."""
    git(root, "checkout", "-qf", "main")
    (root / "rulebook.toml").write_text('schema = 1\n[repository]\nid = "benchmark"\n')
    workspace = find_workspace(str(root), os.environ)
    known = (root / paths[0]).read_text()
    with open_store(workspace) as store:
        arm(workspace, store, [check(n, paths) for n in range(checks)])
        argv = [sys.executable, "-m", "rulebook", "watch", "--json"]
        to_store, to_bundle, used = [], [], []
        with subprocess.Popen(argv, cwd=root, stdout=subprocess.PIPE, text=True) as watcher:
            assert watcher.stdout is not None
            watcher.stdout.readline()
            for number in range(saves):
                before, busy = store.newest_changes(workspace.worktree_key, ["c0"]), cpu_of(watcher.pid)
                started = time.perf_counter()
                save(root / paths[0], known if number % 2 else f"{known}# {number}\n")
                while store.newest_changes(workspace.worktree_key, ["c0"]) == before:
                    time.sleep(0.002)
                to_store.append((time.perf_counter() - started) * 1000)
                watcher.stdout.readline()
                to_bundle.append((time.perf_counter() - started) * 1000)
                time.sleep(1)
                used.append(cpu_of(watcher.pid) - busy)
            watcher.terminate()
    for name, waits in (("the store", to_store), ("the bundle", to_bundle)):
        sys.stdout.write(
            f"{checks} checks, save to {name}: median {statistics.median(waits):.0f} ms, "
            f"most {max(waits):.0f} ms\n"
        )
    sys.stdout.write(f"CPU of the watcher for both: {statistics.median(used):.0f} ms a save\n")


def check(number: int, paths: list[str]) -> Check:
    """Return a check with two anchors and nothing to run."""
    return Check.model_validate(
        {
            "schema": 1,
            "id": f"c{number}",
            "rule": "Leave it.",
            "verifier": {"forbid": {"command": f"tool{number} all"}},
            "condition": {"claim": "good", "anchors": anchors_of(number, paths)},
            "provenance": {"stated_by": "user", "words": "leave it"},
        }
    )


def arm(workspace: Workspace, store: Store, checks: list[Check]) -> None:
    """Arm checks as a person does, long ago."""
    long_ago = datetime(2019, 1, 1, tzinfo=UTC)
    by: dict[str, Any] = {"by": "benchmark", "why": "benchmark", "at": long_ago}
    with store.transaction():
        for one in checks:
            store.add_version(one, **by)
            store.set_intent(one.id, "armed", act="armed", **by)
    ids = [one.id for one in checks]
    reconcile(workspace, store, by="benchmark", now=long_ago, checks=ids, first=ids)
    follow_up(workspace, store)


def cpu_of(pid: int) -> float:
    """Return the milliseconds of CPU time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def measure(cases: dict[str, Callable[[], object]], rounds: int) -> dict[str, tuple[float, float]]:
    """Return case -> median wall clock and CPU time in milliseconds, children included."""
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in cases}
    for _ in range(rounds):
        for name, case in cases.items():
            before, started = cpu(), time.perf_counter()
            case()
            found[name].append(((time.perf_counter() - started) * 1000, (cpu() - before) * 1000))
    return {
        name: (statistics.median(w for w, _ in values), statistics.median(c for _, c in values))
        for name, values in found.items()
    }


def cpu() -> float:
    """Return the CPU seconds of this process and of its children that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def show(title: str, found: dict[str, tuple[float, float]]) -> None:
    """Print each case with its ratio to the first."""
    first = next(iter(found.values()))
    for name, (wall, cpu) in found.items():
        ratio = f"{wall / first[0]:.2f}x wall, {cpu / max(first[1], 0.1):.2f}x CPU"
        sys.stdout.write(f"{title}: {name}: {wall:.1f} ms wall, {cpu:.1f} ms CPU ({ratio})\n")


if __name__ == "__main__":
    main()
