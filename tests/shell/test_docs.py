"""docs/shell.md tells the truth: each example is read, and what it shows is all that is executed."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.cli.explain_command import _quoted
from rulebook.shell import read

PAGE = Path(__file__).parent.parent.parent / "docs" / "shell.md"


def examples() -> list[tuple[str, list[str]]]:
    """Return (command, lines shown) of every example."""
    found: list[tuple[str, list[str]]] = []
    inside = False
    for line in PAGE.read_text().splitlines():
        if line.startswith("```"):
            inside = line == "```console"
        elif inside and line.startswith("$ "):
            found.append((line[2:], []))
        elif inside and line.startswith("> "):
            found[-1] = (f"{found[-1][0]}\n{line[2:]}", [])
        elif inside:
            found[-1][1].append(line)
    return found


def shown(command: str) -> list[str]:
    return [
        " ".join([one.certainty, *("?" if word is None else _quoted(word) for word in one.argv)])
        for one in read(command).executions
        if not one.builtin
    ]


def test_the_page_has_examples() -> None:
    assert len(examples()) > 20


@pytest.mark.parametrize(("command", "lines"), examples(), ids=[command for command, _ in examples()])
def test_an_example_executes_what_the_page_shows(command: str, lines: list[str]) -> None:
    assert shown(command) == lines
