"""A program sees a terminal, its questions are answered, its standard output stays a pipe."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from rulebook.outside.terminal import run_at_terminal

ASKS = """
import sys
sys.stderr.write(f"sure? {sys.stdin.isatty()} {sys.stderr.isatty()} {sys.stdout.isatty()} ")
sys.stderr.flush()
print(sys.stdin.readline().strip())
raise SystemExit(3)
"""


def test_a_question_too_many_is_answered_with_nothing(tmp_path: Path) -> None:
    asks_twice = ASKS.replace("raise", "print(repr(sys.stdin.readline()))\nraise")
    done = run_at_terminal(
        [sys.executable, "-c", asks_twice], "yes\n", cwd=str(tmp_path), env=dict(os.environ)
    )
    assert done.out == "yes\n''\n"


def test_a_question_is_answered(tmp_path: Path) -> None:
    done = run_at_terminal([sys.executable, "-c", ASKS], "yes\n", cwd=str(tmp_path), env=dict(os.environ))
    assert (done.code, done.out, done.said) == (3, "yes\n", "sure? True True False ")
