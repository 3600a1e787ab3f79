"""A bundle whose standings are brought up to the ledger is, to the byte, the one that is made anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulebook.enforce import refresh, restand
from rulebook.enforce.bundle import Bundle
from rulebook.enforce.place import bundle_path
from rulebook.enforce.refresh import refresh_bundle
from rulebook.enforce.restand import restand_bundle
from tests.agents.conftest import check
from tests.enforce.test_refresh import NAMES, STANDINGS, VERIFIERS, act
from tests.lifecycle.repository import MARCH, NOON, Repository

ACTS = st.one_of(
    st.tuples(st.just("edit"), st.sampled_from(NAMES), st.integers(0, len(VERIFIERS) - 1)),
    *[st.tuples(st.just("stand"), st.sampled_from(NAMES), st.sampled_from(STANDINGS))] * 3,
)


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock, whose time stands in the bundle."""
    monkeypatch.setattr(refresh.clock, "now", lambda: NOON)


@pytest.fixture
def whole(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Count how often all is written."""
    written: list[bool] = []
    monkeypatch.setattr(
        restand, "refresh_bundle", lambda *args: written.append(True) or refresh_bundle(*args)
    )
    return written


def bundle_of(project: Repository) -> Path:
    return Path(bundle_path(project.workspace))


def stocked(project: Repository, store: Any) -> None:
    """Give every name a check; the last has no predicate, so its text is said from a session's start."""
    for number, name in enumerate(NAMES):
        act(project, store, "edit", name, min(number, len(VERIFIERS) - 1))
        act(project, store, "stand", name, "armed")
    refresh_bundle(project.workspace, store)


@pytest.mark.usefixtures("still")
@settings(max_examples=15, suppress_health_check=list(HealthCheck))
@given(acts=st.lists(st.lists(ACTS, max_size=3), min_size=1, max_size=5))
def test_brought_up_equals_made_anew(
    acts: list[list[tuple[str, Any, Any]]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    project = Repository(tmp_path_factory.mktemp("project"))
    with project.store() as store:
        stocked(project, store)
        for round_of_acts in acts:
            for one in round_of_acts:
                act(project, store, *one)
            restand_bundle(project.workspace, store)
            brought_up = bundle_of(project).read_bytes()
            refresh_bundle(project.workspace, store, anew=True)
            assert bundle_of(project).read_bytes() == brought_up


def test_nothing_is_written_where_nothing_moved(tmp_path: Path, whole: list[bool]) -> None:
    project = Repository(tmp_path / "project")
    with project.store() as store:
        stocked(project, store)
        before = bundle_of(project).stat()
        restand_bundle(project.workspace, store)
    assert bundle_of(project).stat() == before
    assert not whole


def stand(id: str, standing: str) -> Callable[[Repository, Any], object]:
    return lambda project, store: act(project, store, "stand", id, standing)


def edit(id: str) -> Callable[[Repository, Any], object]:
    return lambda project, store: act(project, store, "edit", id, 2)


def damage(at: int | bytes) -> Callable[[Repository, Any], object]:
    """Flip a bit at a place, or where something begins."""

    def flip(project: Repository, _: Any) -> None:
        data = bytearray(bundle_of(project).read_bytes())
        data[at if isinstance(at, int) else data.index(at)] ^= 1
        bundle_of(project).write_bytes(bytes(data))

    return flip


def elsewhere(project: Repository, store: Any) -> None:
    """Move a standing in another worktree of the repository."""
    from rulebook.records.values import StandingChange

    store.change_standing(StandingChange(NAMES[0], 1, "another", None, "suspended", "test", "ann", NOON))


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize(
    ("moves", "all_is_written"),
    [
        pytest.param([elsewhere], False, id="another worktree's standing"),
        pytest.param([stand(NAMES[0], "suspended")], False, id="one check is suspended"),
        pytest.param([stand(NAMES[0], "shadow"), stand(NAMES[0], "armed")], False, id="there and back"),
        pytest.param([stand(NAMES[0], "warning"), stand(NAMES[1], "warning")], False, id="two at once"),
        pytest.param([stand(NAMES[-1], "warning")], False, id="a text that is said all the same"),
        pytest.param([stand(NAMES[-1], "suspended")], True, id="a text that is said no more"),
        pytest.param([stand(NAMES[0], "archived")], True, id="a check goes out"),
        pytest.param([edit("one-more")], True, id="a check comes in"),
        pytest.param([edit(NAMES[0])], True, id="another version"),
        pytest.param([lambda project, _: bundle_of(project).unlink()], True, id="no bundle"),
        pytest.param([damage(20)], True, id="a damaged first line"),
        pytest.param([damage(-1)], True, id="a damaged header"),
        pytest.param([stand(NAMES[0], "shadow"), damage(b'"id":"rule-0"')], True, id="its record is damaged"),
        pytest.param(
            [lambda project, _: project.write("rulebook.toml", project.read("rulebook.toml") + "\n")],
            True,
            id="other settings",
        ),
    ],
)
def test_what_is_more_than_a_standing_is_written_whole(
    moves: list[Callable[[Repository, Any], object]], all_is_written: bool, tmp_path: Path, whole: list[bool]
) -> None:
    project = Repository(tmp_path / "project")
    with project.store() as store:
        stocked(project, store)
        for move in moves:
            move(project, store)
        restand_bundle(project.workspace, store)
        assert bool(whole) == all_is_written
        brought_up = bundle_of(project).read_bytes()
        refresh_bundle(project.workspace, store, anew=True)
        if moves != [elsewhere]:  # whose entry in the ledger concerns no bundle here
            assert bundle_of(project).read_bytes() == brought_up


def test_a_ledger_that_is_not_the_one_known_is_not_trusted(tmp_path: Path, whole: list[bool]) -> None:
    """As after a store was put back from an older copy."""
    project, older = Repository(tmp_path / "project"), Repository(tmp_path / "older")
    with project.store() as store:
        stocked(project, store)
    with older.store() as store:
        store.add_version(check("r", VERIFIERS[0]), **MARCH)
        restand_bundle(project.workspace, store)
    assert whole


def test_what_a_killed_process_moved_is_caught_up_on(tmp_path: Path, whole: list[bool]) -> None:
    project = Repository(tmp_path / "project")
    with project.store() as store:
        stocked(project, store)
        act(project, store, "stand", NAMES[0], "suspended")  # and nobody writes it
        act(project, store, "stand", NAMES[1], "shadow")
        restand_bundle(project.workspace, store)
    bundle = Bundle.open(str(bundle_of(project)))
    found = {one["id"]: one["standing"] for one in bundle.records(["C:git", "C:make", "k:content"])}
    assert (found[NAMES[0]], bundle.header()["suspended"]) == ("suspended", [NAMES[0]])
    assert not whole
