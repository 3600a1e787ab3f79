"""A process that is killed at any moment loses nothing, and the next sync repairs what it left.

How often is set by RULEBOOK_KILLS; RULEBOOK_KILL_REPORT names a file for the counts by verb. The figures of a
long run are in docs/store.md.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from rulebook.anchors.approvals import Approvals
from rulebook.enforce.drain import drain
from rulebook.enforce.spool import put
from rulebook.lifecycle.lock import read_lock
from rulebook.lifecycle.sync import sync
from rulebook.lifecycle.sync_values import SyncedCheck
from rulebook.outside.config import load_config
from rulebook.records.digest import content_digest
from rulebook.records.dump import dump_yaml
from rulebook.records.loader import load_file, load_library
from rulebook.store import HOLE, Store
from tests.cli.victims import Victims
from tests.lifecycle.repository import LATER, NOON, VERIFY, Repository, record

KILLS = int(os.environ.get("RULEBOOK_KILLS", "25"))
HISTORY = 40
"""How many verbs a failure names, the killed one last."""

History = list[tuple[str, int | None]]
"""Verbs with their exit codes; None: killed."""

SAID = ["never use git push --force", "Don't use npm, use pnpm", "Don't use yarn", "never run make deploy"]


@dataclass
class Seen:
    """What a store held: none of it may ever be missing again."""

    versions: dict[tuple[str, int], str] = field(default_factory=dict)
    corrections: dict[int, str] = field(default_factory=dict)
    overrides: list[str] = field(default_factory=list)
    acts: tuple[Any, ...] = ()
    ledger: tuple[Any, ...] = ()


class Scene:
    """A repository in use, and the next verb that somebody kills."""

    def __init__(self, repository: Repository, random_: random.Random) -> None:
        self.repository = repository
        self.random = random_
        self.put = 0
        for number in range(4):
            condition = (
                {"claim": "it is", "verify": VERIFY, "anchors": ["limits.conf"]} if number < 2 else None
            )
            made = record(
                f"check-{number}",
                condition=condition,
                verifier={"forbid": {"command": f"tool{number}"}},
                level="warn",
                override={"allowed": "here"},
            )
            repository.write(f"rules/commands/check-{number}.yaml", "# hers\n" + dump_yaml(made))

    def words(self, number: int, store: Store) -> list[str]:
        """Return the next verb with its arguments, after what a person or a hook does before it."""
        name, other = self.random.sample([*sorted(store.ids()), "check-0", "check-1"], 2)
        because = ["--because", f"kill {number}"]
        verbs = [
            ["record", "--words", f"never run tool{number}"],
            ["compile", "--words", self.random.choice(SAID), "--yes"],
            ["sync", "--arm"],
            ["archive", name, *because],
            ["restore", name],
            ["supersede", name, "--by", other],
            ["rename", name, f"name-{number}"],
            ["rollback", name],
            ["narrow", name, "--branch", f"b{number}", *because],
            ["arm", name],
            ["forget", str(self.random.randint(1, 1 + len(store.corrections()))), *because],
            ["override", name, *because],
            ["init"],
            ["approve", "--yes"],
            ["verify"],
            ["drift"],
            ["watch", "--sweep", "0.2"],
            ["import", "--replace", str(self.repository.root.parent / "export.jsonl")],
            ["export", str(self.repository.root.parent / "copy.jsonl")],
        ]
        words = self.random.choice(verbs)
        if words[0] in ("sync", "verify", "drift", "watch", "approve"):
            self.repository.write(
                "limits.conf", f"# {self.random.choice(('generated', 'edited'))} {number}\n"
            )
        if words[0] == "sync":
            self._edit()
        if words[0] == "import":
            Path(words[-1]).write_text("".join(store.export_lines()))
        if words[0] == "approve":
            Approvals(self.repository.workspace.home).withdraw(VERIFY)
        if words[0] in ("watch", "sync"):
            self._hooks_found_something(number)
        return words

    def _edit(self) -> None:
        for path in sorted(self.repository.root.glob("rules/commands/*.yaml")):
            if self.random.random() < 0.3:
                level = self.random.choice(["note", "warn"])
                text = path.read_text()
                for old in ("note", "warn"):
                    text = text.replace(f"level: {old}\n", f"level: {level}\n")
                path.write_text(text)

    def _hooks_found_something(self, number: int) -> None:
        home = self.repository.workspace.repo_home
        Path(home, "spool").mkdir(parents=True, exist_ok=True)
        for one in range(5):
            put(home, _finding(number * 10 + one))
            self.put += 1


def _finding(number: int) -> dict[str, Any]:
    return {
        "kind": "finding",
        "check": "check-0",
        "version": 1,
        "level": "warn",
        "standing": "armed",
        "outcome": "warn",
        "event_kind": "command",
        "event_digest": str(number),
        "summary": "tool0",
        "agent": "a",
        "session": "s",
        "at": NOON.timestamp() + number,
        "micros": 1,
    }


@pytest.mark.parametrize("seed", [int(os.environ.get("RULEBOOK_KILL_SEED", "1"))])
def test_killed_at_any_moment(tmp_path: Path, seed: int) -> None:
    repository = Repository(tmp_path / "repository")
    repository.initialise()
    random_ = random.Random(seed)
    scene, victims, seen = Scene(repository, random_), Victims(repository.root, random_), Seen()
    number = 0
    history: History = []
    while victims.killed.total() < KILLS:
        number += 1
        with repository.store() as store:
            words = scene.words(number, store)
        code = victims.run(*words)
        history.append((" ".join(words), code))
        assert code in (None, 0, 1, 2), words  # 3 is a bug
        with repository.store() as store:
            seen = lost_nothing(store, seen, erased=words[0] == "forget")
            if code is None:
                nothing_is_half_written(repository)
                repaired(repository, store, history, again=number % 5 == 0)
            drain(repository.workspace, store)
            assert store.counts("check-0").total == scene.put
            report(victims)
    victims.close()


def report(victims: Victims) -> None:
    if os.environ.get("RULEBOOK_KILL_REPORT"):
        counts = {verb: [victims.killed[verb], victims.done[verb]] for verb in sorted(victims.killed)}
        Path(os.environ["RULEBOOK_KILL_REPORT"]).write_text(json.dumps(counts) + "\n")


def lost_nothing(store: Store, before: Seen, *, erased: bool) -> Seen:
    now = Seen(
        {(name, one.version): one.digest for name in store.ids() for one in store.versions(name)},
        {one.number: one.words for one in store.corrections()},
        [one.reason for one in store.overrides()],
        store.acts(),
        store.ledger(),
    )
    assert {key: now.versions.get(key) for key in before.versions} == before.versions
    for number, words in before.corrections.items():
        assert now.corrections[number] == words or (erased and now.corrections[number] == HOLE)
    assert now.overrides[: len(before.overrides)] == before.overrides
    assert now.acts[: len(before.acts)] == before.acts
    assert now.ledger[: len(before.ledger)] == before.ledger
    return now


def nothing_is_half_written(repository: Repository) -> None:
    assert all(not loaded.errors for loaded in load_library(repository.root / "rules"))
    for path in (repository.root / "rules" / ".archive").glob("*.yaml"):
        assert load_file(path).record is not None
    assert load_config(str(repository.root)).repository_id == "r"
    lock = read_lock(repository.workspace)
    assert (lock.unread, lock.conflicted) == ((), False)
    Approvals(repository.workspace.home).get(VERIFY)


def repaired(repository: Repository, store: Store, history: History, *, again: bool) -> None:
    workspace = repository.workspace
    results = sync(workspace, store, by="next", now=LATER, run_verify=False)
    assert not {one.what for one in results} & {"conflict", "refused"}, told(history, results)
    if again:
        results = sync(workspace, store, by="next", now=LATER, run_verify=False)
        assert {one.what for one in results} <= {"unchanged"}, told(history, results)
    assert store.pending_files(workspace.worktree_key) == ()
    library = load_library(repository.root / "rules")
    files = {one.record.id: content_digest(one.record) for one in library if one.record}
    in_force = {one.id: content_digest(one.record) for one in store.in_force(workspace.worktree_key)}
    apart = sorted(name for name in {*files, *in_force} if files.get(name) != in_force.get(name))
    assert apart == [], told(history, results)
    assert list(repository.root.glob("**/*.tmp")) == []


def told(history: History, results: Sequence[SyncedCheck]) -> str:
    """Return what was done last, and what sync says of it."""
    return "\n".join(map(str, [*history[-HISTORY:], *(one for one in results if one.what != "unchanged")]))
