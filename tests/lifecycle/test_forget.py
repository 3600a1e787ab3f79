"""Words that are erased, wherever a person has put the file meanwhile."""

from __future__ import annotations

from rulebook.lifecycle.acts import Actor
from rulebook.lifecycle.forget import forget
from rulebook.lifecycle.sync import sync
from rulebook.records.dump import dump_yaml
from rulebook.store import HOLE
from tests.lifecycle.repository import LATER, Repository, record

FILE, MOVED = "rules/files/no-edits.yaml", "rules/elsewhere/mine.yaml"


def erased(repository: Repository) -> tuple[int, int]:
    """Forget the check's words; return the version in force here, and the one that the ledger names."""
    here = repository.workspace.worktree_key
    with repository.store() as store:
        forget(repository.workspace, store, record().provenance.words, Actor("ann", "asked", LATER))
        (in_force,) = store.in_force(here)
        return in_force.version, store.as_of(LATER, here)["no-edits"][0]


def put(repository: Repository) -> None:
    repository.write(FILE, dump_yaml(record()))
    repository.approve()
    with repository.store() as store:
        sync(repository.workspace, store, by="ann", now=LATER, arm=True)


def test_the_file_says_the_hole(repository: Repository) -> None:
    put(repository)
    assert erased(repository) == (2, 2)
    assert HOLE in repository.read(FILE)


def test_a_file_that_was_moved_says_it_too(repository: Repository) -> None:
    put(repository)
    (repository.root / MOVED).parent.mkdir()
    (repository.root / FILE).rename(repository.root / MOVED)
    assert erased(repository) == (2, 2)
    assert HOLE in repository.read(MOVED)
    assert not (repository.root / FILE).exists()


def test_a_file_that_was_removed_does_not_come_back(repository: Repository) -> None:
    put(repository)
    (repository.root / FILE).unlink()
    assert erased(repository) == (2, 2)
    assert not (repository.root / FILE).exists()
