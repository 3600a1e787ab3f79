"""From anchors to the ledger, on a real repository with real verify runs."""

from __future__ import annotations

from typing import Any

from rulebook.lifecycle.reconcile import reconcile
from rulebook.lifecycle.reconciled import Reconciled
from rulebook.store import Store
from tests.lifecycle.repository import LATER, MARCH, NOON, Repository, record

EDITED = "# edited by hand\n"


def arm(repository: Repository, store: Store, **fields: Any) -> Reconciled:
    store.add_version(record(**fields), **MARCH)
    store.set_intent("no-edits", "armed", act="armed", **MARCH)
    return look(repository, store, first=["no-edits"])


def look(repository: Repository, store: Store, **given: Any) -> Reconciled:
    (one,) = reconcile(repository.workspace, store, by="user", now=LATER, **given)
    return one


def test_nothing_is_looked_at_in_an_empty_library(repository: Repository) -> None:
    with repository.store() as store:
        assert reconcile(repository.workspace, store, by="user", now=NOON) == []


def test_a_check_in_shadow_stays_there_and_runs_nothing(repository: Repository) -> None:
    repository.approve()
    with repository.store() as store:
        store.add_version(record(), **MARCH)
        seen = look(repository, store)
        assert (seen.standing, seen.ran, len(store.ledger())) == ("shadow", False, 1)


def test_arming_runs_the_approved_command_once(repository: Repository) -> None:
    repository.approve()
    with repository.store() as store:
        seen = arm(repository, store)
        assert (seen.standing, seen.cause, seen.ran) == ("armed", "verdict_holds", True)
        again = look(repository, store)
        assert (again.standing, again.ran, again.moved) == ("armed", False, False)


def test_an_unapproved_command_gives_a_warning_and_no_memory(repository: Repository) -> None:
    with repository.store() as store:
        seen = arm(repository, store)
        assert (seen.standing, seen.cause) == ("warning", "not_approved")
        repository.approve()
        assert look(repository, store).standing == "armed"


def test_a_reason_that_fell_away_suspends_and_tells_the_owner(repository: Repository) -> None:
    repository.approve()
    with repository.store() as store:
        arm(repository, store)
        repository.write("limits.conf", EDITED)
        seen = look(repository, store)
        assert (seen.before, seen.standing, [r.line() for r in seen.drift]) == (
            "armed",
            "suspended",
            ["changed: limits.conf"],
        )
        assert seen.escalate


def test_going_back_arms_again_from_memory(repository: Repository) -> None:
    repository.approve()
    before = repository.read("limits.conf")
    with repository.store() as store:
        arm(repository, store)
        repository.write("limits.conf", EDITED)
        look(repository, store)
        repository.write("limits.conf", before)
        seen = look(repository, store)
        assert (seen.standing, seen.ran) == ("armed", False)
        assert [change.after for change in store.ledger() if change.worktree != "*"] == [
            "armed",
            "suspended",
            "armed",
        ]


def test_an_anchor_that_is_gone_is_named(repository: Repository) -> None:
    repository.approve()
    with repository.store() as store:
        arm(repository, store)
        (repository.root / "limits.conf").unlink()
        seen = look(repository, store)
        assert [reason.line() for reason in seen.drift] == ["missing: limits.conf"]
        assert seen.standing == "warning"


def test_without_a_command_a_change_warns_until_somebody_signs(repository: Repository) -> None:
    without = {"claim": "limits.conf is generated", "anchors": ["limits.conf"]}
    first = repository.read("limits.conf")
    with repository.store() as store:
        assert arm(repository, store, condition=without).standing == "armed"
        repository.write("limits.conf", EDITED)
        assert look(repository, store).standing == "warning"
        assert look(repository, store).standing == "warning"
        repository.write("limits.conf", first)
        assert look(repository, store).standing == "armed"


def test_two_worktrees_have_each_their_own_standing(repository: Repository) -> None:
    repository.approve()
    other = repository.root.parent / "other"
    repository.git("worktree", "add", "-q", str(other))
    (other / "limits.conf").write_text(EDITED)
    with repository.store() as store:
        arm(repository, store)
        from rulebook.outside.workspace import find_workspace  # the second worktree of the same repository

        there = find_workspace(str(other), {"RULEBOOK_HOME": repository.workspace.home})
        assert store.standing("no-edits", there.worktree_key) == "warning"
        (seen,) = reconcile(there, store, by="user", now=LATER)
        assert seen.standing == "suspended"
        assert store.standing("no-edits", repository.workspace.worktree_key) == "armed"


def test_a_check_without_a_condition_is_armed(repository: Repository) -> None:
    with repository.store() as store:
        assert arm(repository, store, condition=None).standing == "armed"


def test_looking_without_running_leaves_a_changed_check_at_a_warning(repository: Repository) -> None:
    repository.approve()
    with repository.store() as store:
        arm(repository, store)
        repository.write("limits.conf", "# generated\nnofile 20\n")
        assert look(repository, store, run_verify=False).standing == "warning"
        assert look(repository, store).standing == "armed"


def test_a_fresh_look_runs_though_a_verdict_is_remembered(repository: Repository) -> None:
    repository.approve()
    with repository.store() as store:
        arm(repository, store)
        assert look(repository, store, fresh=True).ran


def test_the_ledger_has_why_a_check_stays_lowered(repository: Repository) -> None:
    repository.approve()
    with repository.store() as store:
        arm(repository, store)
        (repository.root / "limits.conf").unlink()
        assert look(repository, store, run_verify=False).standing == "warning"
        causes = ["exit_trouble"]
        for _ in range(2):  # the second look finds the same, which is no news
            assert look(repository, store).standing == "warning"
            newest = store.ledger("no-edits", newest=1)[0]
            assert (newest.before, newest.after, [newest.cause]) == ("warning", "warning", causes)
        assert [one.cause for one in store.ledger("no-edits")].count("exit_trouble") == 1
