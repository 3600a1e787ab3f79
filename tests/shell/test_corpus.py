"""The corpus: what a real bash executed, against what the reader finds for the pattern asked about."""

from __future__ import annotations

import json
import shlex
from collections import Counter
from typing import Any

import pytest

from rulebook.shell import Execution, read
from rulebook.shell.options import parse
from tests.shell.mutations import CORPUS

with CORPUS.open(encoding="utf-8") as lines:
    ROWS: list[dict[str, Any]] = [json.loads(line) for line in lines]

WEAK = {
    "c0680": "a file pattern as the program, and its files are not there",
    "c0681": "a file pattern as the program, and its files are not there",
    "c0682": "a file pattern as the program, and its files are not there",
    "c0683": "a file pattern as the script, and its files are not there",
    "c0568": "the script's name comes from a file",
    "c0328": "a variable that the text never sets, in front of the program",
}
"""Executions that are only ``may`` or ``opaque``, each with the reason."""

MAYBE = {
    "c0290": "a function that nothing calls",
    "c0295": "a function that nothing calls",
}
"""Mentions that are ``may``, each with the reason."""

ERRORS = {"c0845", "c0846", "c0847", "c0849"}
"""Mentions in what is no shell: nothing is found, and the error says so."""


def matches(found: Execution, target: str) -> bool:
    """Whether an execution is one of the target: its program, its words, its options."""
    name, *rest = shlex.split(target)
    program = found.program or ""
    if program.removesuffix(".") != name and not program.endswith(f"/{name}"):
        return name == "pytest" and program == "py.test"
    args = parse(program, found.argv)
    words = [word for word in rest if word[0] != "-"]
    options = [word for word in rest if word[0] == "-"]
    return list(args.words[: len(words)]) == words and all(args.has(option) for option in options)


def verdict(row: dict[str, Any]) -> str:
    reading = read(row["command"])
    sure = {one.certainty for one in reading.executions if matches(one, row["target"])}
    if "will" in sure or "may" in sure:
        return "will" if "will" in sure else "may"
    if any(one.certainty == "opaque" for one in reading.executions):
        return "opaque"
    return "error" if reading.error else "no"


@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_the_target_is_found_where_it_was_executed_and_nowhere_else(row: dict[str, Any]) -> None:
    found = verdict(row)
    if row["truth"] is True:
        assert found in ({"may", "opaque"} if row["id"] in WEAK else {"will"})
    elif row["truth"] is False:
        assert found == ("may" if row["id"] in MAYBE else "error" if row["id"] in ERRORS else "no")


def test_the_shares_are_within_what_was_promised() -> None:
    table = Counter((row["truth"], verdict(row)) for row in ROWS)
    executed = sum(count for (truth, _), count in table.items() if truth is True)
    mentions = sum(count for (truth, _), count in table.items() if truth is False)
    assert table[True, "no"] == table[True, "error"] == 0
    assert table[True, "may"] + table[True, "opaque"] < 0.08 * executed
    assert table[False, "will"] == 0
    assert table[False, "may"] <= 0.05 * mentions
    assert table[False, "opaque"] <= 0.10 * mentions
