"""What is claimed to stand in every match really does: checked against the engine itself."""

from __future__ import annotations

import random

import pytest
import re2  # type: ignore[import-untyped]

from rulebook.verifier.literals import required

CASES = [
    ("", ""),
    ("a|b", ""),
    ("(?i)secret", ""),
    ("(abc|def)", ""),
    ("[abc]def", "def"),
    ("[^]]x", "x"),
    ("[[:alpha:]]+key", "key"),
    (r"\bparse_v1\(", "parse_v1("),
    (r"key_[a-z0-9]{8}", "key_"),
    (r"colou?r", "colo"),
    (r"ab*c", "a"),
    (r"ab+cd", "ab"),
    (r"x{0,3}abc", "abc"),
    (r"(?:abc)", ""),
    (r"^import os$", "import os"),
    (r"\d+ms", "ms"),
    (r"\x41bc", ""),
    (r"\p{Greek}abc", ""),
    (r"foo(bar(baz)?)?qux", "foo"),
    (r"a\.b\/c", "a.b/c"),
    (r"\Qa.b\E", ""),
    (r"a.b", "a"),
    (r"abc(", ""),
    (r"abc[", ""),
    ("abc\\", ""),
    (r"ghp_[A-Za-z0-9]{36}", "ghp_"),
    (r"print\((.*)\)", "print("),
    (r"a{2}bcd", "bcd"),
]


@pytest.mark.parametrize(("pattern", "expected"), CASES)
def test_required(pattern: str, expected: str) -> None:
    assert required(pattern) == expected


PIECES = [
    "a",
    "b",
    "ab",
    "\\.",
    "[ab]",
    "(a|b)",
    "(ab)?",
    "a?",
    "b*",
    "b+",
    "a{1,2}",
    "\\b",
    "^",
    ".",
    "|",
    "(?:b)",
]


def test_no_match_is_without_it() -> None:
    draw = random.Random(7)
    tried = 0
    while tried < 3000:
        pattern = "".join(draw.choice(PIECES) for _ in range(draw.randrange(1, 7)))
        try:
            compiled = re2.compile(f"(?m){pattern}")
        except re2.error:
            continue
        tried += 1
        literal = required(pattern)
        for _ in range(20):
            text = "".join(draw.choice("ab.\n") for _ in range(draw.randrange(0, 9)))
            if compiled.search(text):
                assert literal in text, (pattern, literal, text)
