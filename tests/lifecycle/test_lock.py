"""The committed lock: what the team verified, in every clone, through merges and forgeries."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rulebook.lifecycle.lock import Locked, Tombstone, parse, render
from rulebook.lifecycle.reconcile import reconcile
from rulebook.lifecycle.sync import sync
from rulebook.records.dump import dump_yaml
from tests.lifecycle.repository import LATER, Repository, record

LOCK = "rules/rulebook.lock"
ONE = Locked("a", 1, "0123456789abcdef", "c/v/p/f", "holds", "2026-08-30")


def test_an_empty_lock_is_read(repository: Repository) -> None:
    assert parse("").checks == ()
    assert parse(render((), ())).checks == ()


def test_it_is_sorted_and_reads_back() -> None:
    other = Locked("b", 2, "f" * 16, "-", "-", "2026-08-31")
    grave = Tombstone("old", "renamed", "a")
    text = render([other, ONE, ONE], [grave])
    assert (parse(text).checks, parse(text).tombstones) == ((ONE, other), (grave,))
    assert render(reversed(parse(text).checks), parse(text).tombstones) == text


LINES = [
    pytest.param("nonsense", id="one-word"),
    pytest.param(ONE.line().replace("holds", "hold"), id="unknown-verdict"),
    pytest.param(ONE.line().replace("2026-08-30", "yesterday"), id="no-date"),
    pytest.param(ONE.line().replace(" 1 ", " one "), id="no-version"),
    pytest.param(ONE.line() + " more", id="a-word-too-many"),
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_that_is_none_counts_for_nothing(line: str) -> None:
    lock = parse(line + "\n")
    assert (lock.checks, len(lock.unread)) == ((), 1)


def test_both_sides_of_a_merge_conflict_are_read() -> None:
    theirs = Locked("a", 2, "f" * 16, "c/v/p/other", "fails", "2026-08-31")
    text = f"<<<<<<< HEAD\n{ONE.line()}\n=======\n{theirs.line()}\n>>>>>>> branch\n"
    lock = parse(text)
    assert lock.conflicted
    assert {key: one.answer for key, one in lock.verdicts().items()} == {
        "c/v/p/f": "holds",
        "c/v/p/other": "fails",
    }


def test_sides_that_disagree_about_one_key_count_for_nothing() -> None:
    theirs = Locked("a", 1, ONE.content, ONE.key, "fails", "2026-08-31")
    assert parse(f"{ONE.line()}\n{theirs.line()}\n").verdicts() == {}


@pytest.fixture
def team(repository: Repository) -> Iterator[Repository]:
    repository.write("rules/files/no-edits.yaml", dump_yaml(record()))
    repository.approve()
    with repository.store() as store:
        sync(repository.workspace, store, by="ann", now=LATER, arm=True)
    repository.commit("rules")
    return repository


def cloned(team: Repository, *, initialised: bool = True) -> Repository:
    clone = Repository.clone(team)
    if initialised:
        clone.initialise()
    return clone


def test_a_fresh_clone_enforces_what_the_team_verified_without_a_run(team: Repository) -> None:
    clone = cloned(team)
    with clone.store() as store:
        (one,) = sync(clone.workspace, store, by="bob", now=LATER, run_verify=False)
        assert (one.what, one.standing, one.version) == ("added", "armed", 1)
    assert clone.git("status", "--short") == ""


def test_without_init_nothing_in_the_lock_is_believed(team: Repository) -> None:
    clone = cloned(team, initialised=False)
    with clone.store() as store:
        (one,) = sync(clone.workspace, store, by="bob", now=LATER, run_verify=False)
        assert one.standing == "shadow"


def test_a_drift_shows_in_the_clone(team: Repository) -> None:
    clone = cloned(team)
    clone.write("limits.conf", "# edited\n")
    with clone.store() as store:
        (one,) = sync(clone.workspace, store, by="bob", now=LATER, run_verify=False)
        assert one.standing == "warning"


def test_a_forged_line_is_found_by_the_next_verify(team: Repository) -> None:
    team.write("limits.conf", "# edited\n")
    clone = cloned(team)
    clone.write("limits.conf", "# edited\n")
    with team.store() as store:
        reconcile(team.workspace, store, by="ann", now=LATER)
        sync(team.workspace, store, by="ann", now=LATER)
    clone.write(LOCK, team.read(LOCK).replace(" fails ", " holds "))
    clone.approve()
    with clone.store() as store:
        (one,) = sync(clone.workspace, store, by="bob", now=LATER, run_verify=False)
        assert one.standing == "armed"
        (seen,) = reconcile(clone.workspace, store, by="user:verify", now=LATER, fresh=True)
        assert (seen.standing, seen.verdict and seen.verdict.answer) == ("suspended", "fails")
        sync(clone.workspace, store, by="bob", now=LATER)
    assert " fails " in clone.read(LOCK)


def test_a_conflict_is_settled_by_sync(team: Repository) -> None:
    text = team.read(LOCK)
    team.write(LOCK, f"<<<<<<< HEAD\n{text}=======\n{text.replace(' holds ', ' fails ')}>>>>>>> other\n")
    with team.store() as store:
        sync(team.workspace, store, by="ann", now=LATER)
    assert team.read(LOCK) == text


def test_two_branches_that_verified_different_things_merge_to_the_right_standing(team: Repository) -> None:
    team.git("checkout", "-q", "-b", "other")
    team.write("limits.conf", "# generated\nnofile 20\n")
    with team.store() as store:
        sync(team.workspace, store, by="ann", now=LATER)
    team.commit("other limits")
    theirs = team.read(LOCK)
    team.git("checkout", "-q", "main")
    mine = team.read(LOCK)
    clone = cloned(team)
    clone.write(LOCK, f"<<<<<<< HEAD\n{mine}=======\n{theirs}>>>>>>> other\n")
    clone.write("limits.conf", "# generated\nnofile 20\n")
    with clone.store() as store:
        (one,) = sync(clone.workspace, store, by="bob", now=LATER, run_verify=False)
        assert one.standing == "armed"
    assert clone.read(LOCK) == theirs


def test_what_other_platforms_verified_stays_in_the_lock(team: Repository) -> None:
    line = next(line for line in team.read(LOCK).splitlines() if line.startswith("no-edits "))
    condition, verify, _, seen = line.split()[3].split("/")
    other = line.replace(line.split()[3], f"{condition}/{verify}/darwin-arm64/{seen}")
    team.write(LOCK, team.read(LOCK) + other + "\n")
    with team.store() as store:
        sync(team.workspace, store, by="ann", now=LATER)
    assert other in team.read(LOCK)
