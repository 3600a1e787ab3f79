"""Public bug reports of the areas store and lifecycle, each held by a test: here, or where it is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulebook.cli.admit import admit
from rulebook.cli.desk import Desk
from rulebook.enforce.armed import armed_check
from rulebook.enforce.decide import decide
from rulebook.errors import RulebookError
from rulebook.lifecycle.acts import Actor, Acts
from rulebook.lifecycle.sync import sync
from rulebook.records.dump import dump_yaml
from rulebook.store import Store
from rulebook.verifier.context import EventContext
from tests.lifecycle.repository import LATER, MARCH, Repository, record

CASES = Path(__file__).parents[1] / "cases" / "reports.jsonl"
ROOT = Path(__file__).parents[2]

HELD_ELSEWHERE = {
    "LC-002": "tests/lifecycle/relations/test_relation.py::test_notes_are_compared_by_polarity_and_numbers",
    "LC-005": "tests/cli/test_checks_verbs.py::test_what_is_armed_stops_the_action",
    "LC-007": "tests/cli/test_checks_verbs.py::test_an_override_follows_the_check",
    "LC-013": "tests/lifecycle/test_remedies.py::test_the_clash",
    "ST-001": "tests/store/test_many_writers.py::test_a_read_that_turns_into_a_write_waits_for_the_other",
    "ST-003": "tests/store/test_many_writers.py::test_a_refused_switch_to_wal_is_a_warning",
    "ST-005": "tests/store/test_migrate.py::test_twenty_processes_start_together_on_an_empty_folder",
    "ST-006": "tests/store/test_migrate.py::test_threads_that_open_at_once_migrate_once",
    "ST-007": "tests/store/test_migrate.py::test_a_newer_database_is_refused_in_one_line",
    "ST-008": "tests/cli/test_checks_verbs.py::test_a_newer_database_stops_the_verbs_and_not_the_hook",
    "ST-009": "tests/cli/test_checks_verbs.py::test_a_read_only_home_still_enforces",
    "ST-010": "tests/cli/test_checks_verbs.py::test_a_store_that_cannot_be_opened_is_no_empty_library",
}


@pytest.mark.parametrize("place", HELD_ELSEWHERE.values(), ids=HELD_ELSEWHERE)
def test_the_case_is_held_where_it_says(place: str) -> None:
    path, _, name = place.partition("::")
    assert f"def {name}(" in (ROOT / path).read_text()


def test_every_id_is_one_of_the_reports() -> None:
    known = {json.loads(line)["id"] for line in CASES.read_text().splitlines()}
    assert set(HELD_ELSEWHERE) <= known


def test_lc_003_what_an_agent_noted_about_a_session_is_not_armed(
    repository: Repository, store: Store
) -> None:
    said = {"stated_by": "agent", "words": "skip the slow test for now", "compiled_by": "agent"}
    noted = record(provenance=said, condition=None, verifier={"forbid": {"command": "pytest tests/slow"}})
    desk = Desk(repository.workspace, store, "ann", LATER)
    assert "above what admission allows" in str(admit(desk)(noted))


def test_lc_004_only_the_second_is_active_and_the_first_names_it(repository: Repository) -> None:
    with repository.store() as store:
        for name in ("first", "second"):
            repository.write(f"rules/{name}.yaml", dump_yaml(record(name)))
        sync(repository.workspace, store, by="ann", now=LATER)
        Acts(repository.workspace, store, Actor("ann", "by lunch", LATER)).supersede("first", "second")
        assert [one.id for one in store.heads()] == ["second"]
        assert store.known("first").successor == "second"


def test_lc_010_what_is_archived_is_listed_and_exported_and_not_enforced(repository: Repository) -> None:
    with repository.store() as store:
        store.add_version(record(), **MARCH)
        store.set_intent("no-edits", "archived", act="archived", **MARCH)
        assert [one.id for one in store.outlines(out_of_use=True)] == ["no-edits"]
        lines = list(store.export_lines())
        assert any('"no-edits"' in line for line in lines)
        assert store.heads() == ()


def test_lc_010_an_unknown_state_is_an_error(repository: Repository, store: Store) -> None:
    with repository.store() as full:
        full.add_version(record(), **MARCH)
        lines = [line.replace('"intent":"shadow"', '"intent":"deprecated"') for line in full.export_lines()]
    with pytest.raises(RulebookError, match="unknown intent 'deprecated'"):
        store.import_lines(lines)


def test_lc_012_a_later_milder_check_cancels_nothing(tmp_path: Path) -> None:
    deny = armed_check(record("deny", verifier={"forbid": {"command": "rm"}}), 1, "armed")
    mild = armed_check(record("mild", verifier={"forbid": {"command": "*"}}, level="note"), 1, "armed")
    context = EventContext(str(tmp_path))
    for order in ([deny, mild], [mild, deny]):
        assert decide({"command": "rm test.md"}, order, context).outcome == "block"


@pytest.mark.parametrize(
    ("command", "outcome"),
    [
        pytest.param("GATE_OFF=1 git add -A", "allow", id="a-real-assignment"),
        pytest.param("git commit -m 'document GATE_OFF=1' && git add -A", "block", id="only-mentioned"),
    ],
)
def test_lc_018_only_a_real_assignment_lets_it_pass(tmp_path: Path, command: str, outcome: str) -> None:
    unless = {"command": {"program": "git", "env": "GATE_OFF=1"}}
    made = record(verifier={"forbid": {"command": "git add -A"}, "unless": unless})
    context = EventContext(str(tmp_path))
    assert decide({"command": command}, [armed_check(made, 1, "armed")], context).outcome == outcome
