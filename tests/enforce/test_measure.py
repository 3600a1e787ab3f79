from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from rulebook.enforce.measure import measure_overrides
from rulebook.records.values import Finding
from tests.lifecycle.repository import LATER, MARCH, NOON, Repository, record

OUTCOME = "test -f limits.conf"


def overridden(at: Any = NOON) -> Finding:
    return Finding("no-edits", 1, "block", "armed", "override", "write", "d", "write: x", "a", "s", at)


@pytest.fixture
def project(tmp_path: Path) -> Repository:
    made = Repository(tmp_path / "project")
    with made.store() as store:
        store.add_version(record(override={"allowed": "here", "outcome": OUTCOME}), **MARCH)
    return made


def test_nothing_is_measured_without_an_override(project: Repository) -> None:
    with project.store() as store:
        assert measure_overrides(project.workspace, store, now=LATER) == 0


def test_an_unapproved_outcome_command_is_not_run(project: Repository) -> None:
    with project.store() as store:
        store.add_findings([overridden()])
        measure_overrides(project.workspace, store, now=LATER)
        assert store.findings("no-edits")[0].follow_up["reason"] == "not_approved"


def test_an_override_is_measured_once(project: Repository) -> None:
    project.approve(OUTCOME)
    with project.store() as store:
        store.add_findings([overridden()])
        assert measure_overrides(project.workspace, store, now=LATER) == 1
        assert measure_overrides(project.workspace, store, now=LATER) == 0
        measured = store.findings("no-edits")[0]
        assert (measured.outcome, measured.follow_up["answer"]) == ("measured", "holds")
        store.add_findings([overridden(LATER + timedelta(hours=1))])
        assert measure_overrides(project.workspace, store, now=LATER + timedelta(hours=2)) == 1
