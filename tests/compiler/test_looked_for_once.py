"""What spares work: words as a tree of letters, forms looked for by a part of them, answers that are kept."""

from __future__ import annotations

import re

import pytest

from rulebook.compiler.language.alternatives import any_of
from rulebook.compiler.language.forms import Form, rewritten
from rulebook.compiler.language.kept import kept
from rulebook.compiler.language.message import Message, read_message

WORDS = ["push", "pushes", "force push", "force-push", "push to main", "c++", "go"]
FOUND = [
    ("a word of none", "pull", []),
    ("the longer of two that begin alike", "pushes", ["pushes"]),
    ("the shorter where the longer does not go on", "push to mars", ["push"]),
    ("several words", "a force push to main", ["force push"]),
    ("more blanks between them", "force \n push", ["force \n push"]),
    ("signs that mean something in a pattern", "c++ or c", ["c++"]),
    ("one that ends where another begins", "push to main go", ["push to main", "go"]),
]


@pytest.mark.parametrize(("text", "found"), [row[1:] for row in FOUND], ids=[row[0] for row in FOUND])
def test_any_of_many_words_is_the_longest_that_stands_there(text: str, found: list[str]) -> None:
    """The tree of letters finds what a list of the words, the longest first, finds."""
    listed = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in sorted(WORDS, key=len, reverse=True))
    assert re.findall(any_of(WORDS, r"\s+"), text) == re.findall(f"(?:{listed})", text) == found


FORMS: tuple[Form, ...] = (
    ("n't|nt", re.compile(r"\b(do|is)n'?t\b", re.IGNORECASE), r"\1 not"),
    ("pls", re.compile(r"\bpls\b"), "please"),
)
REWRITTEN = [
    ("none of them", "do it", "do it"),
    ("a part of one that is none", "print it", "print it"),
    ("in capitals", "DON'T", "DO not"),
    ("two", "dont, pls", "do not, please"),
]


@pytest.mark.parametrize(("text", "plain"), [row[1:] for row in REWRITTEN], ids=[row[0] for row in REWRITTEN])
def test_a_form_is_looked_for_where_a_part_of_it_stands(text: str, plain: str) -> None:
    """What is rewritten is what its pattern finds."""
    assert rewritten(text, FORMS) == plain


def test_an_answer_is_kept_with_the_message_it_is_about() -> None:
    """Another message, and another question, are looked at anew."""
    asked = []

    @kept
    def length(message: Message, more: int = 0) -> int:
        asked.append((message.words, more))
        return len(message.words) + more

    one, other = read_message("no yarn"), read_message("no yarn")
    assert [length(one), length(one), length(one, 2), length(other)] == [7, 7, 9, 7]
    assert asked == [("no yarn", 0), ("no yarn", 2), ("no yarn", 0)]
