"""A library under any order of acts, in two worktrees of one repository, on any database."""

from __future__ import annotations

import contextlib
import datetime as dt
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rulebook.cli.desk import Desk
from rulebook.cli.keeping import keep_record
from rulebook.compiler.compile import compile_words
from rulebook.errors import RulebookError
from rulebook.lifecycle.acts import Actor, Acts
from rulebook.lifecycle.follow import follow_files
from rulebook.lifecycle.forget import forget
from rulebook.lifecycle.narrow import Narrowing, narrowed
from rulebook.lifecycle.resolve_id import resolve
from rulebook.lifecycle.sync import sync
from rulebook.records.digest import content_digest
from rulebook.records.dump import dump_yaml
from rulebook.records.loader import load_library
from rulebook.records.values import Correction
from rulebook.store import Store, open_at
from rulebook.store.standings import MOVED_EVERYWHERE, effective
from tests.lifecycle.repository import NOON, Repository, record
from tests.store.conftest import own_database

SAID = ["never use git push --force", "Don't use npm, use pnpm", "never edit limits.conf by hand"]
NAMES = [*(f"check-{number}" for number in range(4)), "no-npm", "no-npm-2"]
LEVELS = ["note", "warn", "block"]
names, sides = st.sampled_from(NAMES), st.integers(0, 1)


class Life(RuleBasedStateMachine):
    """Two worktrees and their store; every act may be refused, none may break what holds.

    Attributes:
        url: a server; None for SQLite.

    """

    url: str | None = None

    @initialize()
    def begin(self) -> None:
        """Make a repository with two worktrees on branches of their own, and an empty store."""
        self.folder = Path(tempfile.mkdtemp(prefix="rulebook-life-"))
        first = Repository(self.folder / "main")
        first.git("worktree", "add", "-q", "-b", "dev", str(self.folder / "dev"))
        self.trees = (first, Repository(self.folder / "dev", empty=True))
        self.places = [tree.workspace for tree in self.trees]
        self.databases = contextlib.ExitStack()
        self.store = self._open()
        self.now = NOON
        self.known: dict[tuple[str, int], str] = {}
        self.said = 0

    def _open(self) -> Store:
        url = (
            self.databases.enter_context(contextlib.contextmanager(own_database)(self.url))
            if self.url
            else None
        )
        return open_at(url, tempfile.mkdtemp(dir=self.folder))

    def teardown(self) -> None:
        """Leave nothing behind."""
        if hasattr(self, "store"):
            self.store.close()
            self.databases.close()
            shutil.rmtree(self.folder)

    def _later(self) -> dt.datetime:
        self.now += dt.timedelta(seconds=1)
        return self.now

    def _acts(self, side: int) -> Acts:
        return Acts(self.places[side], self.store, Actor("ann", "because", self._later()))

    def _try(self, act: Callable[..., Any], *arguments: Any) -> None:
        with contextlib.suppress(RulebookError):
            act(*arguments)

    def _file(self, name: str, side: int) -> Path:
        known = self.store.head(name)
        path = known.path if known and known.path else f"files/{name}.yaml"
        return self.trees[side].root / "rules" / path

    def _sync(self, side: int, take: Any = None, arm: bool = False) -> list[Any]:
        return sync(self.places[side], self.store, by="ann", now=self._later(), take=take, arm=arm)

    @rule()
    def somebody_says_something(self) -> None:
        """Record a correction."""
        self.said += 1
        self.store.record_correction(Correction(f"words {self.said}", "user", self.now))

    @rule(words=st.sampled_from(SAID), side=sides)
    def somebody_is_compiled(self, words: str, side: int) -> None:
        """Compile a correction and keep what comes of it, as ``compile --yes`` does."""
        number = self.store.record_correction(Correction(words, "user", self._later()))
        library = [one.record for one in self.store.heads()]
        root = str(self.trees[side].root)
        made = compile_words(
            words, said_by="user", workspace_root=root, library=library, today=self.now.date()
        )
        before = self.store.ids()
        for one in made.records:
            kept = keep_record(
                Desk(self.places[side], self.store, "ann", self.now), one.record, number, own=True
            )
            assert kept not in before

    @rule(name=names, level=st.sampled_from(LEVELS), number=st.integers(1, 3), side=sides)
    def a_person_writes_a_file(self, name: str, level: str, number: int, side: int) -> None:
        """Write a record file, new or over the old one."""
        words = {"stated_by": "user", "words": f"words {number}"}
        made = record(name, level=level, condition=None, provenance=words)
        place = self._file(name, side)
        place.parent.mkdir(exist_ok=True, parents=True)
        place.write_text("# hers\n" + dump_yaml(made))

    @rule(name=names, side=sides)
    def a_person_removes_a_file(self, name: str, side: int) -> None:
        """Delete a record file."""
        self._file(name, side).unlink(missing_ok=True)

    @rule(name=names, side=sides)
    def a_person_moves_a_file(self, name: str, side: int) -> None:
        """Put a record file into another folder."""
        place = self._file(name, side)
        if place.exists():
            target = self.trees[side].root / "rules" / "elsewhere"
            target.mkdir(exist_ok=True)
            place.rename(target / place.name)

    @rule(side=sides)
    def commit(self, side: int) -> None:
        """Commit all that is in a worktree."""
        self.trees[side].commit("work")

    @rule(side=sides)
    def merge(self, side: int) -> None:
        """Take the other branch's work, over one's own where they clash, and follow as the hook does."""
        tree, other = self.trees[side], ("dev", "main")[side]
        tree.commit("before the merge")
        with contextlib.suppress(Exception):
            tree.git("merge", "-q", "--no-edit", "-X", "theirs", other)
        if tree.git("ls-files", "--unmerged"):
            tree.git("merge", "--abort")
        self._follow(side)

    @rule(side=sides, back=st.integers(0, 3), by_hand=st.booleans())
    def look_back(self, side: int, back: int, by_hand: bool) -> None:
        """Check out an older commit and go to the branch again; a sync there decides nothing either."""
        tree, branch = self.trees[side], ("main", "dev")[side]
        tree.commit("before looking back")
        back = min(back, int(tree.git("rev-list", "--count", "--first-parent", "HEAD")) - 1)
        intents = {one.id: one.intent for one in self.store.heads(out_of_use=True)}
        self._follow(side)
        tree.git("checkout", "-q", "--detach", f"HEAD~{back}")
        self._sync(side) if by_hand and back else self._follow(side)
        tree.git("checkout", "-q", "-f", branch)
        tree.git("clean", "-q", "-fd", "rules")
        self._follow(side)
        now = {one.id: one.intent for one in self.store.heads(out_of_use=True)}
        assert {name: now[name] for name in intents} == intents

    def _follow(self, side: int) -> None:
        follow_files(self.places[side], self.store, by="git", now=self._later())

    @rule(name=names, take=st.sampled_from(["file", "head", None]), arm=st.booleans(), side=sides)
    def sync(self, name: str, take: Any, arm: bool, side: int) -> None:
        """Bring both sides together."""
        self._sync(side, {name: take} if take else {}, arm)

    @rule(name=names, side=sides)
    def archive(self, name: str, side: int) -> None:
        """Archive."""
        self._try(self._acts(side).archive, name)

    @rule(name=names, side=sides)
    def restore(self, name: str, side: int) -> None:
        """Restore."""
        self._try(self._acts(side).restore, name)

    @rule(name=names, side=sides)
    def arm(self, name: str, side: int) -> None:
        """Arm."""
        self._try(self._acts(side).arm, name)

    @rule(old=names, new=names, side=sides)
    def supersede(self, old: str, new: str, side: int) -> None:
        """Supersede."""
        self._try(self._acts(side).supersede, old, new)

    @rule(old=names, new=names, side=sides)
    def rename(self, old: str, new: str, side: int) -> None:
        """Rename."""
        self._try(self._acts(side).rename, old, new)

    @rule(name=names, version=st.sampled_from([None, 1, 2, 9]), side=sides)
    def rollback(self, name: str, version: int | None, side: int) -> None:
        """Roll back."""
        self._try(self._acts(side).rollback, name, version)

    @rule(name=names, branch=st.sampled_from(["main", "dev"]), side=sides)
    def narrow(self, name: str, branch: str, side: int) -> None:
        """Narrow."""
        acts = self._acts(side)
        with contextlib.suppress(RulebookError):
            check = resolve(self.store, name, in_force=True).check
            acts.replace(check, narrowed(check.record, Narrowing(branches=[branch]))[0])

    @rule(number=st.integers(1, 3), side=sides)
    def forget(self, number: int, side: int) -> None:
        """Forget words."""
        actor = Actor("ann", "asked", self._later())
        with contextlib.suppress(RulebookError):
            forget(self.places[side], self.store, f"words {number}", actor)

    @precondition(lambda self: self.store.ids())
    @rule()
    def export_and_import(self) -> None:
        """Go on in a new store that was filled from an export of the old."""
        lines = list(self.store.export_lines())
        other = self._open()
        other.import_lines(lines)
        assert list(other.export_lines()) == lines
        self.store.close()
        self.store = other

    @rule(side=sides)
    def settle(self, side: int) -> None:
        """Sync twice: what has no conflict is settled then, and each file says what is in force here."""
        self._sync(side)
        results = self._sync(side)
        assert {one.what for one in results} <= {"unchanged", "kept", "conflict", "refused"}, results
        left = {one.check for one in results if one.what in ("conflict", "refused")}
        library = load_library(self.trees[side].root / "rules")
        files = {one.record.id: content_digest(one.record) for one in library if one.record}
        for one in self.store.in_force(self.places[side].worktree_key):
            if one.id not in left:
                assert files[one.id] == content_digest(one.record)

    @invariant()
    def history_never_changes(self) -> None:
        """Keep every version that was ever seen, with its digest."""
        seen = {
            (name, one.version): one.digest
            for name in sorted(self.store.ids())
            for one in self.store.versions(name)
        }
        assert {key: seen.get(key) for key in self.known} == self.known
        self.known = seen

    @invariant()
    def an_id_has_one_head_or_is_a_tombstone(self) -> None:
        """Resolve every id that was ever used."""
        heads = {one.id: one for one in self.store.heads(out_of_use=True)}
        assert set(heads) == self.store.ids()
        for name in heads:
            found = resolve(self.store, name)
            assert not found.check.renamed
            assert found.check.head == found.check.version

    @invariant()
    def the_past_agrees_with_a_replay_of_the_ledger(self) -> None:
        """Replay the ledger up to now, and up to half way."""
        ledger = self.store.ledger()
        for place in self.places:
            here = place.worktree_key
            for moment in (self.now, NOON + (self.now - NOON) / 2):
                replay: dict[str, Any] = {}
                for change in ledger:
                    if change.at <= moment and change.worktree in (self.store.here(here), "*"):
                        intent = change.worktree == "*" and change.cause not in MOVED_EVERYWHERE
                        version = replay.get(change.check, (change.version,))[0] if intent else change.version
                        replay[change.check] = (version, effective(change.worktree, change.after))
                assert self.store.as_of(moment, here) == replay
            last = self.store.as_of(self.now + dt.timedelta(days=1), here)
            assert self.store.standings(here) == {name: how for name, (_, how) in last.items()}

    @invariant()
    def the_standing_follows_the_intent(self) -> None:
        """Let nothing act that people took out of use, and everything that they armed and that is here.

        What is in use and not here is out of use here.
        """
        for place in self.places:
            here = place.worktree_key
            standings = self.store.standings(here)
            present = {one.id for one in self.store.in_force(here)}
            for one in self.store.heads(out_of_use=True):
                acts = standings[one.id] in ("armed", "warning", "suspended")
                wanted = one.intent if one.archived or one.id in present else "archived"
                follows = acts if wanted == "armed" else standings[one.id] == wanted
                assert follows, (here, one.id, one.intent, one.id in present, standings[one.id])

    @invariant()
    def the_ledger_names_the_version_in_force(self) -> None:
        """Say in the ledger of each worktree which version it enforces."""
        for place in self.places:
            here = place.worktree_key
            said = self.store.as_of(self.now, here)
            looked = self.store.synced(here)
            for one in self.store.in_force(here):
                if one.id in looked:
                    assert said[one.id][0] == one.version, (here, one.id, said[one.id], one.version)
