"""A long message costs about as much as it is long: ten thousand blanks or names hold no work up."""

from __future__ import annotations

import time
from datetime import date

import pytest

from rulebook.compiler.compile import compile_words


def seconds(words: str) -> float:
    started = time.process_time()
    compile_words(words, workspace_root="/nonexistent", today=date(2026, 11, 30))
    return time.process_time() - started


@pytest.mark.parametrize(
    "piece",
    [
        pytest.param(" ", id="blanks"),
        pytest.param("\ue000", id="private signs, which are blanks"),
        pytest.param(" \n", id="empty lines"),
        pytest.param("(", id="brackets that nobody closes"),
    ],
)
def test_four_times_the_words_cost_no_more_than_eight_times_the_time(piece: str) -> None:
    small, large = (
        min(seconds(f"never edit {piece * (size // len(piece))} x") for _ in range(2))
        for size in (2_000, 8_000)
    )
    assert large < 8 * max(small, 0.1)
