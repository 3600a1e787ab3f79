"""An event that names no commits, with more anchors than a hook may ask for: the background asks ``stat``."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from rulebook.anchors import index_build
from rulebook.anchors.index import index_path
from rulebook.git import noticed
from rulebook.git.doubt import EVERY, TOUCHED, note
from rulebook.git.follow_up import follow_up
from tests.git.conftest import LOST, standing
from tests.git.prepared import Prepared


@pytest.fixture
def settled(branched: Prepared, monkeypatch: pytest.MonkeyPatch) -> Prepared:
    """The repository, looked at so long after the last edit that ``stat`` is believed."""
    monkeypatch.setattr(index_build, "time_ns", lambda: time.time_ns() + 10_000_000_000)
    with branched.store() as store:
        follow_up(branched.workspace, store)
    return branched


def looked_at(project: Prepared) -> list[str]:
    note(project.workspace.worktree_home, [TOUCHED], "git:post-index-change")
    return [one.check.id for one in project.settle()]


def test_a_hook_leaves_very_many_to_the_background(
    settled: Prepared, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert noticed.by_stat(settled.workspace) == []
    monkeypatch.setattr(noticed, "touched_paths", lambda *_: None)
    assert noticed.by_stat(settled.workspace) == [TOUCHED]


def test_without_lists_all_are_looked_at(settled: Prepared) -> None:
    Path(index_path(settled.workspace.worktree_home)).unlink()
    settled.write("limits.conf", LOST)
    assert noticed.by_stat(settled.workspace) == [EVERY]
    assert looked_at(settled) == ["no-edits"]


def test_what_is_touched_is_looked_at_and_nothing_else(settled: Prepared) -> None:
    assert looked_at(settled) == []
    settled.write("limits.conf", LOST)
    assert looked_at(settled) == ["no-edits"]
    assert standing(settled) == "suspended"
