"""What is said of files: which stay as they are, are made by a tool, belong elsewhere, are called so."""

from __future__ import annotations

import re

import pytest

from tests.compiler.said import Event, check, new, rows_of, run, write

TABLES = ("left_alone", "made_by_tools", "where_things_go", "names", "files_in_words")
ROWS = [row for name in TABLES for row in rows_of(name, 4)]


def event_of(text: str) -> Event:
    """Return an event of these tables: ``W path := text``, ``N path``, ``O path``, else a command."""
    found = re.fullmatch(r"([WNO]) (.+)", text.strip(), re.S)
    if not found:
        return run(text.strip())
    path, _, content = found[2].partition(" := ")
    if found[1] == "N":
        return new(path)
    return write(path, content or "x = 1\n", **({"exists": True} if found[1] == "O" else {}))


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_it_stops_what_the_words_say_and_nothing_beside_it(row: list[str]) -> None:
    """All that breaks the rule is stopped by one record; what is near it by none."""
    why, words, stopped, passing = row
    said_by = "instruction_file" if words[0].isupper() and words.endswith(".") else "user"
    violating, near = ([event_of(one) for one in text.split(" ;; ") if one] for text in (stopped, passing))
    check((why, words, violating, near), said_by)
