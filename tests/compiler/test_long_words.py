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
        pytest.param("-x ", id="options"),
        pytest.param("git ", id="programs"),
        pytest.param("if ", id="conditions"),
        pytest.param("a: ", id="labels"),
        pytest.param("Why a? No. ", id="questions and answers"),
        pytest.param("never pass -y to apt-get, ", id="the same rule again"),
    ],
)
def test_four_times_the_words_cost_no_more_than_eight_times_the_time(piece: str) -> None:
    small, large = (
        min(seconds(f"never edit {piece * (size // len(piece))} x") for _ in range(2))
        for size in (1_900, 7_600)
    )
    assert large < 8 * max(small, 0.1)


@pytest.mark.parametrize(
    "word", ["a" * 7_900, "a-" * 3_900, "a/" * 3_900, "`a`" * 2_600], ids=lambda word: word[:3]
)
def test_a_word_that_nobody_says_is_not_read_to_its_end(word: str) -> None:
    """A key or a minified line costs little."""
    assert seconds(f"never use {word}") < 10 * max(seconds("never use the first of these two"), 0.1)


def test_a_document_is_not_read_as_one_message() -> None:
    """It says so, with the command that reads it."""
    found = compile_words("never edit a.py " * 600, workspace_root="/nonexistent", today=date(2026, 11, 30))
    assert (found.correction, found.records) == (False, [])
    assert (
        found.because == "more than 8000 characters at once; rulebook compile --file FILE reads line by line"
    )
