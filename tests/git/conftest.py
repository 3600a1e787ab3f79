"""A repository with git hooks installed and one armed check."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from rulebook.git.follow_up import follow_up
from rulebook.git.install import install
from tests.cli.conftest import arm
from tests.lifecycle.repository import Repository, record


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    """A repository, entered; hooks wait for what they start, so that a test can look at the outcome."""
    made = Repository(tmp_path / "project")
    monkeypatch.chdir(made.root)
    monkeypatch.setenv("RULEBOOK_GIT_WAIT", "1")
    return made


@pytest.fixture
def hooked(project: Repository) -> Repository:
    """The repository with hooks and one armed check, its command approved."""
    project.approve()
    arm(project, record(verifier={"forbid": {"command": "vi limits.conf"}}))  # commits are not its business
    with project.store() as store:
        follow_up(project.workspace, store)
    install(project.workspace)
    return project


def standing(project: Repository, check: str = "no-edits") -> str | None:
    """Return a check's standing in this worktree."""
    with project.store() as store:
        return store.standing(check, project.workspace.worktree_key)


def runs(project: Repository) -> int:
    """Return how many verdicts were found by a run so far."""
    with project.store() as store:
        return len(store.newest_verdicts())


def said(project: Repository, *arguments: str) -> str:
    """Run git and return what its hooks said."""
    done = subprocess.run(["git", *arguments], cwd=project.root, capture_output=True, text=True, check=True)
    return done.stderr
