"""A bundle that takes over what has not changed is, to the byte, the one that is made anew."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulebook.enforce import refresh
from rulebook.enforce.place import bundle_path
from rulebook.enforce.refresh import refresh_bundle
from rulebook.records.values import Finding, StandingChange
from tests.agents.conftest import check
from tests.lifecycle.repository import MARCH, NOON, Repository

VERIFIERS: list[Any] = [
    {"forbid": {"command": "git push --force"}},
    {"forbid": {"write": "config/*.conf"}},
    {"forbid": {"content": {"regex": "eval\\("}}},
    {"forbid": {"command": "make all"}, "unless": {"write": "x"}},
    None,
]
STANDINGS = ("armed", "shadow", "suspended", "warning", "archived")
NAMES = [f"rule-{n}" for n in range(6)]
ACTS = st.one_of(
    st.tuples(st.just("edit"), st.sampled_from(NAMES), st.integers(0, len(VERIFIERS) - 1)),
    st.tuples(st.just("stand"), st.sampled_from(NAMES), st.sampled_from(STANDINGS)),
    st.tuples(st.just("erase"), st.sampled_from(NAMES), st.just("as I said")),
    st.tuples(st.just("damage"), st.integers(0, 6000), st.integers(1, 255)),
)


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock, whose time stands in the bundle."""
    monkeypatch.setattr(refresh.clock, "now", lambda: NOON)


def act(project: Repository, store: Any, what: str, one: Any, other: Any) -> None:
    if what == "edit":
        store.add_version(check(one, VERIFIERS[other], rule=f"Rule {one} {other}."), **MARCH)
    elif what == "stand" and store.head(one):
        store.change_standing(
            StandingChange(one, 1, project.workspace.worktree_key, None, other, "test", "ann", NOON)
        )
    elif what == "erase":
        store.erase_words(other, at=NOON)
    elif what == "damage":
        path = Path(bundle_path(project.workspace))
        data = bytearray(path.read_bytes()) if path.exists() else bytearray()
        if data:
            data[one % len(data)] ^= other
            path.write_bytes(bytes(data))


@pytest.mark.usefixtures("still")
@settings(max_examples=15, suppress_health_check=list(HealthCheck))
@given(acts=st.lists(st.lists(ACTS, max_size=4), min_size=1, max_size=4))
def test_taken_over_equals_made_anew(
    acts: list[list[tuple[str, Any, Any]]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    project = Repository(tmp_path_factory.mktemp("project"))
    path = Path(bundle_path(project.workspace))
    with project.store() as store:
        for round_of_acts in acts:
            for one in round_of_acts:
                act(project, store, *one)
            refresh_bundle(project.workspace, store)
            taken_over = path.read_bytes()
            refresh_bundle(project.workspace, store, anew=True)
            assert path.read_bytes() == taken_over


def test_what_is_unchanged_is_not_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = Repository(tmp_path / "project")
    made = []
    armed_check = refresh.armed_check
    monkeypatch.setattr(refresh, "armed_check", lambda *args: made.append(args) or armed_check(*args))
    with project.store() as store:
        for name in NAMES:
            act(project, store, "edit", name, 0)
            act(project, store, "stand", name, "armed")
        refresh_bundle(project.workspace, store)
        assert len(made) == len(NAMES)
        act(project, store, "stand", NAMES[1], "suspended")
        act(project, store, "edit", NAMES[2], 1)
        refresh_bundle(project.workspace, store)
    assert [record.id for record, _, _ in made[len(NAMES) :]] == [NAMES[2]]


def test_words_that_were_erased_leave_the_bundle(tmp_path: Path) -> None:
    project = Repository(tmp_path / "project")
    with project.store() as store:
        act(project, store, "edit", NAMES[0], 0)
        refresh_bundle(project.workspace, store)
        assert b"as I said" in Path(bundle_path(project.workspace)).read_bytes()
        act(project, store, "erase", NAMES[0], "as I said")
        refresh_bundle(project.workspace, store)
    assert b"as I said" not in Path(bundle_path(project.workspace)).read_bytes()


@pytest.mark.usefixtures("still")
def test_details_of_findings_go_after_their_time_and_counts_stay(tmp_path: Path) -> None:
    project = Repository(tmp_path / "project")
    project.write("rulebook.toml", project.read("rulebook.toml") + "[defaults]\nfindings_days = 30\n")
    with project.store() as store:
        for days in (31, 29):
            at = NOON - timedelta(days=days)
            store.add_findings([Finding("r", 1, "warn", "armed", "warn", "write", "d", "s", "a", "s", at)])
        refresh_bundle(project.workspace, store)
        assert [one.at for one in store.findings("r")] == [NOON - timedelta(days=29)]
        assert store.counts("r").total == 2
