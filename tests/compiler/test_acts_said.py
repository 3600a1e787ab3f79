"""Rules about what is run, said in more than one breath: all that breaks one is stopped, what is near passes.

A block of the table is a message, then with ``+`` what it must stop and with ``-`` what it must never stop: a
command, or an event as JSON. What stops nothing may be no correction at all.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.compiler.said import Event, Row, run, wrong

TABLE = Path(__file__).parent / "tables" / "acts_said.txt"
SPEAKERS = ("user", "tool_output", "instruction_file")


def _event(text: str) -> Event:
    return json.loads(text) if text.startswith("{") else run(text)


def _row(block: str) -> tuple[str, Row]:
    words, *events = [line for line in block.splitlines() if not line.startswith("# ")]
    said_by = next((one for one in SPEAKERS if words.startswith(f"{one}: ")), "")
    words = words.removeprefix(f"{said_by}: ").replace("\\n", "\n")
    told = [[_event(line[2:]) for line in events if line.startswith(sign)] for sign in ("+ ", "- ")]
    return said_by or "user", (words[:40], words, *told)


BLOCKS = [one for one in TABLE.read_text(encoding="utf-8").split("\n\n") if "\n+ " in one or "\n- " in one]
ROWS = [_row(block.strip()) for block in BLOCKS]


@pytest.mark.parametrize("row", ROWS, ids=[row[1][0] for row in ROWS])
def test_what_is_run_is_stopped_and_what_is_near_passes(row: tuple[str, Row]) -> None:
    """One record stops all that breaks the rule, and none stops what the words allow."""
    said_by, (_, words, stops, passes) = row
    assert not wrong(words, said_by, stops, passes)
