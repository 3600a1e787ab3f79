"""Reads the example blocks of a page and runs them, in order, in one scratch repository a page.

What is done with a block stands in its language:

- ``console``: lines after ``$`` are run, what follows is the expected output (``...`` stands for anything);
  ``# exit 2`` at the end of a command is the expected exit code
- ``sh``: run, must exit 0
- ``python``: run in one namespace a page
- ``yaml`` that begins with ``schema:``: a check record, must load
- ``json``, ``toml``: must parse

Other languages are text. A block after ``<!-- not run: REASON -->`` is left out.
"""

from __future__ import annotations

import doctest
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rulebook.outside.terminal import run_at_terminal

FENCE = re.compile(
    r"(?P<exempt><!-- not run: (?P<reason>[^>]+) -->\n)?^```(?P<language>\w*)\n(?P<text>.*?)^```$",
    re.S | re.M,
)
SETUP = "python3 -m venv .venv && .venv/bin/pip install -q . && "
"""The README's set-up: the test already stands in an environment that has the project."""

BIN = str(Path(sys.executable).parent)


@dataclass(frozen=True)
class Block:
    """One example: its language, text and line in the page."""

    language: str
    text: str
    line: int


def blocks(page: Path) -> Iterator[Block]:
    """Yield the blocks of a page that are to be run."""
    text = page.read_text()
    for match in FENCE.finditer(text):
        if not match["exempt"]:
            yield Block(match["language"], match["text"], text.count("\n", 0, match.start()) + 1)


@dataclass(frozen=True)
class Step:
    """One command of a console block: what is typed, what is expected."""

    command: str
    exit_code: int
    output: str


def steps(text: str) -> Iterator[Step]:
    """Yield the commands of a console block."""
    for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
        command, _, output = part.partition("\n")
        while command.endswith("\\"):
            more, _, output = output.partition("\n")
            command = f"{command}\n{more.removeprefix('> ')}"
        code = re.search(r"\s+# exit (\d+)$", command)
        yield Step(command[: code.start()] if code else command, int(code[1]) if code else 0, output)


def run_console(text: str, folder: Path) -> None:
    """Run a console block and compare."""
    for step in steps(text):
        code, output = type_at_a_terminal(step.command, folder)
        assert code == step.exit_code, f"$ {step.command}\nexit {code}\n{output}"
        flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        same = not step.output.strip() or doctest.OutputChecker().check_output(step.output, output, flags)
        assert same, f"$ {step.command}\nexpected:\n{step.output}\ngot:\n{output}"


def type_at_a_terminal(command: str, folder: Path) -> tuple[int, str]:
    """Run a command as a person does, who says yes when asked; return exit code and standard output."""
    environment = {**os.environ, "PATH": f"{BIN}:{os.environ['PATH']}", "NO_COLOR": "1", "TERM": "dumb"}
    done = run_at_terminal(["bash", "-c", command], "y\n" * 4, cwd=str(folder), env=environment)
    return done.code, done.out + (done.said if done.code else "")
