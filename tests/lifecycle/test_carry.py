"""A new version of the fingerprint algorithm: the recorded commit is looked at again, no check is flagged."""

from __future__ import annotations

import pytest

from rulebook.anchors import states
from rulebook.store import Store
from tests.lifecycle.repository import Repository
from tests.lifecycle.test_reconcile import EDITED, arm, look

pytestmark = pytest.mark.sandbox


def _bump(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(states, "VERSION", states.VERSION + 1)


def _fingerprint(repository: Repository, store: Store) -> str:
    known = store.baseline("no-edits", repository.workspace.worktree_key)
    assert known is not None
    return known.fingerprint


def test_nothing_is_flagged_and_nothing_runs(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    repository.approve()
    with repository.store() as store:
        arm(repository, store)
        entries = len(store.ledger())
        _bump(monkeypatch)
        seen = look(repository, store)
        assert (seen.standing, seen.ran, seen.drift) == ("armed", False, ())
        assert _fingerprint(repository, store).startswith(f"anchors:{states.VERSION}:")
        assert len(store.ledger()) == entries


def test_without_a_verify_command(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    with repository.store() as store:
        arm(repository, store, condition={"claim": "c", "anchors": ["limits.conf"]})
        _bump(monkeypatch)
        seen = look(repository, store)
        assert (seen.standing, seen.drift) == ("armed", ())


def test_a_change_at_the_same_time_is_still_seen(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository.approve()
    with repository.store() as store:
        arm(repository, store)
        _bump(monkeypatch)
        repository.write("limits.conf", EDITED)
        seen = look(repository, store)
        assert (seen.standing, [one.code for one in seen.drift]) == ("suspended", ["anchor_changed"])


def test_a_commit_that_is_gone_is_asked_for_by_a_run(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository.approve()
    with repository.store() as store:
        arm(repository, store)
        here = repository.workspace.worktree_key
        known = store.baseline("no-edits", here)
        assert known is not None
        parts = {**known.parts, "commit": "0" * 39 + "1"}
        store.confirm("no-edits", here, known.fingerprint, parts, at=known.confirmed_at, how=known.how)
        _bump(monkeypatch)
        seen = look(repository, store)
        assert (seen.standing, seen.ran) == ("armed", True)
