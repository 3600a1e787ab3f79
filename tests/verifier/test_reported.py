"""Reports of other tools' mistakes, as rules of ours and events; see ``reported.py``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulebook.records.canonical_predicate import canonical_verifier
from rulebook.records.predicate import Verifier
from rulebook.verifier.context import EventContext
from rulebook.verifier.evaluate import evaluate
from tests.verifier.reported import CASES, RULES

FILE = Path(__file__).parent.parent / "cases" / "reports.jsonl"
REPORTS = {one["id"]: one for one in map(json.loads, FILE.read_text(encoding="utf-8").splitlines())}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return a project with the files that the reports speak of."""
    (tmp_path / "protected").mkdir()
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "link").symlink_to("../protected")
    (tmp_path / "app.py").write_text("x = 1\ny = eval(s)\n")
    (tmp_path / "ev.py").write_text("x = ev_(s)\n")
    return tmp_path


@pytest.mark.parametrize("name", sorted(CASES))
def test_reported(name: str, place: Path) -> None:
    rule, event = CASES[name]
    report = REPORTS[name]
    verifier = canonical_verifier(Verifier.model_validate(RULES[rule]))
    context = EventContext(str(place), home="/home/user")
    match = evaluate(verifier, event or {"command": report["event"]}, context)
    assert match.fired is (report["expected"] != "allow"), (report["event"], match.why)
