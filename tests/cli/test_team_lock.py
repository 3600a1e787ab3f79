"""The committed lock in a team's hands: clones, a CI job, and what git makes of two branches."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulebook.cli.main import main
from rulebook.lifecycle.lock import read_lock
from rulebook.records.dump import dump_yaml
from tests.lifecycle.repository import Repository, record

VERIFY = "grep -q generated other.conf"
LOCK, FILE, OTHER = "rules/rulebook.lock", "rules/files/no-edits.yaml", "rules/files/other.yaml"


class Clone:
    """A clone with a machine of its own: the verbs run in it with its own data folder."""

    def __init__(self, repository: Repository, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.repository = repository
        self._home = home
        self._monkeypatch = monkeypatch

    def enter(self) -> None:
        """Make this the current machine and folder."""
        self._monkeypatch.setenv("RULEBOOK_HOME", str(self._home))
        self._monkeypatch.chdir(self.repository.root)

    def run(self, *words: str) -> int:
        """Run a verb here."""
        self.enter()
        return main(words)

    def standings(self) -> dict[str, str]:
        """Return the standing of each check here."""
        self.enter()
        with self.repository.store() as store:
            here = self.repository.workspace.worktree_key
            standings = store.standings(here)
            return {one.id: standings[one.id] for one in store.in_force(here)}

    def git(self, *words: str) -> str:
        """Run git here."""
        return self.repository.git(*words)

    def merge(self, branch: str) -> bool:
        """Merge; return whether git could by itself."""
        words = ["git", "merge", "-q", "--no-edit", branch]
        done = subprocess.run(words, cwd=self.repository.root, capture_output=True, check=False)
        return done.returncode == 0


@pytest.fixture
def ann(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Clone:
    """The one who verified: her repository with two armed checks and their lock, committed."""
    made = Clone(Repository(tmp_path / "ann"), tmp_path / "home-ann", monkeypatch)
    made.enter()
    made.repository.approve()
    made.repository.write("other.conf", "generated\n")
    made.repository.write(FILE, dump_yaml(record()))
    condition = {"claim": "other.conf is generated", "verify": VERIFY, "anchors": ["other.conf"]}
    made.repository.approve(VERIFY)
    ban = {"forbid": {"write": "other.conf"}}
    made.repository.write(OTHER, dump_yaml(record("other", verifier=ban, condition=condition)))
    assert made.run("init") == 0
    assert made.run("sync", "--arm") == 0
    made.repository.commit("rules")
    return made


@pytest.fixture
def bob(ann: Clone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Clone:
    """A fresh clone on another machine, where nothing is approved."""
    return Clone(Repository.clone(ann.repository), tmp_path / "home-bob", monkeypatch)


def test_a_fresh_clone_enforces_what_the_team_verified(bob: Clone) -> None:
    assert bob.run("init") == 0
    assert bob.standings() == {"no-edits": "armed", "other": "armed"}
    assert bob.run("try", "--write", "limits.conf") == 2
    assert bob.git("status", "--short") == ""


def test_a_ci_job_enforces_it_and_a_drift_fails_it(bob: Clone) -> None:
    env = {**os.environ, "CI": "true", "RULEBOOK_HOME": str(bob.repository.root.parent / "home-ci")}
    audit = ["audit", "--no-doctor", "--fail-on", "error"]
    job = [["init"], ["try", "--json", "--write", "other.conf"], audit]

    def codes() -> list[int]:
        rulebook = [sys.executable, "-m", "rulebook"]
        return [
            subprocess.run([*rulebook, *words], cwd=bob.repository.root, env=env, check=False).returncode
            for words in job
        ]

    assert codes() == [0, 2, 0]
    bob.repository.write("other.conf", "edited\n")
    assert bob.run("init") == 0
    assert bob.standings() == {"no-edits": "armed", "other": "warning"}


def test_a_merge_conflict_is_settled_by_sync(ann: Clone) -> None:
    for branch, level in (("one", "gate"), ("two", "warn")):
        ann.git("checkout", "-q", "-b", branch, "main")
        path = FILE if branch == "one" else OTHER
        text = ann.repository.read(path)
        ann.repository.write(path, text.replace("level: block", f"level: {level}"))
        assert ann.run("sync") == 0
        ann.repository.commit(branch)
    assert not ann.merge("one")
    assert "<<<<<<<" in ann.repository.read(LOCK)
    assert ann.run("sync") == 0
    assert "<<<<<<<" not in ann.repository.read(LOCK)
    ann.git("commit", "-q", "-a", "--no-edit")
    assert ann.standings() == {"no-edits": "armed", "other": "armed"}
    with ann.repository.store() as store:
        own = store.in_force(ann.repository.workspace.worktree_key)
        locked = {one.check: one.version for one in read_lock(ann.repository.workspace).checks}
        assert locked == {one.id: one.version for one in own}
        levels = {one.id: one.record.level for one in own}
        assert levels == {"no-edits": "gate", "other": "warn"}


def test_a_conflict_that_a_fresh_clone_has_to_settle(ann: Clone, bob: Clone) -> None:
    ann.git("checkout", "-q", "-b", "one")
    ann.repository.write("limits.conf", "# generated\nnofile 20\n")
    assert ann.run("sync") == 0
    ann.repository.commit("other limits")
    assert bob.run("init") == 0
    bob.repository.approve()
    bob.repository.write(FILE, bob.repository.read(FILE).replace("level: block", "level: gate"))
    assert bob.run("sync") == 0
    bob.repository.commit("a gate")
    bob.git("fetch", "-q", "origin")
    assert not bob.merge("origin/one")
    assert bob.run("sync", "--no-verify") == 0
    assert bob.standings()["no-edits"] == "armed"
    assert "<<<<<<<" not in bob.repository.read(LOCK)


def test_a_forged_line_is_found_by_the_next_verify(ann: Clone, bob: Clone) -> None:
    ann.repository.write("other.conf", "edited\n")
    assert ann.run("sync") == 0
    assert ann.standings()["other"] == "suspended"
    ann.repository.commit("it fails")
    bob.git("pull", "-q")
    bob.repository.write(LOCK, bob.repository.read(LOCK).replace(" fails ", " holds "))
    assert bob.run("init") == 0
    assert bob.standings()["other"] == "armed"
    bob.repository.approve(VERIFY)
    assert bob.run("verify", "other") == 2
    assert bob.standings()["other"] == "suspended"
    assert " fails " in bob.repository.read(LOCK)


def test_branches_that_verified_different_things_merge_to_the_right_standing(ann: Clone, bob: Clone) -> None:
    ann.git("checkout", "-q", "-b", "fails")
    ann.repository.write("other.conf", "edited\n")
    assert ann.run("sync") == 0
    ann.repository.commit("other.conf is edited by hand now")
    ann.git("checkout", "-q", "-b", "holds", "main")
    ann.repository.write("limits.conf", "# generated\nnofile 20\n")
    assert ann.run("sync") == 0
    ann.repository.commit("other limits")
    bob.git("fetch", "-q", "origin")
    bob.git("merge", "-q", "origin/fails")
    if not bob.merge("origin/holds"):
        bob.git("checkout", "-q", "--conflict=merge", LOCK)
    assert bob.run("init") == 0
    assert bob.standings() == {"no-edits": "armed", "other": "suspended"}
    assert bob.run("sync", "--no-verify") == 0
    verdicts = {one.check: one.answer for one in read_lock(bob.repository.workspace).checks}
    assert verdicts == {"no-edits": "holds", "other": "fails"}
