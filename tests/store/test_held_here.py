"""What the ledger says of one worktree's files, on a server that several machines share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulebook.records.values import Standing
from rulebook.store import ABSENT, NO_FILE, Intent, Store, Synced, open_at
from tests.store.values import MARCH, record

PLACE = "the same path on both"


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    """Two machines at one database; the first has no file of the one check, and that is right."""
    with open_at(None, str(tmp_path)) as store:
        first, second = (Store(store.engine, store.place, name) for name in ("first", "second"))
        added = first.add_version(record("a"), **MARCH)
        first.note_synced("a", PLACE, Synced("", ABSENT, "", added.seen))
        first.note_here("a", None, PLACE, cause="absent", why=NO_FILE, by="ann", at=MARCH["at"])
        yield first, second


@pytest.mark.parametrize(
    ("intent", "on_the_first", "on_the_second"),
    [
        pytest.param("shadow", "archived", "shadow", id="shadow"),
        pytest.param("armed", "archived", "warning", id="armed"),
        pytest.param("superseded", "superseded", "superseded", id="out-of-use-everywhere"),
    ],
)
def test_only_the_machine_without_the_file_goes_on_without(
    machines: tuple[Store, Store], intent: Intent, on_the_first: Standing, on_the_second: Standing
) -> None:
    first, second = machines
    second.set_intent("a", intent, act="decided", **MARCH)
    assert first.standing("a", PLACE) == on_the_first
    assert second.standing("a", PLACE) == on_the_second


def test_the_head_is_noted_once(machines: tuple[Store, Store]) -> None:
    first, _ = machines
    for _ in range(2):
        first.note_head_here("a", PLACE, by="ann", why="its file is here", at=MARCH["at"])
    own = [one.cause for one in first.ledger("a", worktree=PLACE)]
    assert (own, first.standing("a", PLACE)) == (["absent", "followed"], "shadow")
