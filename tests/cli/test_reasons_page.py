"""docs/reasons.md lists every code that can be printed, and no other."""

from __future__ import annotations

import ast
from pathlib import Path

import rulebook.lifecycle.standing
from rulebook.anchors import states
from rulebook.anchors.answer import judge
from rulebook.anchors.drift import CODES
from rulebook.anchors.reasons import PASSING, REASONS, UNKNOWN
from rulebook.cli.reasons_page import page
from rulebook.lifecycle.standing import CAUSES
from tests.anchors.test_answer import ANSWERS

ROOT = Path(__file__).parents[2]


def test_the_page_is_up_to_date() -> None:
    text = (ROOT / "docs" / "reasons.md").read_text()
    assert text == page(), "run: python -m rulebook.cli.reasons_page > docs/reasons.md"


def test_every_cause_of_a_standing_is_documented() -> None:
    tree = ast.parse(Path(rulebook.lifecycle.standing.__file__).read_text())
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and getattr(n.func, "id", "") == "Ruling"]
    causes = {arg.value for call in calls for arg in call.args[1:2] if isinstance(arg, ast.Constant)}
    assert causes <= set(CAUSES)
    assert len(causes) > 4


def test_every_state_of_an_anchor_is_documented() -> None:
    assert {f"anchor_{state}" for state in states.STATES if state != states.PRESENT} <= set(CODES)


def test_every_reason_of_a_verdict_is_documented() -> None:
    source = "".join(path.read_text() for path in (ROOT / "rulebook/anchors").glob("*.py"))
    assert all(f'"{code}"' in source for code in REASONS)
    assert {judge(*case.values[:5])[1] for case in ANSWERS} <= set(REASONS)  # type: ignore[arg-type]  # a table's row
    assert set(UNKNOWN) >= PASSING
