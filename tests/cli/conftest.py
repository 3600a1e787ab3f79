"""A repository with one armed check, in which verbs run."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.lifecycle.reconcile import reconcile
from rulebook.records.check import Check
from tests.lifecycle.repository import MARCH, NOON, Repository, record


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    """A repository, entered."""
    made = Repository(tmp_path / "project")
    monkeypatch.chdir(made.root)
    return made


@pytest.fixture
def armed(project: Repository) -> Repository:
    """The repository with one armed check, its command approved."""
    project.approve()
    arm(project, record())
    return project


def arm(project: Repository, check: Check) -> None:
    """Put a check into the store and arm it, as a person does."""
    with project.store() as store:
        store.add_version(check, **MARCH)
        store.set_intent(check.id, "armed", act="armed", by="ann", why="test", at=NOON)
        reconcile(project.workspace, store, by="ann", now=NOON, checks=[check.id], first=[check.id])
