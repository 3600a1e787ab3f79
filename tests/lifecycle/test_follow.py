"""What git does to rule files is followed: each worktree enforces what its own files hold."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rulebook.lifecycle.acts import Actor
from rulebook.lifecycle.follow import follow_files
from rulebook.lifecycle.forget import forget
from rulebook.lifecycle.reconcile import reconcile
from rulebook.lifecycle.sync import sync
from rulebook.outside import library_state
from rulebook.records.dump import dump_yaml
from rulebook.store import Store
from tests.lifecycle.repository import LATER, MARCH, Repository, record

FILE = "rules/files/no-edits.yaml"


@pytest.fixture
def opened(repository: Repository) -> Iterator[Store]:
    """A store with one armed check at version 1, on branch main."""
    repository.approve()
    repository.write(FILE, dump_yaml(record()))
    repository.commit("rule")
    with repository.store() as store:
        sync(repository.workspace, store, by="ann", now=LATER, arm=True)
        repository.commit("lock")
        yield store


def worktree(repository: Repository, branch: str) -> Repository:
    """Return a linked worktree on a branch of its own."""
    root = repository.root.parent / branch
    repository.git("worktree", "add", "-q", "-b", branch, str(root))
    return Repository(root, empty=True)


def followed(repository: Repository, store: Store) -> dict[str | None, str]:
    done = follow_files(repository.workspace, store, by="git:post-checkout", now=LATER)
    reconcile(repository.workspace, store, by="git:post-checkout", now=LATER)
    return {one.check: one.what for one in done}


def in_force(repository: Repository, store: Store) -> dict[str, tuple[str, str]]:
    """Return level and standing of each check of a worktree."""
    here = repository.workspace.worktree_key
    standings = store.standings(here)
    return {one.id: (one.record.level, standings[one.id]) for one in store.in_force(here)}


def test_nothing_changed_follows_nothing(repository: Repository, opened: Store) -> None:
    before = opened.ledger(), opened.acts()
    assert followed(repository, opened) == {}
    assert (opened.ledger(), opened.acts()) == before


def test_an_edit_in_one_worktree_leaves_the_other_as_it_is(repository: Repository, opened: Store) -> None:
    other = worktree(repository, "dev")
    followed(other, opened)
    other.write(FILE, dump_yaml(record(level="warn")))
    assert [one.what for one in sync(other.workspace, opened, by="ann", now=LATER)] == ["changed"]
    assert in_force(other, opened) == {"no-edits": ("warn", "armed")}
    assert in_force(repository, opened) == {"no-edits": ("block", "armed")}
    before = repository.read(FILE)
    (one,) = sync(repository.workspace, opened, by="ann", now=LATER)
    assert (one.what, one.version, one.standing) == ("kept", 1, "armed")
    assert repository.read(FILE) == before
    assert opened.as_of(LATER, repository.workspace.worktree_key) == {"no-edits": (1, "armed")}
    assert opened.known("no-edits").version == 2


def test_both_worktrees_may_edit_and_no_version_is_lost(repository: Repository, opened: Store) -> None:
    other = worktree(repository, "dev")
    followed(other, opened)
    other.write(FILE, dump_yaml(record(level="warn")))
    sync(other.workspace, opened, by="ann", now=LATER)
    repository.write(FILE, dump_yaml(record(level="gate")))
    assert [one.what for one in sync(repository.workspace, opened, by="ann", now=LATER)] == ["changed"]
    assert in_force(other, opened) == {"no-edits": ("warn", "armed")}
    assert in_force(repository, opened) == {"no-edits": ("gate", "armed")}
    assert [one.record.level for one in opened.versions("no-edits")] == ["block", "warn", "gate"]


def test_switching_branches_moves_no_head_and_arms_again_from_memory(
    repository: Repository, opened: Store
) -> None:
    repository.git("checkout", "-q", "-b", "dev")
    repository.write(FILE, dump_yaml(record(level="warn")))
    sync(repository.workspace, opened, by="ann", now=LATER)
    repository.commit("softer")
    acts = opened.acts()
    for branch, level, what in (("main", "block", "kept"), ("dev", "warn", "changed")):
        repository.git("checkout", "-q", branch)
        assert followed(repository, opened) == {"no-edits": what}
        assert in_force(repository, opened) == {"no-edits": (level, "armed")}
        assert f"level: {level}" in repository.read(FILE)
    assert opened.acts() == acts


def test_a_branch_without_the_file_has_no_such_rule_and_archives_nothing(
    repository: Repository, opened: Store
) -> None:
    repository.git("checkout", "-q", "HEAD~2")
    assert followed(repository, opened) == {"no-edits": "absent"}
    assert in_force(repository, opened) == {}
    assert sync(repository.workspace, opened, by="ann", now=LATER) == []
    assert not (repository.root / FILE).exists()
    assert opened.known("no-edits").intent == "armed"
    repository.git("checkout", "-q", "-f", "main")
    followed(repository, opened)
    assert in_force(repository, opened) == {"no-edits": ("block", "armed")}


def test_an_old_branch_takes_nothing_out_of_the_archive(repository: Repository, opened: Store) -> None:
    other = worktree(repository, "dev")
    opened.set_intent("no-edits", "archived", act="archived", by="ann", why="", at=LATER)
    assert followed(other, opened) == {"no-edits": "kept"}
    assert opened.known("no-edits").intent == "archived"
    sync(other.workspace, opened, by="ann", now=LATER)
    assert (other.root / FILE).exists()


def test_a_new_worktree_with_an_older_version_is_no_conflict(repository: Repository, opened: Store) -> None:
    other = worktree(repository, "dev")
    repository.write(FILE, dump_yaml(record(level="warn")))
    sync(repository.workspace, opened, by="ann", now=LATER)
    (one,) = sync(other.workspace, opened, by="ann", now=LATER)
    assert (one.what, one.version, one.standing) == ("kept", 1, "armed")


def test_a_pulled_rule_starts_in_shadow(repository: Repository, opened: Store) -> None:
    repository.write("rules/files/other.yaml", dump_yaml(record("other")))
    assert library_state.is_changed(repository.workspace)
    assert followed(repository, opened) == {"other": "added"}
    assert in_force(repository, opened)["other"] == ("block", "shadow")
    assert not library_state.is_changed(repository.workspace)


def test_a_conflict_is_left_and_named(repository: Repository, opened: Store) -> None:
    opened.add_version(record(level="warn"), **MARCH)
    repository.write(FILE, dump_yaml(record(level="gate")))
    assert followed(repository, opened) == {"no-edits": "conflict"}
    assert library_state.unsettled(repository.workspace) == "no-edits"
    sync(repository.workspace, opened, by="ann", now=LATER, take={"no-edits": "file"})
    assert library_state.unsettled(repository.workspace) == ""


def test_an_act_that_holds_everywhere_does_not_change_which_version_a_worktree_has(
    repository: Repository, opened: Store
) -> None:
    other = worktree(repository, "dev")
    followed(other, opened)
    other.write(FILE, dump_yaml(record(level="warn")))
    sync(other.workspace, opened, by="ann", now=LATER)
    opened.set_intent("no-edits", "shadow", act="shadowed", by="ann", why="", at=LATER)
    opened.set_intent("no-edits", "armed", act="armed", by="ann", why="", at=LATER)
    seen = {tree.root.name: opened.as_of(LATER, tree.workspace.worktree_key) for tree in (repository, other)}
    assert seen == {"repository": {"no-edits": (1, "warning")}, "dev": {"no-edits": (2, "warning")}}


def test_forgotten_words_leave_another_worktree_on_its_version_until_its_next_sync(
    repository: Repository, opened: Store
) -> None:
    other = worktree(repository, "dev")
    followed(other, opened)
    forget(repository.workspace, opened, "never edit it", Actor("ann", "asked", LATER))
    assert "never edit it" not in repository.read(FILE)
    assert opened.as_of(LATER, other.workspace.worktree_key)["no-edits"][0] == 1
    assert [one.what for one in sync(other.workspace, opened, by="ann", now=LATER)] == ["written"]
    assert "never edit it" not in other.read(FILE)
