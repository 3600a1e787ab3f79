"""A check is never wider than the words: each kind of error that made a near miss fire, in own messages.

A row of ``tables/within_the_words.jsonl``: the kind, the words, who says them, what must be stopped, what
must pass. Where no check can carry the limit, nothing need be stopped.

``place``: it stands in another sentence, at the head, or behind what is gone from it. ``spared``: by an
exception of its own sentence, by what is called fine, by a longer command. ``limit``: an environment, an
option, a word, a second way to run. ``no rule``: what is told, wished or left undone, and what only shares
a word with the target.
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
TABLE = Path(__file__).parent / "tables" / "within_the_words.jsonl"
ROWS = [json.loads(line) for line in TABLE.read_text(encoding="utf-8").splitlines()]
IDS = [f"{row[0]}: {row[1][:50]}" for row in ROWS]


@pytest.mark.parametrize(("words", "by", "stops", "passes"), [row[1:] for row in ROWS], ids=IDS)
def test_it_is_no_wider_than_the_words(words: str, by: str, stops: list[Event], passes: list[Event]) -> None:
    """What the words are against is held, and nothing that they leave free."""
    found = compile_words(words, said_by=by, workspace_root="/nonexistent", today=date(2026, 11, 30))
    trials = [Trial(one.record, "/nonexistent") for one in found.records]
    held = [event for event in [*stops, *passes] if any(trial.fires(event) for trial in trials)]
    assert held == stops
