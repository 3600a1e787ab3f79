"""One thing instead of another: what is bad is stopped in all its forms, and the remedy always passes.

The table says it in many ways: in two sentences, in two clauses, with the blame or the remedy first; and
messages that only speak of two things, which must stop nothing.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.compiler.said import wrong

TABLE = Path(__file__).parent / "tables" / "instead.jsonl"
ROWS = [json.loads(line) for line in TABLE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=[row["words"][:60] for row in ROWS])
def test_it_is_against_the_bad_one_and_lets_the_remedy_pass(row: dict[str, Any]) -> None:
    """What is blamed is stopped; the remedy and what only looks like the bad one pass."""
    assert not wrong(row["words"], row["said_by"], row["stops"], row["passes"])
