"""What the audit reads from the ledger, in bulk."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from rulebook.anchors.condition import key
from rulebook.anchors.fingerprint import fingerprint
from rulebook.audit.gather import subjects
from rulebook.lifecycle.reconciled import Reconciled
from rulebook.records.values import StandingChange
from rulebook.store import Store, open_at
from tests.lifecycle.repository import MARCH, NOON, record


@pytest.mark.parametrize(
    "machine", [pytest.param("", id="a-store-of-its-own"), pytest.param("mine", id="a-server-for-many")]
)
def test_a_worktrees_own_changes_count_wherever_the_store_is(tmp_path: Path, machine: str) -> None:
    with open_at(None, str(tmp_path)) as opened:
        store = Store(opened.engine, opened.place, machine)
        check = store.add_version(record(), intent="armed", **MARCH)
        later = NOON + timedelta(days=1)
        store.change_standing(
            StandingChange(check.id, 1, "w", "warning", "suspended", "verdict_fails", "watch", later)
        )
        looked = Reconciled(
            check, "suspended", "suspended", "unchanged", key(check.record, fingerprint([], ""))
        )
        (one,) = subjects(store, "w", [looked], "rules")
        assert (one.standing_since, one.standing_why) == (later, "verdict_fails")
