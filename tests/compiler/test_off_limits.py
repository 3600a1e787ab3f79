"""What is off limits, in many ways of saying it: it is stopped, and what may be done passes.

Commands by name, by the act and by their end alone; lists under a head; all but a few; files that stay as
they are, are somebody's or some tool's; places where nothing new goes; and all of it for a time.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.compiler.said import wrong

TABLE = Path(__file__).parent / "tables" / "off_limits.jsonl"
ROWS = [json.loads(line) for line in TABLE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=[row["why"] for row in ROWS])
def test_it_stops_what_is_off_limits_and_nothing_beside_it(row: dict[str, Any]) -> None:
    """All that breaks the rule is stopped by one record; what is near it by none."""
    assert not wrong(row["words"], "user", row["stops"], row["passes"])
