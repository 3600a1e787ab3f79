"""The same kinds of rules in German, Spanish, Chinese, French, Portuguese, Korean and Japanese.

``tables/languages.jsonl`` holds a row a line: its name, the words, what they stop, what they must not.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.compiler.said import Row, check

_TABLE = Path(__file__).parent / "tables" / "languages.jsonl"
ROWS: list[Row] = [tuple(json.loads(line)) for line in _TABLE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_rule_in_another_language(row: Row) -> None:
    """It fires on what it forbids, and on nothing near."""
    check(row)
