"""What is told as the remedy, the exception or the place is never what gets forbidden."""

from __future__ import annotations

from datetime import date

import pytest

from rulebook.compiler.compile import Compilation, compile_words
from rulebook.compiler.trial import Trial
from tests.compiler.said import Event, run, write


def compiled(words: str) -> Compilation:
    return compile_words(words, workspace_root="/nonexistent", today=date(2026, 11, 30))


def fires(words: str, event: Event) -> bool:
    trials = [Trial(one.record, "/nonexistent") for one in compiled(words).records if one.record.verifier]
    return any(trial.fires(event) for trial in trials)


UV, STOP = (
    f"{head} uv.lock by hand, run `uv lock` instead" for head in ("don't edit", "Please stop editing")
)
POETRY = "never touch poetry.lock by hand, run `poetry lock` instead"


@pytest.mark.parametrize(
    ("words", "event"),
    [
        pytest.param(UV, run("uv lock"), id="a remedy that the file is named after"),
        pytest.param(UV, run("uv run pytest"), id="the verb before the remedy"),
        pytest.param(STOP, run("uv lock"), id="a remedy after a request to stop"),
        pytest.param(POETRY, run("poetry lock"), id="another tool's lockfile"),
    ],
)
def test_it_does_not_bite(words: str, event: Event) -> None:
    assert not fires(words, event)


@pytest.mark.parametrize(
    ("words", "event"),
    [
        pytest.param(UV, write("uv.lock"), id="what is edited by hand"),
        pytest.param(STOP, write("uv.lock"), id="what is to be edited no more"),
        pytest.param(POETRY, write("poetry.lock"), id="another tool's lockfile"),
    ],
)
def test_it_bites(words: str, event: Event) -> None:
    assert fires(words, event)
