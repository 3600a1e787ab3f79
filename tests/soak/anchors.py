"""A soak: random edits, saves by rename, checkouts, kills of the watcher; then all must be as from scratch.

Run: ``python tests/soak/anchors.py [--minutes N] [--checks N] [--seed N]``. Exit 1 where a check's standing
is not what a fresh process with an empty memory of verdicts computes, or not what hooks decide by.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

from rulebook.anchors.approvals import Approvals
from rulebook.enforce.bundle_built import Built
from rulebook.enforce.bundle_parts import standing_in
from rulebook.enforce.place import bundle_path
from rulebook.git.doubt import pending
from rulebook.git.follow_up import follow_up
from rulebook.git.install import install
from rulebook.lifecycle.reconcile import reconcile
from rulebook.outside.workspace import Workspace, find_workspace
from rulebook.records.check import Check
from rulebook.store import open_store

LONG_AGO = datetime(2019, 1, 1, tzinfo=UTC)
BRANCHES = ("main", "other", "third")
PACE = 0.5
"""Seconds between two acts, on average: a busy person, not a machine under full load."""


class Soak:
    """One repository under random work, with a watcher that is killed now and then.

    Attributes:
        root: the repository.
        chance: what decides everything.
        did: how often each act was done.

    """

    def __init__(self, root: Path, checks: int, seed: int) -> None:
        self.root = root
        self.chance = random.Random(seed)
        self.checks = checks
        self.did: Counter[str] = Counter()
        self.watcher: subprocess.Popen[bytes] | None = None

    @property
    def workspace(self) -> Workspace:
        """The worktree."""
        return find_workspace(str(self.root), os.environ)

    def git(self, *arguments: str) -> bool:
        """Run git; work under way may make it refuse, as it does for a person."""
        done = subprocess.run(["git", *arguments], cwd=self.root, capture_output=True, check=False)
        return done.returncode == 0

    def build(self) -> None:
        """Make the branches, arm the checks, install the hooks."""
        for role in ("AUTHOR", "COMMITTER"):
            os.environ[f"GIT_{role}_NAME"] = os.environ[f"GIT_{role}_EMAIL"] = "soak@example.invalid"
        self.root.mkdir()
        self.git("init", "-q", "-b", "main")
        (self.root / "rulebook.toml").write_text('schema = 1\n[repository]\nid = "soak"\n')
        for number in range(self.checks):
            self.write(number, "good 0")
        self.commit()
        for branch in BRANCHES[1:]:
            self.git("switch", "-q", "-c", branch)
            for number in self.chance.sample(range(self.checks), self.checks // 3):
                self.write(number, f"bad {branch}")
            self.commit()
        self.git("switch", "-q", "main")
        arm(self.workspace, [self.check(number) for number in range(self.checks)])

    def check(self, number: int) -> Check:
        """Return the check on one file: it holds while the file is good."""
        path = self.path(number)
        return Check.model_validate(
            {
                "schema": 1,
                "id": f"soak-{number}",
                "rule": "Leave it.",
                "verifier": {"forbid": {"command": "vi"}},
                "condition": {"claim": "good", "verify": f"grep -q good {path}", "anchors": [path]},
                "provenance": {"stated_by": "user", "words": "leave it"},
            }
        )

    def path(self, number: int) -> str:
        """Return a check's anchor."""
        return f"d{number % 4}/f{number}"

    def write(self, number: int, text: str) -> None:
        """Write an anchor in place."""
        place = self.root / self.path(number)
        place.parent.mkdir(exist_ok=True)
        place.write_text(f"{text}\n")

    def commit(self) -> None:
        """Commit all."""
        self.git("add", "-A")
        self.git("commit", "-qm", "work")

    def act(self) -> None:
        """Do one thing at random."""
        acts = [self.edit, self.edit, self.rename, self.rename, self.delete, self.switch, self.save]
        acts += [self.reset, self.stash, self.kill]
        chosen = self.chance.choice(acts)
        chosen()
        self.did[chosen.__name__] += 1

    def edit(self) -> None:
        """Save in place."""
        self.write(self.chance.randrange(self.checks), self.text())

    def rename(self) -> None:
        """Save by renaming."""
        place = self.root / self.path(self.chance.randrange(self.checks))
        place.parent.mkdir(exist_ok=True)
        place.with_suffix(".swp").write_text(f"{self.text()}\n")
        place.with_suffix(".swp").rename(place)

    def text(self) -> str:
        """Return what an edit leaves: good or bad, now and then something that was there before."""
        return f"{self.chance.choice(('good', 'good', 'bad'))} {self.chance.randrange(50)}"

    def delete(self) -> None:
        """Delete an anchor."""
        (self.root / self.path(self.chance.randrange(self.checks))).unlink(missing_ok=True)

    def switch(self) -> None:
        """Change to another branch, throwing edits away."""
        self.git("checkout", "-qf", self.chance.choice(BRANCHES))

    def save(self) -> None:
        """Commit."""
        self.commit()

    def reset(self) -> None:
        """Go back to what is committed."""
        self.git("reset", "-q", "--hard")

    def stash(self) -> None:
        """Put edits aside and take them back."""
        if self.git("stash", "-q"):
            self.git("stash", "pop", "-q")

    def kill(self) -> None:
        """Kill the watcher, whatever it is at, and start another."""
        if self.watcher is not None:
            self.watcher.send_signal(signal.SIGKILL)
            self.watcher.wait()
        argv = [sys.executable, "-m", "rulebook", "watch"]
        quiet = subprocess.DEVNULL
        self.watcher = subprocess.Popen(argv, cwd=self.root, stdin=quiet, stdout=quiet, stderr=quiet)

    def settle(self) -> float:
        """Wait until nothing is noted and no standing changes any more; return the seconds that it took."""
        started = time.monotonic()
        before, since = standings(self.workspace), time.monotonic()
        while time.monotonic() - since < 3 or pending(self.workspace.worktree_home):
            time.sleep(0.2)
            now = standings(self.workspace)
            if now != before:
                before, since = now, time.monotonic()
            if time.monotonic() - started > 120:
                break
        return time.monotonic() - started

    def run(self, seconds: float) -> None:
        """Work for so long."""
        until = time.monotonic() + seconds
        self.kill()
        while time.monotonic() < until:
            self.act()
            time.sleep(self.chance.random() * 2 * PACE)


def arm(workspace: Workspace, checks: list[Check]) -> None:
    """Approve and arm checks, as a person does."""
    with open_store(workspace) as store:
        for check in checks:
            if check.condition and check.condition.verify:
                Approvals(workspace.home).approve(check.condition.verify, False, now=LONG_AGO)
            store.add_version(check, by="soak", why="soak", at=LONG_AGO)
            store.set_intent(check.id, "armed", act="armed", by="soak", why="soak", at=LONG_AGO)
        ids = [check.id for check in checks]
        reconcile(workspace, store, by="soak", now=LONG_AGO, checks=ids, first=ids)
        follow_up(workspace, store)
    install(workspace)


def standings(workspace: Workspace) -> dict[str, str]:
    """Return what the store says of this worktree."""
    with open_store(workspace) as store:
        return dict(store.standings(workspace.worktree_key))


def enforced(workspace: Workspace) -> dict[str, str]:
    """Return the standings that hooks decide by."""
    built = Built(Path(bundle_path(workspace)).read_bytes())
    return {row.id: standing_in(built.record(row)) for row in built.rows()}


def from_scratch(workspace: Workspace, checks: list[Check], home: str) -> dict[str, str]:
    """Return the standings by a store that knows nothing, in a data folder of its own."""
    os.environ["RULEBOOK_HOME"] = home
    fresh = find_workspace(workspace.root, os.environ)
    arm(fresh, checks)
    return standings(fresh)


def main() -> int:
    """Soak, compare, print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--checks", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"HOME": folder, "RULEBOOK_HOME": f"{folder}/home"}
        soak = Soak(Path(folder, "repo"), args.checks, args.seed)
        soak.build()
        soak.run(args.minutes * 60)
        took = soak.settle()
        found, decides = standings(soak.workspace), enforced(soak.workspace)
        if soak.watcher is not None:
            soak.watcher.kill()
            soak.watcher.wait()
        checks = [soak.check(number) for number in range(args.checks)]
        wanted = from_scratch(soak.workspace, checks, f"{folder}/fresh")
    stale = {name: (decides.get(name), how) for name, how in found.items() if decides.get(name) != how}
    wrong = {name: (found.get(name), wanted[name]) for name in wanted if found.get(name) != wanted[name]}
    say = sys.stdout.write
    say(f"{sum(soak.did.values())} acts: {dict(soak.did)}\n")
    say(f"settled {took:.1f} s after the last; {dict(Counter(wanted.values()))}\n")
    say(f"{len(wrong)} of {len(wanted)} differ from what is computed from scratch: {wrong}\n")
    say(f"{len(stale)} of {len(found)} stand otherwise in the bundle: {stale}\n")
    return 1 if wrong or stale else 0


if __name__ == "__main__":
    sys.exit(main())
