"""What comes first, what waits for a person, what is closed at the end: as people say it, breadth first.

A row of ``tables/{first,waiting,leaving}_told.jsonl``: the words, who says them, what must be stopped, what
must pass. Where the words rule nothing, both are empty or only the last is filled.
"""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from rulebook.compiler.compile import compile_words
from rulebook.compiler.trial import Trial

Event = dict[str, Any]
TABLES = Path(__file__).parent / "tables"
ROWS = [
    json.loads(line)
    for name in ("first", "waiting", "leaving")
    for line in (TABLES / f"{name}_told.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize(("words", "by", "stops", "passes"), ROWS, ids=[row[0][:60] for row in ROWS])
def test_it_holds_what_the_words_hold(words: str, by: str, stops: list[Event], passes: list[Event]) -> None:
    """One check stops all that breaks the rule, and none stops what keeps it."""
    more: dict[str, Any] = {"owner": "owner", "review_by": date(2027, 3, 1), "today": date(2026, 11, 30)}
    found = compile_words(words, said_by=by, workspace_root="/nonexistent", **more)
    trials = [Trial(one.record, "/nonexistent") for one in found.records if one.record.verifier]
    assert [event for event in passes if any(trial.fires(event) for trial in trials)] == []
    assert not stops or any(all(trial.fires(event) for event in stops) for trial in trials)
