"""Wordings by what they are about, from many people: each stops what it names, and nothing near it."""

from __future__ import annotations

import pytest

from tests.compiler.said import Event, wrong
from tests.compiler.tables import (
    wordings_commands,
    wordings_content,
    wordings_moments,
    wordings_paths,
    wordings_speech,
)

TABLES = (wordings_commands, wordings_content, wordings_moments, wordings_paths, wordings_speech)
ROWS = [row for table in TABLES for row in table.WORDINGS]


@pytest.mark.parametrize(
    ("words", "said_by", "violating", "near"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS]
)
def test_a_wording_stops_what_it_names_and_nothing_near_it(
    words: str, said_by: str, violating: list[Event], near: list[Event]
) -> None:
    """One of the records fires on all violating events; none fires on what is only near."""
    assert wrong(words, said_by, violating, near) == []
