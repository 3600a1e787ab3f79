"""Code that is unwanted, as people tell of it: blame and rule apart, harm, lists, homes, words of prose."""

from __future__ import annotations

import pytest

from tests.compiler.said import Event, check, rows_of, run, say, write, wrong

ROWS = rows_of("unwanted_code", 4)
SPOKEN_BY = {"u": "user", "i": "instruction_file"}


def events(cell: str) -> list[Event]:
    """Return the events of a cell."""
    return [_event(text.strip()) for text in cell.split(";;") if text.strip() not in ("", "-")]


def _event(text: str) -> Event:
    if text.startswith("$ "):
        return run(text[2:])
    path, _, content = text.partition("::")
    return say(content) if path == "say" else write(path, content)


@pytest.mark.parametrize("row", ROWS, ids=[row[1][:60] for row in ROWS])
def test_unwanted_code(row: list[str]) -> None:
    """What the words are against is stopped, and nothing that they leave free."""
    by, words, violating, near = row
    if violating == "-":
        assert wrong(words, SPOKEN_BY[by], [], events(near)) == []
    else:
        check((words, words, events(violating), events(near)), SPOKEN_BY[by])
