"""Each act on a check, and the act that takes it back."""

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

FILE = "rules/files/no-edits.yaml"
OTHER = "rules/files/other.yaml"


@pytest.fixture
def opened(repository: Repository) -> Iterator[Store]:
    repository.write(FILE, "# why\n" + dump_yaml(record()))
    repository.write(OTHER, dump_yaml(record("other", rule="Other.")))
    repository.approve()
    with repository.store() as store:
        sync(repository.workspace, store, by="ann", now=LATER, arm=True)
        yield store


def acts(repository: Repository, store: Store) -> Acts:
    return Acts(repository.workspace, store, Actor("ann", "because", LATER))


def settled(repository: Repository, store: Store) -> bool:
    """Whether the files say what the store says: sync has nothing to do."""
    return all(one.what == "unchanged" for one in sync(repository.workspace, store, by="x", now=LATER))


def test_archive_and_restore(repository: Repository, opened: Store) -> None:
    text = repository.read(FILE)
    acts(repository, opened).archive("no-edits")
    assert not (repository.root / FILE).exists()
    assert settled(repository, opened)
    back = acts(repository, opened).restore("no-edits")
    assert (back.intent, repository.read(FILE)) == ("armed", text)
    assert not (repository.root / "rules/.archive/no-edits.yaml").exists()
    assert settled(repository, opened)


def test_supersede_and_roll_back(repository: Repository, opened: Store) -> None:
    acts(repository, opened).supersede("no-edits", "other")
    assert opened.standings(repository.workspace.worktree_key)["no-edits"] == "superseded"
    assert resolve(opened, "no-edits", in_force=True).check.id == "other"
    assert [one.id for one in opened.heads()] == ["other"]
    assert settled(repository, opened)
    acts(repository, opened).rollback("no-edits")
    assert [one.id for one in opened.heads()] == ["no-edits"]
    assert settled(repository, opened)
    acts(repository, opened).supersede("no-edits", "other")
    assert [one.id for one in opened.heads()] == ["other"]


def test_a_circle_of_supersession_is_refused(repository: Repository, opened: Store) -> None:
    acts(repository, opened).supersede("no-edits", "other")
    with pytest.raises(RulebookError, match="cannot supersede itself"):
        acts(repository, opened).supersede("other", "no-edits")


def test_what_is_superseded_is_not_superseded_again(repository: Repository, opened: Store) -> None:
    acts(repository, opened).supersede("no-edits", "other")
    with pytest.raises(RulebookError, match="superseded by 'other' already"):
        acts(repository, opened).supersede("no-edits", "other")


def test_rename_leaves_a_tombstone_that_leads_on(repository: Repository, opened: Store) -> None:
    acts(repository, opened).rename("no-edits", "limits-are-generated")
    found = resolve(opened, "no-edits")
    assert (found.check.id, found.check.intent, found.via) == ("limits-are-generated", "armed", ("no-edits",))
    assert repository.read("rules/files/limits-are-generated.yaml").startswith("# why\n")
    assert not (repository.root / FILE).exists()
    assert settled(repository, opened)


def test_a_rename_is_taken_back_by_a_rename(repository: Repository, opened: Store) -> None:
    text = repository.read(FILE)
    acts(repository, opened).rename("no-edits", "new-name")
    acts(repository, opened).rename("new-name", "no-edits")
    assert resolve(opened, "new-name").check.id == "no-edits"
    assert (repository.read(FILE), len(opened.versions("no-edits"))) == (text, 1)
    assert settled(repository, opened)


@pytest.mark.parametrize("name", ["other", "gone"])
def test_a_used_id_is_never_used_again(repository: Repository, opened: Store, name: str) -> None:
    acts(repository, opened).rename("other", "gone")
    with pytest.raises(RulebookError, match="never used again"):
        acts(repository, opened).rename("no-edits", name)


def test_a_file_with_the_id_of_a_tombstone_is_refused(repository: Repository, opened: Store) -> None:
    acts(repository, opened).rename("other", "gone")
    repository.write(OTHER, dump_yaml(record("other", rule="Again.")))
    results = {one.check: one for one in sync(repository.workspace, opened, by="x", now=LATER)}
    assert results["other"].what == "refused"
    assert "renamed to 'gone'" in results["other"].detail


def test_roll_back_and_forth(repository: Repository, opened: Store) -> None:
    first = repository.read(FILE)
    repository.write(FILE, first.replace("level: block", "level: warn"))
    sync(repository.workspace, opened, by="ann", now=LATER)
    acts(repository, opened).rollback("no-edits")
    assert repository.read(FILE) == first
    assert opened.known("no-edits").version == 1
    acts(repository, opened).rollback("no-edits")
    assert opened.known("no-edits").version == 2
    assert settled(repository, opened)


def test_the_first_version_has_nothing_before_it(repository: Repository, opened: Store) -> None:
    with pytest.raises(RulebookError, match="no earlier version"):
        acts(repository, opened).rollback("no-edits")


def test_an_act_never_writes_over_an_edit_that_is_not_synced(repository: Repository, opened: Store) -> None:
    edited = repository.read(FILE).replace("level: block", "level: warn")
    repository.write(FILE, edited)
    with pytest.raises(RulebookError, match=r"not synced.*rulebook sync"):
        acts(repository, opened).archive("no-edits")
    assert repository.read(FILE) == edited
    assert opened.known("no-edits").intent == "armed"


def test_a_fresh_clone_knows_every_id_that_was_used(repository: Repository, opened: Store) -> None:
    acts(repository, opened).rename("no-edits", "new-name")
    acts(repository, opened).supersede("other", "new-name")
    sync(repository.workspace, opened, by="ann", now=LATER)
    repository.commit("rules")
    clone = Repository.clone(repository)
    clone.initialise()
    with clone.store() as store:
        sync(clone.workspace, store, by="bob", now=LATER)
        assert resolve(store, "no-edits").check.id == "new-name"
        assert resolve(store, "other", in_force=True).check.id == "new-name"
        assert store.standing("new-name", clone.workspace.worktree_key) == "armed"


def test_an_act_on_a_check_out_of_use_names_the_way_back(repository: Repository, opened: Store) -> None:
    acts(repository, opened).archive("no-edits")
    with pytest.raises(RulebookError, match="rulebook restore no-edits"):
        acts(repository, opened).arm("no-edits")


def test_what_is_out_of_use_gets_no_new_version(repository: Repository, opened: Store) -> None:
    read_before = resolve(opened, "no-edits").check
    acts(repository, opened).archive("no-edits")
    with pytest.raises(RulebookError, match="'no-edits' is archived"):
        acts(repository, opened).replace(read_before, record(rule="Narrower."))
    assert not (repository.root / FILE).exists()
    assert settled(repository, opened)


def test_no_file_moves_before_the_outer_transaction_is_committed(
    repository: Repository, opened: Store
) -> None:
    doing = acts(repository, opened)
    with pytest.raises(RulebookError, match="no check 'gone'"), opened.transaction():  # noqa: PT012 - two steps make the point
        doing.archive("no-edits")
        doing.archive("gone")
    assert (repository.root / FILE).exists()
    assert opened.known("no-edits").intent == "armed"
    assert settled(repository, opened)
