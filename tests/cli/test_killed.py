"""A process that is killed at any moment loses nothing, and the next command repairs what it left.

How often is set by RULEBOOK_KILLS; the figure for a thousand is in docs/store.md.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from rulebook.lifecycle.sync import sync
from rulebook.outside.workspace import Workspace
from rulebook.records.dump import dump_yaml
from rulebook.records.loader import load_library
from rulebook.store import Store
from tests.lifecycle.repository import LATER, Repository, record

KILLS = int(os.environ.get("RULEBOOK_KILLS", "25"))
ROOT = Path(__file__).parents[2]

FORKS = """
import os, sys, signal, time
from rulebook.cli.main import main
for line in sys.stdin:
    words = line.rstrip("\\n").split("\\t")
    child = os.fork()
    if child == 0:
        devnull = os.open(os.devnull, os.O_WRONLY)
        os.dup2(devnull, 1); os.dup2(devnull, 2)
        os._exit(main(words[1:]))
    time.sleep(float(words[0]))
    try:
        os.kill(child, signal.SIGKILL)
    except ProcessLookupError:
        pass
    _, status = os.waitpid(child, 0)
    print("killed" if os.WIFSIGNALED(status) else "done", flush=True)
"""


class Victims:
    """Runs verbs in forks of a process that has everything loaded, and kills them after a time."""

    def __init__(self, cwd: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        self._process = subprocess.Popen(
            [sys.executable, "-c", FORKS],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=cwd,
            env=environment,
        )

    def run(self, seconds: float, *words: str) -> str:
        """Run a verb, kill it after ``seconds``, say whether it was done by then."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\t".join((str(seconds), *words)) + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def verbs(random_: random.Random, number: int) -> list[str]:
    names = [f"check-{one}" for one in range(4)]
    name, other = random_.sample(names, 2)
    because = ["--because", f"kill {number}"]
    return random_.choice(
        [
            ["sync", "--arm", "--no-verify"],
            ["archive", name, *because],
            ["restore", name],
            ["supersede", name, "--by", other],
            ["rollback", name],
            ["narrow", name, "--branch", f"b{number}", *because],
            ["arm", name],
        ]
    )


@pytest.mark.parametrize("seed", [int(os.environ.get("RULEBOOK_KILL_SEED", "1"))])
def test_killed_at_any_moment(tmp_path: Path, seed: int) -> None:
    repository = Repository(tmp_path / "repository")
    for number in range(4):
        made = record(
            f"check-{number}", condition=None, verifier={"forbid": {"command": f"tool{number}"}}, level="warn"
        )
        repository.write(f"rules/commands/check-{number}.yaml", "# hers\n" + dump_yaml(made))
    random_ = random.Random(seed)
    victims = Victims(repository.root)
    known: dict[tuple[str, int], str] = {}
    killed = 0
    for number in range(KILLS):
        words = verbs(random_, number)
        killed += victims.run(random_.uniform(0.0, 0.35), *words) == "killed"
        with repository.store() as store:
            known = lost_nothing(store, known)
            nothing_is_half_written(repository)
            repaired(repository.workspace, store, words)
    victims.close()
    assert killed > KILLS // 4


def lost_nothing(store: Store, known: dict[tuple[str, int], str]) -> dict[tuple[str, int], str]:
    now = {(name, one.version): one.digest for name in store.ids() for one in store.versions(name)}
    assert {key: now.get(key) for key in known} == known
    return now


def nothing_is_half_written(repository: Repository) -> None:
    assert all(not loaded.errors for loaded in load_library(repository.root / "rules"))
    for path in (repository.root / "rules" / ".archive").glob("*.yaml"):
        assert path.read_text().endswith("\n")


def repaired(workspace: Workspace, store: Store, words: list[str]) -> None:
    sync(workspace, store, by="next", now=LATER, run_verify=False)
    results = sync(workspace, store, by="next", now=LATER, run_verify=False)
    assert {one.what for one in results} <= {"unchanged"}, (words, results)
    assert store.pending_files(workspace.worktree_key) == ()
