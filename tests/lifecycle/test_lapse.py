"""Shadow ends by matches, and what is not answered for lapses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulebook.lifecycle.acts import Actor, Acts
from rulebook.lifecycle.lapse import asking, lapse
from rulebook.lifecycle.sync import sync
from rulebook.records.dump import dump_yaml
from rulebook.records.values import Finding
from tests.lifecycle.repository import LATER, NOON, Repository, record

MATCH = Finding("no-edits", 1, "block", "shadow", "allow", "write", "d", "s", "agent", "session", NOON)

TIMES = [
    pytest.param(0, [], [], id="never-matched-is-never-disproven"),
    pytest.param(19, [], [], id="one-left"),
    pytest.param(20, ["no-edits"], [], id="asks-at-the-last"),
    pytest.param(39, ["no-edits"], [], id="still-asks"),
    pytest.param(40, ["no-edits"], ["no-edits"], id="lapses-when-nobody-answers"),
]


@pytest.mark.parametrize(("matches", "asks", "lapses"), TIMES)
def test_shadow_is_counted_in_matches(
    repository: Repository, matches: int, asks: list[str], lapses: list[str]
) -> None:
    repository.write("rules/no-edits.yaml", dump_yaml(record(condition=None)))
    with repository.store() as store:
        sync(repository.workspace, store, by="ann", now=LATER)
        store.add_findings([MATCH] * matches)
        assert asking(store) == asks
        acts = Acts(repository.workspace, store, Actor("sync", "unproven", LATER))
        assert lapse(store, acts, 20) == lapses
        assert (store.known("no-edits").intent == "archived") == bool(lapses)


def test_only_matches_in_shadow_count(repository: Repository) -> None:
    repository.write("rules/no-edits.yaml", dump_yaml(record(condition=None)))
    with repository.store() as store:
        sync(repository.workspace, store, by="ann", now=LATER)
        store.add_findings([replace(MATCH, standing="armed"), replace(MATCH, check="unknown")])
        assert store.known("no-edits").opportunities_left == 20
