"""What a worktree holds is its own: an act that holds everywhere brings no file there and changes none."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from rulebook.lifecycle.acts import Actor, Acts
from rulebook.lifecycle.follow import follow_files
from rulebook.lifecycle.sync import sync
from rulebook.lifecycle.sync_values import Side
from rulebook.records.dump import dump_yaml
from rulebook.records.values import Standing
from rulebook.store import Store
from tests.lifecycle.repository import LATER, Repository, record

CHECK = "no-edits"
FILE = f"rules/files/{CHECK}.yaml"
Said = tuple[int | None, Standing | None]


@dataclass
class Two:
    """Two worktrees of one store, and one check without a condition."""

    store: Store
    here: Repository
    there: Repository

    def write(self, tree: Repository, level: str = "block") -> None:
        tree.write(FILE, dump_yaml(record(level=level, condition=None)))

    def sync(self, tree: Repository, take: Side | None = None, *, arm: bool = False) -> None:
        sync(tree.workspace, self.store, by="ann", now=LATER, take={CHECK: take} if take else {}, arm=arm)

    def follow(self, tree: Repository) -> None:
        follow_files(tree.workspace, self.store, by="git", now=LATER)

    def merge(self) -> None:
        """Bring what is committed here to the other worktree, over what is there, as git and its hook do."""
        self.here.commit("here")
        self.there.commit("there")
        self.there.git("merge", "-q", "--no-edit", "-X", "theirs", "main")
        self.follow(self.there)

    def acts(self, tree: Repository) -> Acts:
        return Acts(tree.workspace, self.store, Actor("ann", "because", LATER))

    def said(self, tree: Repository) -> Said:
        """Return the version in force and the standing; what the ledger says of the past must agree."""
        key = tree.workspace.worktree_key
        held, standing = self.store.held(CHECK, key), self.store.standing(CHECK, key)
        version, replayed = self.store.as_of(LATER + dt.timedelta(days=1), key)[CHECK]
        assert replayed == standing
        assert held is None or held.version == version
        return held.version if held else None, standing


@pytest.fixture
def two(repository: Repository) -> Iterator[Two]:
    root = repository.root.parent / "there"
    repository.git("worktree", "add", "-q", "-b", "there", str(root))
    with repository.store() as store:
        yield Two(store, repository, Repository(root, empty=True))


@pytest.fixture
def absent(two: Two) -> Two:
    """A check in shadow of which one worktree has the file, and of which the other has lost it to git."""
    two.write(two.there)
    two.sync(two.there)
    (two.there.root / FILE).unlink()
    two.follow(two.there)
    two.write(two.here)
    two.sync(two.here)
    assert (two.said(two.here), two.said(two.there)) == ((1, "shadow"), (None, "archived"))
    return two


def archived_and_restored(two: Two) -> None:
    two.acts(two.here).archive(CHECK)
    two.acts(two.here).restore(CHECK)


def renamed_and_back(two: Two) -> None:
    two.acts(two.here).rename(CHECK, "other")
    two.acts(two.here).rename("other", CHECK)


@pytest.mark.parametrize(
    ("act", "here"),
    [
        pytest.param(lambda two: two.follow(two.there), "shadow", id="nothing"),
        pytest.param(lambda two: two.sync(two.here, arm=True), "armed", id="sync-that-arms"),
        pytest.param(lambda two: two.acts(two.here).arm(CHECK), "warning", id="armed"),
        pytest.param(lambda two: two.acts(two.there).arm(CHECK), "warning", id="armed-where-it-is-absent"),
        pytest.param(lambda two: two.acts(two.here).shadow(CHECK, 5), "shadow", id="shadowed"),
        pytest.param(archived_and_restored, "shadow", id="archived-and-restored"),
        pytest.param(renamed_and_back, "shadow", id="renamed-and-back"),
    ],
)
def test_what_is_absent_stays_so_whatever_is_decided(
    absent: Two, act: Callable[[Two], None], here: Standing
) -> None:
    act(absent)
    assert (absent.said(absent.here), absent.said(absent.there)) == ((1, here), (None, "archived"))


def test_a_file_that_no_worktree_has_any_more_is_armed_where_it_comes_back(two: Two) -> None:
    two.write(two.there)
    two.sync(two.there)
    (two.there.root / FILE).unlink()
    two.follow(two.there)
    two.sync(two.here, arm=True)
    assert (two.said(two.here), two.said(two.there)) == ((1, "armed"), (None, "archived"))


def restored_by_its_file(two: Two) -> None:
    two.acts(two.here).archive(CHECK)
    two.write(two.there)
    two.sync(two.there)


def restored_by_an_act(two: Two) -> None:
    two.acts(two.here).archive(CHECK)
    two.acts(two.there).restore(CHECK)


def renamed_back_there(two: Two) -> None:
    two.acts(two.here).rename(CHECK, "other")
    two.merge()
    two.acts(two.there).rename("other", CHECK)


@pytest.mark.parametrize(
    "act",
    [
        pytest.param(lambda two: two.sync(two.there, "head"), id="the-head-is-taken"),
        pytest.param(Two.merge, id="git-brings-the-file"),
        pytest.param(restored_by_its_file, id="restored-by-its-file"),
        pytest.param(restored_by_an_act, id="restored-by-an-act"),
        pytest.param(renamed_back_there, id="takes-its-old-name-again"),
    ],
)
def test_what_was_absent_is_in_use_again_where_its_file_is(absent: Two, act: Callable[[Two], None]) -> None:
    act(absent)
    assert absent.said(absent.there) == (1, "shadow")


def test_a_users_check_needs_no_file_here(absent: Two) -> None:
    absent.store.set_layer(CHECK, "user")
    absent.store.set_intent(CHECK, "armed", act="armed", by="ann", why="", at=LATER)
    key = absent.there.workspace.worktree_key
    assert absent.said(absent.there) == (1, "warning")
    assert [one.id for one in absent.store.marks_in_force(key)] == [CHECK]


def test_a_file_that_comes_back_changed_leaves_the_other_worktree_on_its_version(two: Two) -> None:
    two.write(two.here)
    two.sync(two.here, arm=True)
    two.merge()
    two.acts(two.there).archive(CHECK)
    two.follow(two.here)
    two.write(two.there, "warn")
    two.sync(two.there)
    assert (two.said(two.here), two.said(two.there)) == ((1, "warning"), (2, "armed"))


def test_an_older_version_that_git_brings_of_what_is_archived_is_known_when_that_is_restored(
    two: Two,
) -> None:
    for level in ("block", "warn"):
        two.write(two.here, level)
        two.sync(two.here)
    two.merge()
    (two.there.root / FILE).unlink()
    two.follow(two.there)
    two.acts(two.here).archive(CHECK)
    two.write(two.there)
    two.follow(two.there)
    two.acts(two.here).restore(CHECK)
    assert (two.said(two.here), two.said(two.there)) == ((2, "shadow"), (1, "shadow"))


def test_the_first_look_says_which_version_the_file_holds(two: Two) -> None:
    for level in ("block", "warn"):
        two.write(two.here, level)
        two.sync(two.here)
    two.merge()
    two.acts(two.here).arm(CHECK)
    assert (two.said(two.here), two.said(two.there)) == ((2, "warning"), (2, "warning"))


def test_what_an_act_restores_is_the_head(two: Two) -> None:
    two.write(two.here)
    two.sync(two.here, arm=True)
    two.merge()
    two.write(two.there, "warn")
    two.sync(two.there)
    two.sync(two.here)
    assert two.said(two.here) == (1, "armed")
    two.acts(two.there).archive(CHECK)
    two.acts(two.here).restore(CHECK)
    assert two.said(two.here) == (2, "warning")
