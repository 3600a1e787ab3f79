"""The audit on a real repository with a real store."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from rulebook.audit.run import audit
from rulebook.context import ledger
from rulebook.context.pins import Pin
from rulebook.outside.config import load_config
from rulebook.records.check import Check
from rulebook.records.dump import dump_yaml
from rulebook.records.values import Finding
from rulebook.store import Store
from tests.lifecycle.repository import MARCH, NOON, Repository, record


class Library:
    """A repository, its store, and checks whose files are in order."""

    def __init__(self, repository: Repository, store: Store) -> None:
        self.repository = repository
        self.store = store

    def add(self, check: Check, intent: Any = "armed") -> None:
        self.repository.write(f"rules/{check.id}.yaml", dump_yaml(check))
        self.store.add_version(check, intent=intent, path=f"{check.id}.yaml", **MARCH)

    def audit(self, days: float = 1) -> dict[str, Any]:
        workspace = self.repository.workspace
        return audit(
            workspace,
            self.store,
            load_config(workspace.root),
            now=NOON + timedelta(days=days),
            observe_days=28,
        )

    def reasons(self, days: float = 1) -> dict[str, list[str]]:
        return {check["id"]: check["reasons"] for check in self.audit(days)["checks"]}


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    repository = Repository(tmp_path / "repository")
    with repository.store() as store:
        yield Library(repository, store)


PASSES: dict[str, Any] = {"examples": {"passes": [{"write": "other.conf"}]}}


def test_a_healthy_check_is_quiet(library: Library) -> None:
    library.repository.approve()
    library.add(record(**PASSES))
    answer = library.audit()
    (check,) = answer["checks"]
    assert (check["standing"], check["verdict"], check["reasons"]) == ("armed", "holds", [])
    assert answer["library"] == []


def test_a_reason_that_is_gone_is_found_now_and_not_at_the_next_hook(library: Library) -> None:
    library.repository.approve()
    library.add(record(**PASSES))
    library.audit()
    library.repository.write("limits.conf", "nofile 20\n")
    (check,) = library.audit()["checks"]
    assert (check["standing"], check["verdict"]) == ("suspended", "fails")
    assert check["reasons"] == ["condition_fails", "suspended"]


def test_what_was_not_approved_here_is_unknown_and_never_a_pass(library: Library) -> None:
    library.add(record(**PASSES))
    (check,) = library.audit()["checks"]
    assert (check["standing"], check["verdict"]) == ("warning", "unknown")
    assert check["reasons"] == ["condition_unknown", "lowered"]


def test_a_verify_without_anchors_runs_at_each_audit(library: Library) -> None:
    library.repository.approve()
    condition = {"claim": "limits.conf is generated", "verify": "grep -q generated limits.conf"}
    library.add(record(**PASSES, condition=condition, owner="ops", review_by="2027-01-01"))
    assert library.reasons() == {"no-edits": []}
    library.repository.write("limits.conf", "nofile 20\n")
    assert library.reasons() == {"no-edits": ["condition_fails", "suspended"]}


def test_shadow_is_no_finding_until_its_time_is_over(library: Library) -> None:
    library.repository.approve()
    library.add(record(**PASSES), intent="shadow")
    assert library.reasons() == {"no-edits": []}


def match(standing: str, outcome: str) -> Finding:
    return Finding(
        "no-edits", 1, "block", standing, outcome, "write", "d", "write limits.conf", "a", "s", NOON
    )


def test_matches_are_counted_by_what_they_decided(library: Library) -> None:
    library.repository.approve()
    library.add(record(**PASSES))
    of_hook = [("armed", "block"), ("armed", "override"), ("shadow", "allow"), ("armed", "observed")]
    library.store.add_findings(match(*one) for one in of_hook)
    (check,) = library.audit(days=60)["checks"]
    assert (check["fired"], check["would_have"], check["overridden"]) == (2, 1, 1)
    assert "never_fired" not in check["reasons"]


def test_objections_are_a_part_of_the_matches_and_no_matches(library: Library) -> None:
    library.repository.approve()
    library.add(record(**PASSES))
    library.store.add_findings(match("armed", "block") for _ in range(10))
    library.store.add_findings(match("armed", "objection") for _ in range(3))
    (check,) = library.audit()["checks"]
    assert (check["fired"], check["objections"], check["wrong_rate"]) == (10, 3, 0.3)
    assert check["reasons"] == ["often_wrong"]


def test_never_fired_after_the_days_of_observation(library: Library) -> None:
    library.repository.approve()
    library.add(record(**PASSES))
    library.audit(days=0)
    assert library.reasons(days=27) == {"no-edits": []}
    assert library.reasons(days=29) == {"no-edits": ["never_fired"]}


def test_files_that_differ_from_the_store(library: Library) -> None:
    library.repository.approve()
    library.add(record(**PASSES))
    library.add(record("kept", **PASSES, applies={"paths": ["a"]}))
    library.repository.write("rules/no-edits.yaml", dump_yaml(record(**PASSES, rule="Another rule.")))
    library.repository.write("rules/new.yaml", dump_yaml(record("new")))
    (library.repository.root / "rules" / "kept.yaml").unlink()
    answer = library.audit()
    assert {check["id"]: check["reasons"] for check in answer["checks"]} == {
        "kept": ["unsynced"],
        "no-edits": ["unsynced"],
    }
    assert [(row["check"], row["code"]) for row in answer["library"]] == [("new", "unsynced")]


def test_one_broken_file_is_named_with_its_place_and_hides_nothing(library: Library) -> None:
    library.repository.approve()
    library.add(record(**PASSES))
    library.repository.write("rules/broken.yaml", "schema: 1\nid: broken\nrule: x\nlevl: warn\n")
    answer = library.audit()
    assert [check["reasons"] for check in answer["checks"]] == [[]]
    (row,) = answer["library"]
    assert row["code"] == "broken_record"
    assert "rules/broken.yaml:" in row["message"]


def test_only_pins_in_force_need_a_check(library: Library) -> None:
    library.repository.approve()
    library.add(record(**PASSES))
    folder = library.repository.workspace.repo_home
    for pin in (
        Pin("held", "Never edit it.", "user", guards="no-edits", irreversible=True),
        Pin("words", "Be kind.", "user"),
        Pin("over", "Be quick.", "user", expires=("at", int(NOON.timestamp()))),
    ):
        ledger.put(library.store, folder, pin, by="ann", at=NOON - timedelta(days=1))
    answer = library.audit()
    assert [(one["code"], one["severity"]) for one in answer["library"]] == [("unbacked_pin", "info")]
    assert "pin words" in answer["library"][0]["message"]
    assert answer["summary"]["findings"] == {"error": 0, "warning": 0, "info": 1}
