"""A repository with git hooks installed and one armed check."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulebook.git.follow_up import follow_up
from rulebook.git.install import install
from tests.cli.conftest import arm
from tests.git.prepared import Prepared, restore
from tests.lifecycle.repository import Repository, record

LOST = "nofile 20\n"


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
    _arm_and_install(project)
    return project


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Build once a run what ``branched`` starts from; return the copy, and where it has to be put back."""
    live = tmp_path_factory.mktemp("prepared") / "live"
    copy = live.parent / "kept"
    with pytest.MonkeyPatch.context() as patch:
        for name in ("GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"):
            patch.setenv(name, "test@example.invalid")
        patch.setenv("RULEBOOK_HOME", str(live / "home"))
        patch.setenv("HOME", str(live / "home"))
        project = Repository(live / "project")
        project.git("config", "core.trustctime", "false")
        project.git("config", "core.checkStat", "minimal")
        project.git("switch", "-q", "-c", "lost")
        project.write("limits.conf", LOST)
        project.commit("lose it")
        project.git("switch", "-q", "main")
        _arm_and_install(project)
        live.rename(copy)
    return copy, live


@pytest.fixture
def branched(kept: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> Iterator[Prepared]:
    """Branch main holds the reason, branch lost does not; hooks note, and the test settles."""
    copy, live = kept
    restore(copy, live)
    monkeypatch.setenv("RULEBOOK_HOME", str(live / "home"))
    monkeypatch.chdir(live / "project")
    project = Prepared(live / "project")
    yield project
    project.let_go()


def _arm_and_install(project: Repository) -> None:
    project.approve()
    arm(project, record(verifier={"forbid": {"command": "vi limits.conf"}}))  # commits are not its business
    with project.store() as store:
        follow_up(project.workspace, store)
    install(project.workspace)


def standing(project: Repository, check: str = "no-edits") -> str | None:
    """Return a check's standing in this worktree, after what is noted is settled."""
    if isinstance(project, Prepared):
        project.settle()
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
