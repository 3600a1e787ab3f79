"""Verify runs, scans, the git hook and file events against their budgets, beside git's own work.

Run: ``python tests/benchmarks/anchors.py [--files N] [--rounds N]``. Not a test: a machine under load must
not fail a build. Each round runs every case once; wall clock is the median, CPU time too.
"""

from __future__ import annotations

import argparse
import os
import queue
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from rulebook.anchors.approvals import Approval
from rulebook.anchors.index_build import write_index
from rulebook.anchors.known import work_tree
from rulebook.anchors.tree import WorkTree
from rulebook.anchors.verify import run
from rulebook.outside.file_events import FolderEvents
from rulebook.outside.workspace import find_workspace
from rulebook.records.check import Anchor

HOOK = str(Path(__file__).parents[2] / "rulebook" / "git" / "hook.py")
LINES = [f"value_{n} = compute({n}, other_{n % 97})\n" for n in range(500)]


def main() -> None:
    """Make a repository, measure, print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--files", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=7)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["RULEBOOK_HOME"] = f"{folder}/home"
        root = Path(folder, "repo")
        paths = make(root, args.files)
        verify(root, args.rounds)
        scan(root, paths[::2], args.rounds, f"{folder}/plain")
        hook(root, paths, args.rounds)
        events(root, 50)


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

    cases = {
        "git hash-object": lambda: subprocess.run(
            command, cwd=root, input=feed, stdout=subprocess.DEVNULL, check=True
        ),
        "read all": lambda: read(WorkTree(str(root))),
        "tracked and clean": lambda: read(work_tree(str(root), paths, memory)),
    }
    cases["tracked and clean"]()
    show(f"scan of {len(paths)}", measure(cases, rounds))


def hook(root: Path, paths: list[str], rounds: int) -> None:
    """The hook after a checkout beside ``git diff`` and a bare start; the settling process is held off."""
    workspace = find_workspace(str(root), os.environ)
    anchored = [(f"c{n}", [Anchor(path=paths[n * 7 % len(paths)])]) for n in range(10_000)]
    write_index(workspace.root, workspace.worktree_home, anchored)
    import fcntl

    with Path(workspace.worktree_home, "settle.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for count in (10, 90, 1000):
            git(root, "checkout", "-qb", f"c{count}", "main")
            for path in paths[:count]:
                (root / path).write_text("changed\n")
            git(root, "commit", "-qam", "change")
            old, new = git(root, "rev-parse", "main"), git(root, "rev-parse", "HEAD")
            python = [sys.executable, "-I", "-S"]
            cases = {
                "git diff": command(root, ["git", "diff", "--name-only", old, new]),
                "bare": command(root, [*python, "-c", "pass"]),
                "hook": command(root, [*python, HOOK, "post-checkout", old, new, "1"]),
            }
            show(f"hook, {count} changed", measure(cases, rounds * 2))


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
            (root / "m0/new").write_text(str(number))
            (root / "m0/new").rename(root / "m0/f1.py")
            while not told.get(timeout=10).endswith("f1.py"):
                pass
            waits.append((time.perf_counter() - started) * 1000)
    sys.stdout.write(f"save to event: median {statistics.median(waits):.1f} ms, most {max(waits):.1f} ms\n")


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
