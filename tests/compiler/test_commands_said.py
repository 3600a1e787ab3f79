"""Ways to say that commands, options and acts on things are off limits, and what they leave alone."""

from __future__ import annotations

import pytest

from tests.compiler.said import check, event_of, rows_of

ROWS = [*rows_of("commands_said", 4), *rows_of("rests_for_a_time", 4)]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_command_is_off_limits_and_its_neighbours_pass(row: list[str]) -> None:
    """Every way to run what is meant is stopped; what only looks, another option and a mention pass."""
    reason, words, violating, near = row
    check((reason, words, [*_events(violating)], [*_events(near)]))


def _events(cell: str) -> list[dict[str, object]]:
    return [event_of(text.strip()) for text in cell.split(" ;; ") if text.strip()]
