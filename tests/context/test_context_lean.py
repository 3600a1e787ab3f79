"""The parts that agent hooks read import nothing that a hook can't afford."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HEAVY = {
    "dataclasses",
    "typing",
    "re",
    "json",
    "pathlib",
    "subprocess",
    "hashlib",
    "pydantic",
    "sqlmodel",
    "enum",
}


@pytest.mark.parametrize(
    "module",
    ["pins", "block", "survive", "hooks", "pinfile", "propose", "own_words", "budget", "plan", "transcript"],
)
def test_lean(module: str) -> None:
    code = (
        f"import sys; sys.path[:0] = [{str(ROOT)!r}]; import rulebook.context.{module}; print(*sys.modules)"
    )
    run = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    assert HEAVY & set(run.stdout.split()) == set()
