"""Every row of the standing table of docs/design.md, section 5, on real repositories, noticed in three ways.

One repository a way holds a check for every row; each way looks once at one commit that changes all anchors,
and each row is then a test of what came of its check.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from rulebook.anchors import sandbox
from rulebook.anchors.approvals import Approvals
from rulebook.anchors.reasons import PASSING
from rulebook.cli.main import main
from rulebook.git.doubt import EVERY, note
from rulebook.git.follow_up import follow_up
from rulebook.git.install import install
from rulebook.git.repair import Card, card
from rulebook.git.watch import Watcher
from rulebook.lifecycle.reconcile import reconcile
from tests.git.prepared import Prepared
from tests.lifecycle.repository import Repository, record

pytestmark = pytest.mark.sandbox

LONG_AGO = datetime(2019, 1, 1, tzinfo=UTC)
GOOD = "grep -q good a/{id}"
"""Holds at first; what comes after ``||`` in a row's command is what it does once the anchor has changed."""


@dataclass(frozen=True)
class Row:
    """One row.

    Attributes:
        id: the row, and its check's and its anchor's name.
        verify: the command; ``{id}`` is the row's.
        first: standing when a person arms it.
        after, cause: standing once the change is noticed, and its cause.
        edit: what becomes of the anchor: ``bad``, ``more`` (still good), ``same``, ``gone`` or ``moved``.
        fields: further fields of the record.

    """

    id: str
    verify: str | None
    first: str
    after: str
    cause: str
    edit: str = "bad"
    anchored: bool = True
    fields: dict[str, object] = field(default_factory=dict)


PAST = {"review_by": date(2020, 1, 1)}
ROWS = [
    Row("nothing-changed", GOOD, "armed", "armed", "unchanged", "same"),
    Row("first-without-verify", None, "armed", "armed", "unchanged", "same"),
    Row("first-fails", "! grep -q good a/{id}", "suspended", "suspended", "unchanged", "same"),
    Row("first-unknown", "grep -q good gone-{id}", "warning", "warning", "unchanged", "same"),
    Row("anchor-holds", GOOD, "armed", "armed", "verdict_holds", "more"),
    Row("anchor-fails", GOOD, "armed", "suspended", "verdict_fails"),
    Row("no-verify-command", None, "armed", "warning", "anchor_changed"),
    Row("not-approved-here", GOOD + " # mine", "armed", "warning", "not_approved"),
    Row("timed-out", GOOD + " || timeout 0.1 sleep 9", "armed", "warning", "timed_out"),
    Row("tool-missing", GOOD + " || no-such-tool", "armed", "warning", "tool_missing"),
    Row("crashed", GOOD + " || python3 -c 'raise OSError'", "armed", "warning", "crashed"),
    Row("killed", GOOD + " || kill -9 $$", "armed", "warning", "signal"),
    Row("disagrees", GOOD + ' || test "$(cat {fifo})" = 1', "armed", "warning", "disagrees"),
    Row("gone-and-holds", "true", "armed", "armed", "verdict_holds", "gone"),
    Row("gone-and-fails", "test -e a/{id}", "armed", "suspended", "verdict_fails", "gone"),
    Row("gone-and-unknown", GOOD, "armed", "warning", "exit_trouble", "gone"),
    Row("gone-by-a-rename", GOOD, "armed", "warning", "exit_trouble", "moved"),
    Row("verify-without-anchors", GOOD, "armed", "armed", "unchanged", anchored=False),
    Row("review-passed-anchored", GOOD, "armed", "armed", "verdict_holds", "more", fields=PAST),
]
BY_ID = {row.id: row for row in ROWS}


@dataclass(frozen=True)
class Outcome:
    """What one way of noticing came to.

    Attributes:
        first, after: check -> standing when armed, and after the change was noticed.
        causes: check -> the cause that was told of last.
        confirmed_at: when the fingerprint that holds again was confirmed.
        cards: check -> repair card.
        new_verdicts: how many verdicts were found by a run.

    """

    first: dict[str, str | None]
    after: dict[str, str | None]
    causes: Causes
    confirmed_at: datetime
    cards: dict[str, Card]
    new_verdicts: int


def _outcome(project: Prepared, first: dict[str, str | None], causes: Causes, verdicts: int) -> Outcome:
    here = project.workspace.worktree_key
    with project.store() as store:
        known = store.baseline("anchor-holds", here)
        heads = {check.id: check for check in store.heads()}
        assert known is not None
        return Outcome(
            first,
            {row.id: store.standing(row.id, here) for row in ROWS},
            causes,
            known.confirmed_at,
            {
                name: card(project.workspace, store, heads[name], None, bisect=False)
                for name in ("anchor-fails", "gone-by-a-rename")
            },
            len(store.newest_verdicts()) - verdicts,
        )


Causes = dict[str, str]


def _commit_and_settle(project: Prepared) -> Causes:
    project.git("add", "-A")
    project.git("commit", "-qm", "change")
    return {one.check.id: one.cause for one in project.settle()}


def _watch(project: Prepared) -> Causes:
    return _watch_until(project, {row.id for row in ROWS if row.edit != "same" and row.anchored})


def _watch_until(project: Prepared, changing: set[str]) -> Causes:
    """Stop the watcher when it has settled what changed; nothing is committed."""
    project.let_go()
    settled: Causes = {}
    watcher = Watcher(
        project.workspace, on_settled=lambda seen: settled.update({one.check.id: one.cause for one in seen})
    )
    thread = threading.Thread(target=watcher.run)
    thread.start()
    deadline = time.monotonic() + 120
    while not changing <= set(settled) and time.monotonic() < deadline:
        time.sleep(0.01)
    watcher.stop()
    thread.join()
    project.hold()
    return settled


def _ask(project: Prepared) -> Causes:
    main(["drift"])
    with project.store() as store:
        return {row.id: store.ledger(row.id)[-1].cause for row in ROWS if store.ledger(row.id)}


WAYS: dict[str, Callable[[Prepared], Causes]] = {
    "git": _commit_and_settle,
    "watcher": _watch,
    "command-line": _ask,
}


@contextmanager
def alternating(path: Path) -> Iterator[None]:
    """Answer readers of a FIFO in turn with 0 and 1: a command that disagrees with itself on repetition."""
    os.mkfifo(path)
    done = threading.Event()

    def feed() -> None:
        turn = 0
        while not done.is_set():
            with suppress(BrokenPipeError), path.open("w") as pipe:  # the last reader only wakes us
                pipe.write(f"{turn}\n")
            turn = 1 - turn
            time.sleep(0.05)  # so that the reader sees the end before the next answer

    thread = threading.Thread(target=feed, daemon=True)
    thread.start()
    yield
    done.set()
    path.open().close()
    thread.join()


@pytest.fixture(scope="module", params=WAYS)
def outcome(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outcome]:
    """Arm all rows, change all anchors, and let one way notice."""
    place = tmp_path_factory.mktemp(request.param)
    with pytest.MonkeyPatch.context() as patch, alternating(place / "fifo"):
        patch.setenv("HOME", str(place))
        patch.setenv("RULEBOOK_HOME", str(place / "home"))
        for role in ("AUTHOR", "COMMITTER"):
            patch.setenv(f"GIT_{role}_NAME", "Test")
            patch.setenv(f"GIT_{role}_EMAIL", "test@example.invalid")
        made = Repository(place / "project")
        patch.chdir(made.root)
        _arm(made, str(place / "fifo"))
        project = Prepared(made.root)
        first = {row.id: _standing(project, row.id) for row in ROWS}
        before = _verdicts(project)
        for row in ROWS:
            _change(project, row)
        Approvals(project.workspace.home).withdraw(_text(BY_ID["not-approved-here"], "") or "")
        causes = WAYS[request.param](project)
        made_of = _outcome(project, first, causes, before)
        project.let_go()
        yield made_of


def _text(row: Row, fifo: str) -> str | None:
    return row.verify and row.verify.replace("{id}", row.id).replace("{fifo}", fifo)


def _arm(project: Repository, fifo: str) -> None:
    for row in ROWS:
        project.write(f"a/{row.id}", f"good {row.id}\n")
    project.commit("anchors")
    with project.store() as store:
        for row in ROWS:
            text = _text(row, fifo)
            condition = {"claim": row.id, "anchors": [f"a/{row.id}"] if row.anchored else []}
            if text:
                project.approve(text)
                condition["verify"] = text
            check = record(row.id, condition=condition, verifier={"forbid": {"command": "vi"}}, **row.fields)
            store.add_version(check, by="ann", why="test", at=LONG_AGO)
            store.set_intent(check.id, "armed", act="armed", by="ann", why="test", at=LONG_AGO)
        ids = [row.id for row in ROWS]
        reconcile(project.workspace, store, by="ann", now=LONG_AGO, checks=ids, first=ids)
        follow_up(project.workspace, store)
    install(project.workspace)


def _change(project: Repository, row: Row) -> None:
    path = project.root / "a" / row.id
    match row.edit:
        case "bad":
            path.write_text("bad\n")
        case "more":
            path.write_text(f"good {row.id}, and more\n")
        case "gone":
            path.unlink()
        case "moved":
            path.rename(project.root / f"moved-{row.id}")


def _standing(project: Repository, check: str) -> str | None:
    with project.store() as store:
        return store.standing(check, project.workspace.worktree_key)


def _verdicts(project: Repository) -> int:
    with project.store() as store:
        return len(store.newest_verdicts())


@pytest.mark.parametrize("row", [pytest.param(row, id=row.id) for row in ROWS])
def test_row(outcome: Outcome, row: Row) -> None:
    assert outcome.first[row.id] == row.first, "armed for the first time"
    assert outcome.after[row.id] == row.after


@pytest.mark.parametrize("row", [pytest.param(row, id=row.id) for row in ROWS if row.after != row.first])
def test_the_cause(outcome: Outcome, row: Row) -> None:
    assert outcome.causes[row.id] == row.cause


def test_nothing_ran_that_need_not_run(outcome: Outcome) -> None:
    """A verdict is remembered for every row whose command ran, and for no other."""
    ran = [
        row for row in ROWS if row.cause not in ("unchanged", "anchor_changed", "not_approved", "timed_out")
    ]
    assert outcome.new_verdicts == len([row for row in ran if row.cause not in PASSING])


def test_what_held_is_confirmed_with_its_date(outcome: Outcome) -> None:
    assert outcome.confirmed_at > LONG_AGO


def test_what_failed_has_a_repair_card(outcome: Outcome) -> None:
    assert [reason.anchor for reason in outcome.cards["anchor-fails"].drift] == ["a/anchor-fails"]


def test_a_rename_is_proposed(outcome: Outcome) -> None:
    assert [one.new for one in outcome.cards["gone-by-a-rename"].moved] == ["moved-gone-by-a-rename"]


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    """A repository in which a single check is armed by the test."""
    made = Repository(tmp_path / "project")
    monkeypatch.chdir(made.root)
    return made


def _arm_one(project: Repository, verify: str, **fields: Any) -> None:
    condition = {"claim": "c", "verify": verify, **fields.pop("condition", {})}
    Approvals(project.workspace.home).approve(verify, False, now=LONG_AGO)
    with project.store() as store:
        check = record(condition=condition, verifier={"forbid": {"command": "vi"}}, **fields)
        store.add_version(check, by="ann", why="test", at=LONG_AGO)
        store.set_intent("no-edits", "armed", act="armed", by="ann", why="test", at=LONG_AGO)
        reconcile(project.workspace, store, by="ann", now=LONG_AGO, first=["no-edits"])
        follow_up(project.workspace, store)
    install(project.workspace)


AUDITED = [
    pytest.param("grep -q generated limits.conf", "armed", id="still-holds"),
    pytest.param("grep -q 10 limits.conf", "suspended", id="fails"),
    pytest.param("grep -q 10 limits.conf || exit 3", "warning", id="unknown"),
]


@pytest.mark.parametrize(("verify", "after"), AUDITED)
def test_a_verify_command_without_anchors_runs_again_at_each_audit(
    small: Repository, verify: str, after: str
) -> None:
    _arm_one(small, verify)
    assert _standing(small, "no-edits") == "armed"
    small.write("limits.conf", "# generated\nnofile 20\n")
    main(["audit"])
    assert _standing(small, "no-edits") == after


@pytest.mark.parametrize("way", WAYS)
def test_a_passed_review_date_without_an_anchor(small: Repository, way: str) -> None:
    """Git's hooks tell of anchors, so a date is noticed by the first look that they cause at everything."""
    _arm_one(small, "true", review_by=date(2020, 1, 1))
    assert _standing(small, "no-edits") == "armed"
    project = Prepared(small.root)
    if way == "git":
        note(project.workspace.worktree_home, [EVERY], "git:post-checkout")
        project.settle()
    elif way == "watcher":
        _watch_until(project, {"no-edits"})
    else:
        _ask(project)
    project.let_go()
    assert _standing(small, "no-edits") == "warning"


@pytest.mark.parametrize("way", WAYS)
def test_no_sandbox(small: Repository, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    _arm_one(small, "grep -q generated limits.conf", condition={"anchors": ["limits.conf"]})
    assert _standing(small, "no-edits") == "armed"
    monkeypatch.setattr(sandbox, "available", lambda: False)
    project = Prepared(small.root)
    small.write("limits.conf", "# generated\nnofile 20\n")
    causes = _watch_until(project, {"no-edits"}) if way == "watcher" else _commit_or_ask(project, way)
    project.let_go()
    assert (causes["no-edits"], _standing(small, "no-edits")) == ("no_sandbox", "warning")


def _commit_or_ask(project: Prepared, way: str) -> Causes:
    if way == "git":
        return _commit_and_settle(project)
    main(["drift"])
    with project.store() as store:
        return {"no-edits": store.ledger("no-edits")[-1].cause}
