"""The life of a library under any order of acts: what must hold at every moment."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from rulebook.errors import RulebookError
from rulebook.lifecycle.acts import Actor, Acts
from rulebook.lifecycle.forget import forget
from rulebook.lifecycle.narrow import Narrowing, narrowed
from rulebook.lifecycle.resolve_id import resolve
from rulebook.lifecycle.sync import sync
from rulebook.outside.workspace import Workspace
from rulebook.records.dump import dump_yaml
from rulebook.records.loader import load_library
from rulebook.records.values import Correction
from rulebook.store import Store, open_at
from rulebook.store.standings import effective
from tests.lifecycle.repository import NOON, record
from tests.store.conftest import own_database

NAMES = [f"check-{number}" for number in range(5)]
LEVELS = ["note", "warn", "block"]
names = st.sampled_from(NAMES)
EXAMPLES = int(os.environ.get("RULEBOOK_LIFE_EXAMPLES", "10"))


class Life(RuleBasedStateMachine):
    """One worktree and its store; every act may be refused, none may break what holds."""

    url: str | None = None

    @initialize()
    def begin(self) -> None:
        """Make an empty repository and an empty store."""
        self.folder = Path(tempfile.mkdtemp(prefix="rulebook-life-"))
        root = self.folder / "repository"
        (root / "rules").mkdir(parents=True)
        (root / "rulebook.toml").write_text('schema = 1\n[repository]\nid = "r"\n')
        git = str(root / ".git")
        self.workspace = Workspace(str(root), git, git, str(self.folder / "home"))
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

    def _acts(self) -> Acts:
        self.now += timedelta(seconds=1)
        return Acts(self.workspace, self.store, Actor("ann", "because", self.now))

    def _try(self, act: Any, *arguments: Any) -> None:
        with contextlib.suppress(RulebookError):
            act(*arguments)

    def _file(self, name: str) -> Path:
        known = self.store.head(name)
        return Path(
            self.workspace.root, "rules", known.path if known and known.path else f"files/{name}.yaml"
        )

    @rule()
    def somebody_says_something(self) -> None:
        """Record a correction."""
        self.said += 1
        self.store.record_correction(Correction(f"words {self.said}", "user", self.now))

    @rule(name=names, level=st.sampled_from(LEVELS), number=st.integers(1, 3))
    def a_person_writes_a_file(self, name: str, level: str, number: int) -> None:
        """Write a record file, new or over the old one."""
        words = {"stated_by": "user", "words": f"words {number}"}
        made = record(name, level=level, condition=None, provenance=words)
        place = self._file(name)
        place.parent.mkdir(exist_ok=True)
        place.write_text("# hers\n" + dump_yaml(made))

    @rule(name=names)
    def a_person_removes_a_file(self, name: str) -> None:
        """Delete a record file."""
        self._file(name).unlink(missing_ok=True)

    @rule(name=names, side=st.sampled_from(["file", "head", None]), arm=st.booleans())
    def sync(self, name: str, side: Any, arm: bool) -> None:
        """Bring both sides together."""
        self._sync({name: side} if side else {}, arm)

    def _sync(self, take: Any = None, arm: bool = False) -> list[Any]:
        self.now += timedelta(seconds=1)
        return sync(self.workspace, self.store, by="ann", now=self.now, take=take, arm=arm)

    @rule(name=names)
    def archive(self, name: str) -> None:
        """Archive."""
        self._try(self._acts().archive, name)

    @rule(name=names)
    def restore(self, name: str) -> None:
        """Restore."""
        self._try(self._acts().restore, name)

    @rule(name=names)
    def arm(self, name: str) -> None:
        """Arm."""
        self._try(self._acts().arm, name)

    @rule(old=names, new=names)
    def supersede(self, old: str, new: str) -> None:
        """Supersede."""
        self._try(self._acts().supersede, old, new)

    @rule(old=names, new=names)
    def rename(self, old: str, new: str) -> None:
        """Rename."""
        self._try(self._acts().rename, old, new)

    @rule(name=names, version=st.sampled_from([None, 1, 2, 9]))
    def rollback(self, name: str, version: int | None) -> None:
        """Roll back."""
        self._try(self._acts().rollback, name, version)

    @rule(name=names, branch=st.sampled_from(["main", "dev"]))
    def narrow(self, name: str, branch: str) -> None:
        """Narrow."""
        acts = self._acts()
        with contextlib.suppress(RulebookError):
            check = resolve(self.store, name, in_force=True).check
            acts.replace(check, narrowed(check.record, Narrowing(branches=[branch]))[0])

    @rule(number=st.integers(1, 3))
    def forget(self, number: int) -> None:
        """Forget words."""
        self.now += timedelta(seconds=1)
        with contextlib.suppress(RulebookError):
            forget(self.workspace, self.store, f"words {number}", Actor("ann", "asked", self.now))

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
        here = self.workspace.worktree_key
        ledger = self.store.ledger()
        for moment in (self.now, NOON + (self.now - NOON) / 2):
            replay: dict[str, Any] = {}
            for change in ledger:
                if change.at <= moment and change.worktree in (self.store.here(here), "*"):
                    replay[change.check] = (change.version, effective(change.worktree, change.after))
            assert self.store.as_of(moment, here) == replay
        assert self.store.standings(here) == {name: how for name, (_, how) in self._replayed(here).items()}

    def _replayed(self, here: str) -> dict[str, Any]:
        return self.store.as_of(self.now + timedelta(days=1), here)

    @invariant()
    def the_standing_follows_the_intent(self) -> None:
        """Let nothing act that people took out of use."""
        standings = self.store.standings(self.workspace.worktree_key)
        for one in self.store.heads(out_of_use=True):
            acts = standings[one.id] in ("armed", "warning", "suspended")
            assert acts == (one.intent == "armed"), (one.id, one.intent, standings[one.id])

    @rule()
    def settle(self) -> None:
        """Sync twice: what has no conflict is settled then, and each file says what its head says."""
        self._sync()
        results = self._sync()
        assert {one.what for one in results} <= {"unchanged", "conflict", "refused"}, results
        settled = {one.check for one in results if one.what == "unchanged"}
        files = {
            one.record.id: one.record
            for one in load_library(Path(self.workspace.root, "rules"))
            if one.record
        }
        for head in self.store.heads():
            if head.id in settled:
                assert files[head.id] == head.record


def run(steps: int, examples: int) -> None:
    run_state_machine_as_test(
        Life,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_on_sqlite() -> None:
    Life.url = None
    run(30, EXAMPLES)


@pytest.mark.postgres
def test_on_postgres(postgres_url: str) -> None:
    Life.url = postgres_url
    try:
        run(20, max(1, EXAMPLES // 5))
    finally:
        Life.url = None
