"""Worktrees and clones that have a check at another place, or under the name that it had before."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rulebook.errors import RulebookError
from rulebook.lifecycle.acts import Actor, Acts
from rulebook.lifecycle.resolve_id import resolve
from rulebook.lifecycle.sync import sync
from rulebook.records.dump import dump_yaml
from rulebook.store import Store
from tests.lifecycle.repository import LATER, Repository, record

FILE, MOVED = "rules/files/no-edits.yaml", "rules/elsewhere/no-edits.yaml"


@pytest.fixture
def opened(repository: Repository) -> Iterator[Store]:
    repository.approve()
    repository.initialise()
    repository.write(FILE, dump_yaml(record(level="warn")))
    with repository.store() as store:
        run(repository, store, arm=True)
        repository.write(FILE, dump_yaml(record()))
        run(repository, store)
        repository.commit("rule and lock")
        yield store


def run(repository: Repository, store: Store, arm: bool = False) -> dict[str | None, str]:
    done = sync(repository.workspace, store, by="ann", now=LATER, arm=arm)
    return {one.check: one.what for one in done}


def acts(repository: Repository, store: Store) -> Acts:
    return Acts(repository.workspace, store, Actor("ann", "because", LATER))


def in_force(repository: Repository, store: Store) -> list[str]:
    return [one.id for one in store.in_force(repository.workspace.worktree_key)]


def worktree(repository: Repository, branch: str) -> Repository:
    root = repository.root.parent / branch
    repository.git("worktree", "add", "-q", "-b", branch, str(root))
    return Repository(root, empty=True)


def test_each_worktree_has_the_file_at_its_own_place(repository: Repository, opened: Store) -> None:
    other = worktree(repository, "dev")
    run(other, opened)
    (other.root / MOVED).parent.mkdir()
    other.git("mv", FILE, MOVED)
    assert run(other, opened) == {"no-edits": "moved"}
    assert run(repository, opened) == {"no-edits": "unchanged"}
    assert run(other, opened) == {"no-edits": "unchanged"}
    acts(repository, opened).rollback("no-edits")
    assert "level: warn" in repository.read(FILE)
    assert not (repository.root / MOVED).exists()
    assert "level: block" in other.read(MOVED)


def test_a_moved_file_that_is_not_synced_is_not_archived_behind_its_back(
    repository: Repository, opened: Store
) -> None:
    (repository.root / MOVED).parent.mkdir()
    repository.git("mv", FILE, MOVED)
    with pytest.raises(RulebookError, match="not synced"):
        acts(repository, opened).archive("no-edits")
    run(repository, opened)
    acts(repository, opened).archive("no-edits")
    assert not (repository.root / MOVED).exists()
    assert run(repository, opened) == {}


def test_a_branch_from_before_a_rename_is_enforced_under_the_new_name(
    repository: Repository, opened: Store
) -> None:
    acts(repository, opened).rename("no-edits", "generated")
    run(repository, opened)
    repository.commit("renamed")
    other = worktree(repository, "old")
    other.git("reset", "-q", "--hard", "HEAD~1")
    for tree in (other, repository):
        if tree is repository:
            repository.git("checkout", "-q", "HEAD~1")
        for _ in range(2):
            (one,) = sync(tree.workspace, opened, by="ann", now=LATER)
            assert (one.check, one.what) == ("no-edits", "kept")
            assert "'generated' now" in one.detail
        assert in_force(tree, opened) == ["generated"]
        assert tree.git("status", "--short", "rules/files", "rules/.archive") == ""
    repository.git("checkout", "-q", "-f", "main")
    assert run(repository, opened) == {"generated": "unchanged"}


def test_a_file_under_an_old_name_beside_the_new_one_is_refused(
    repository: Repository, opened: Store
) -> None:
    text = repository.read(FILE)
    acts(repository, opened).rename("no-edits", "generated")
    repository.write(FILE, text)
    assert run(repository, opened) == {"generated": "unchanged", "no-edits": "refused"}


@pytest.mark.parametrize(
    ("how", "leads_to"),
    [pytest.param("rename", "generated", id="rename"), pytest.param("supersede", "other", id="supersede")],
)
def test_a_clone_learns_where_an_id_leads(
    repository: Repository, opened: Store, how: str, leads_to: str
) -> None:
    repository.write("rules/files/other.yaml", dump_yaml(record("other")))
    run(repository, opened, arm=True)
    repository.commit("another")
    clone = Repository.clone(repository)
    clone.initialise()
    with clone.store() as store:
        run(clone, store)
        getattr(acts(repository, opened), how)("no-edits", leads_to)
        run(repository, opened)
        repository.commit(how)
        clone.git("pull", "-q")
        run(clone, store)
        assert resolve(store, "no-edits", in_force=True).check.id == leads_to
        assert in_force(clone, store) == in_force(repository, opened)
        assert clone.git("status", "--short") == ""
