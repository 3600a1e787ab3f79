"""Verify runs, scans, the git hook and file events against their budgets, beside git's own work.

Run: ``python tests/benchmarks/anchors.py [--files N] [--checks N] [--rounds N]``. Not a test: a machine under
load must not fail a build. Each round runs every case once; wall clock is the median, CPU time too. Arming
10,000 checks takes some minutes. ``inotifywait`` (inotify-tools) is the yardstick of events, where installed.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from rulebook.anchors.approvals import Approval  # noqa: E402 - the path comes first
from rulebook.anchors.index_build import write_index  # noqa: E402
from rulebook.anchors.known import work_tree  # noqa: E402
from rulebook.anchors.tree import WorkTree  # noqa: E402
from rulebook.anchors.verify import run  # noqa: E402
from rulebook.outside.workspace import find_workspace  # noqa: E402
from rulebook.records.check import Anchor  # noqa: E402
from tests.benchmarks.measured import budget, measure, show  # noqa: E402
from tests.benchmarks.watching import events, events_of_inotifywait, standing  # noqa: E402

HOOK = str(ROOT / "rulebook" / "git" / "hook.py")
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
        git(root, "checkout", "-qf", "main")
        standing(root, [anchors_of(number, paths) for number in range(args.checks)], 20)


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
    found = measure(cases, rounds * 3)
    show("verify", found)
    budget("verify run beyond the command", found["verify run"][0] - found["bash -c"][0], 10)


def scan(root: Path, paths: list[str], rounds: int, memory: str) -> None:
    """All anchored files, read and from git's knowledge, beside ``git hash-object``."""
    feed = "\n".join(paths).encode()
    command = ["git", "hash-object", "--stdin-paths"]

    def read(tree: WorkTree) -> None:
        for path in paths:
            tree.file_digest(path)

    work_tree(str(root), paths, memory)  # the first look reads all, to learn which blobs are in normal form
    cases: dict[str, Callable[[], object]] = {
        "git hash-object": lambda: subprocess.run(
            command, cwd=root, input=feed, stdout=subprocess.DEVNULL, check=True
        ),
        "one by one": lambda: read(WorkTree(str(root))),
        "read all": lambda: read(work_tree(str(root), paths)),
        "tracked and clean": lambda: read(work_tree(str(root), paths, memory)),
    }
    found = measure(cases, rounds)
    show(f"scan of {len(paths)}", found)
    for case, most in (("read all", 0.6), ("tracked and clean", 0.4)):
        budget(f"scan, {case}, to git", found[case][0] / found["git hash-object"][0], most, "times")


def anchors_of(number: int, paths: list[str]) -> list[str]:
    """Return the two anchors of a check."""
    return [paths[number * 7 % len(paths)], paths[(number * 7 + 1) % len(paths)]]


def hook(root: Path, paths: list[str], checks: int, rounds: int) -> None:
    """The hook after a checkout beside ``git diff`` and a bare start; the settling process is held off."""
    workspace = find_workspace(str(root), os.environ)
    anchored = [(f"c{n}", [Anchor(path=path) for path in anchors_of(n, paths)]) for n in range(checks)]
    write_index(workspace.root, workspace.worktree_home, anchored)
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
            found = measure(cases, rounds * 2)
            show(f"hook, {count} changed, {where}", found)
            diff, bare = found["git diff"][0], found["bare"][0]
            most = diff + 2 * bare if count < 1000 else max(diff + 2 * bare, 2 * diff)
            budget(f"hook, {count} changed, {where}", found["hook"][0], most)


def command(root: Path, argv: list[str]) -> Callable[[], object]:
    """Return a call that runs a command quietly."""
    return lambda: subprocess.run(argv, cwd=root, capture_output=True, check=True)


if __name__ == "__main__":
    main()
