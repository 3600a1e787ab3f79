"""A file that is not there: removed by somebody, or only not on what is checked out."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest

from rulebook.lifecycle.follow import follow_files
from rulebook.lifecycle.sync import sync
from rulebook.lifecycle.sync_values import SyncedCheck
from rulebook.records.dump import dump_yaml
from rulebook.store import Store
from tests.lifecycle.repository import LATER, Repository, record

FILE = "rules/files/no-edits.yaml"


@pytest.fixture
def opened(repository: Repository) -> Iterator[Store]:
    """A store with one armed check whose file was committed after the first commit."""
    repository.approve()
    repository.initialise()
    repository.write(FILE, dump_yaml(record()))
    repository.commit("rule")
    with repository.store() as store:
        sync(repository.workspace, store, by="ann", now=LATER, arm=True)
        repository.commit("lock")
        yield store


def run(repository: Repository, store: Store) -> list[SyncedCheck]:
    return sync(repository.workspace, store, by="ann", now=LATER)


def in_force(repository: Repository, store: Store) -> list[str]:
    return [one.id for one in store.in_force(repository.workspace.worktree_key)]


def worktree(repository: Repository, branch: str) -> Repository:
    root = repository.root.parent / branch
    repository.git("worktree", "add", "-q", "-b", branch, str(root))
    return Repository(root, empty=True)


def test_a_branch_that_never_had_it_archives_nothing(repository: Repository, opened: Store) -> None:
    repository.git("checkout", "-q", "HEAD~2")
    (one,) = run(repository, opened)
    assert one.what == "absent"
    assert "never had it" in one.detail
    assert (in_force(repository, opened), opened.known("no-edits").intent) == ([], "armed")
    assert run(repository, opened) == []
    assert repository.git("status", "--short") == ""
    repository.git("checkout", "-q", "main")
    assert [one.what for one in run(repository, opened)] == ["changed"]
    assert in_force(repository, opened) == ["no-edits"]


@pytest.mark.parametrize(
    "committed", [pytest.param(False, id="not-committed"), pytest.param(True, id="committed")]
)
def test_a_file_that_somebody_removed_here_is_archived(
    repository: Repository, opened: Store, committed: bool
) -> None:
    repository.git("rm", "-q", FILE)
    if committed:
        repository.commit("no such rule")
    assert [one.what for one in run(repository, opened)] == ["archived"]
    assert opened.known("no-edits").intent == "archived"


def test_a_file_that_was_never_committed_can_only_be_removed_by_hand(repository: Repository) -> None:
    repository.write(FILE, dump_yaml(record()))
    with repository.store() as store:
        run(repository, store)
        (repository.root / FILE).unlink()
        assert [one.what for one in run(repository, store)] == ["archived"]


def test_before_the_first_commit_too(repository: Repository) -> None:
    shutil.rmtree(repository.root / ".git")
    repository.git("init", "-q")
    repository.write(FILE, dump_yaml(record()))
    with repository.store() as store:
        run(repository, store)
        (repository.root / FILE).unlink()
        assert [one.what for one in run(repository, store)] == ["archived"]


def test_what_is_absent_is_not_armed_with_the_rest(repository: Repository, opened: Store) -> None:
    opened.set_intent("no-edits", "shadow", act="shadowed", by="ann", why="", at=LATER)
    repository.git("checkout", "-q", "HEAD~2")
    sync(repository.workspace, opened, by="ann", now=LATER, arm=True)
    assert opened.known("no-edits").intent == "shadow"


def test_what_another_worktree_still_holds_is_not_archived(repository: Repository, opened: Store) -> None:
    other = worktree(repository, "dev")
    run(other, opened)
    other.git("rm", "-q", FILE)
    other.commit("not on this branch")
    (one,) = run(other, opened)
    assert (one.what, "another worktree still has it" in one.detail) == ("absent", True)
    assert (in_force(other, opened), in_force(repository, opened)) == ([], ["no-edits"])
    repository.git("merge", "-q", "dev")
    assert [one.what for one in run(repository, opened)] == ["archived"]


def test_a_worktree_that_is_gone_holds_nothing(repository: Repository, opened: Store) -> None:
    other = worktree(repository, "dev")
    run(other, opened)
    key = other.workspace.worktree_key
    repository.git("worktree", "remove", "--force", str(other.root))
    repository.git("rm", "-q", FILE)
    assert [one.what for one in run(repository, opened)] == ["archived"]
    assert opened.synced(key) == {}


def test_the_lock_says_that_a_pulled_removal_was_meant(repository: Repository, opened: Store) -> None:
    clone = Repository.clone(repository)
    clone.initialise()
    repository.git("rm", "-q", FILE)
    run(repository, opened)
    repository.commit("archived")
    with clone.store() as store:
        sync(clone.workspace, store, by="bob", now=LATER, run_verify=False)
        clone.git("pull", "-q")
        assert [one.what for one in follow_files(clone.workspace, store, by="git", now=LATER)] == ["absent"]
        assert store.known("no-edits").intent == "armed"
        assert [one.what for one in run(clone, store)] == ["archived"]
