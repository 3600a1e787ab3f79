"""Predicates as a person reads them on a card."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook.compiler.plain import in_words
from rulebook.records.canonical_predicate import canonical_verifier
from rulebook.records.predicate import Verifier

DRY = {"none": ["--dry-run", "--help"]}


@pytest.mark.parametrize(
    ("forbid", "words"),
    [
        pytest.param({"command": "git push --force"}, "running `git push --force`", id="one command"),
        pytest.param(
            {"command": ["a", "b", "c", "d"]}, "running `a`, `b`, `c` or `d`", id="all of four are named"
        ),
        pytest.param(
            {"command": ["a", "b", "c", "d", "e"]}, "running `a`, `b`, `c` or 2 more", id="of five, three"
        ),
        pytest.param(
            {"command": [{"program": "a", "options": DRY}, {"program": "b", "options": DRY}]},
            "running `a` or `b` (not a dry run)",
            id="what all share stands once, at the end",
        ),
        pytest.param(
            {"command": ["a", {"program": "b", "options": DRY}]},
            "running `b` (not a dry run) or running `a`",
            id="what one has stands with it",
        ),
        pytest.param(
            {
                "command": [
                    {"patterns": "git push", "operands": "main"},
                    {"patterns": "git push", "operands": "x"},
                ]
            },
            "running `git push` with `main` or `x`",
            id="the words behind one command are joined",
        ),
        pytest.param(
            {"command": {"program": "pip", "operands": "*", "operands_none": "*.txt"}},
            "running `pip` with something but `*.txt`",
            id="all words but some",
        ),
        pytest.param(
            {"command": {"program": "pytest", "operands_none": "*", "branches": "main", "cwd": "api"}},
            "running `pytest` with nothing behind it in `api` on branch `main`",
            id="circumstances",
        ),
        pytest.param({"write": {"paths": "a", "op": "delete"}}, "deleting a", id="one operation"),
        pytest.param(
            {"write": {"paths": "a/", "except": "a/b"}}, "changing a/, except a/b", id="an exception"
        ),
        pytest.param(
            {"content": {"regex": "x", "paths": "*.py"}},
            "new text in files in *.py that holds /x/",
            id="content",
        ),
        pytest.param({"say": {"max_words": 50}}, "an answer that is longer than 50 words", id="an answer"),
        pytest.param(
            {"session": {"require": {"command": "make lint"}, "after": {"write": "*.py"}}},
            "ending the task, without running `make lint` after changing *.py",
            id="the end of the task",
        ),
        pytest.param(
            {
                "any": [
                    {"session": {"before": {"command": "a"}, "go": True}},
                    {"session": {"before": {"write": "b"}, "go": True}},
                ]
            },
            "running `a` or changing b, without a person's go",
            id="what several acts wait for stands once",
        ),
        pytest.param({"not": {"tool": "mcp__*"}}, "not calling mcp__*", id="not"),
    ],
)
def test_in_words(forbid: dict[str, Any], words: str) -> None:
    assert in_words(canonical_verifier(Verifier.model_validate({"forbid": forbid}))) == words


def test_what_is_free_is_said() -> None:
    verifier = Verifier.model_validate({"forbid": {"command": "npm"}, "unless": {"command": "npm ls"}})
    assert in_words(canonical_verifier(verifier)) == "running `npm`; free: running `npm ls`"
