"""The work of reading a shape of text, counted in a process of its own: ``-m tests.shell.growth SHAPE``.

A profile function slows all that a process does and is not made for one with other threads: a worker of the
test runner has once stood still at the entry of a function that was counted.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from rulebook.shell import read, reading
from rulebook.shell.files import Files
from rulebook.shell.machine import Machine


def heredocs(depth: int, text: str) -> str:
    """Return a text for a shell in a heredoc for a shell in a heredoc ..."""
    begins = "".join([f"bash <<'E{i}'\n" for i in range(depth)])
    return begins + text + "".join([f"E{i}\n" for i in reversed(range(depth))])


SHAPES: dict[str, tuple[int, Callable[[int], str]]] = {
    "commands": (600, lambda n: "ls;" * n),
    "unique lines": (400, lambda n: "".join([f"run{i} file{i} --x={i}\n" for i in range(n)])),
    "pipes": (400, lambda n: "a|b;" * n),
    "one pipe": (400, lambda n: "a|" * n + "b"),
    "and, or": (300, lambda n: "a && b || " * n + "c"),
    "background": (300, lambda n: "a & " * n),
    "assignments": (500, lambda n: "x=1\n" * n),
    "unique variables": (300, lambda n: "".join([f"v{i}={i};" for i in range(n)])),
    "a variable that grows": (200, lambda n: "X=$X.a;" * n),
    "a variable that doubles": (200, lambda n: "X=$X$X;" * n),
    "a variable of two values": (150, lambda n: "if a; then X=1; else X=2; fi; " + "ls $X;" * n),
    "braces apart": (100, lambda n: "ls {a,b};" * n),
    "braces that multiply": (8, lambda n: "ls " + "{a,b}" * n),
    "open braces": (300, lambda n: "ls " + "{a," * n),
    "ranges": (200, lambda n: "ls {1..3};" * n),
    "substitutions": (200, lambda n: "$(ls);" * n),
    "nested substitutions": (20, lambda n: "$(" * n + "ls" + ")" * n),
    "open substitutions": (20, lambda n: "ls $(" * n),
    "nested groups": (20, lambda n: "{ " * n + "ls; " + "}; " * n),
    "nested subshells": (20, lambda n: "(" * n + "ls" + ")" * n),
    "nested arithmetic": (20, lambda n: "$((" * n + "1" + "))" * n),
    "nested defaults": (20, lambda n: "ls " + "${a:-" * n + "b" + "}" * n),
    "conditions": (100, lambda n: "if a; then b; fi; " * n),
    "nested conditions": (20, lambda n: "if a; then " * n + "b; " + "fi; " * n),
    "branches": (200, lambda n: "case x in " + "a) b;; " * n + "esac"),
    "loops": (100, lambda n: "for a in 1 2; do ls $a; done; " * n),
    "a long loop": (200, lambda n: "for a in " + "x " * n + "; do ls $a; done"),
    "nested loops": (6, lambda n: "for a in 1 2 3; do " * n + "ls; " + "done; " * n),
    "single quotes": (400, lambda n: "'a'" * n),
    "double quotes": (400, lambda n: '"a"' * n),
    "an open quote": (400, lambda n: "''" * n + "'"),
    "open quotes in quotes": (300, lambda n: "'\"'" * n + '"'),
    "quotes in quotes": (300, lambda n: "'\"'" * n),
    "backslashes": (600, lambda n: "\\" * n),
    "backquotes": (200, lambda n: "`a`" * n),
    "comments": (300, lambda n: "# a 'b $(c\n" * n),
    "heredocs": (100, lambda n: "cat <<E\na $b\nE\n" * n),
    "heredocs on one line": (60, lambda n: "cat " + "<<E " * n + "\n" + "a\nE\n" * n),
    "heredocs without bodies": (200, lambda n: "cat " + "<<E " * n),
    "a long heredoc": (500, lambda n: "cat <<E\n" + "a `b` $c\n" * n + "E\n"),
    "a heredoc for a shell": (300, lambda n: "bash <<'E'\n" + "ls a\n" * n + "E\n"),
    "here-strings": (200, lambda n: "cat <<< a;" * n),
    "redirections": (200, lambda n: "ls " + "> a " * n),
    "shells": (100, lambda n: "bash -c 'ls';" * n),
    "shells that start shells": (10, lambda n: "bash -c " * n + "ls"),
    "nested shells": (13, lambda n: heredocs(n, "ls\n")),
    "a text in five shells": (
        100,
        lambda n: heredocs(5, "ls $a\n" * n),
    ),
    "a shell in quotes": (300, lambda n: "bash -c '" + "ls;" * n + "'"),
    "wrappers": (15, lambda n: "sudo env " * n + "ls"),
    "evals": (12, lambda n: "eval " * n + "ls"),
    "functions": (150, lambda n: "".join([f"f{i}() {{ ls; }}; f{i};" for i in range(n)])),
    "functions that nothing calls": (150, lambda n: "".join([f"f{i}() {{ ls; }};" for i in range(n)])),
    "functions that call the one before": (
        10,
        lambda n: "".join([f"f{i}() {{ f{i - 1}; f{i - 1}; }};" for i in range(n)]) + f"f{n - 1}",
    ),
    "aliases": (100, lambda n: "shopt -s expand_aliases\nalias a='b c'\n" + "a\n" * n),
    "traps": (150, lambda n: "trap ls EXIT;" * n),
    "arrays": (300, lambda n: "x+=(a);" * n),
    "file patterns": (200, lambda n: "ls a*b? [a];" * n),
    "items": (300, lambda n: "echo " + "a " * n + "| xargs -n 1 rm"),
    "exports": (150, lambda n: "".join([f"export v{i}=a; ls;" for i in range(n)])),
    "printed items": (300, lambda n: "printf '%s\\n' " + "a " * n + "| xargs rm"),
    "Python that writes": (
        100,
        lambda n: "python3 - <<'E'\n" + "".join([f"a{i} = 'b'; open(a{i}, 'w')\n" for i in range(n)]) + "E\n",
    ),
    "strings in code": (200, lambda n: 'perl -e "' + "print 'a';" * n + '"'),
    "repeated lines": (200, lambda n: "cd a && ls $b | head\n" * n),
    "files written": (150, lambda n: "".join([f"echo ls > f{i}; bash f{i};" for i in range(n)])),
    "Python": (200, lambda n: 'python -c "' + "f(1)\n" * n + '"'),
}  # fmt: skip
"""Shape -> how often it is repeated, and the text."""


@contextmanager
def counted_calls(counts: dict[str, int]) -> Iterator[None]:
    """Count every call of a function, ours and built in: what the step counter may fail to see."""

    def count(frame: FrameType, event: str, arg: object) -> None:
        if event in ("call", "c_call"):
            counts["calls"] += 1

    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(None)


@contextmanager
def counted_steps(counts: dict[str, int]) -> Iterator[None]:
    """Count the steps by which the reader limits itself."""
    machines: list[tuple[Machine, int]] = []

    def machine(files: Files, length: int) -> Machine:
        made = Machine(files, length)
        machines.append((made, made.steps))
        return made

    reading.Machine = machine
    try:
        yield
    finally:
        reading.Machine = Machine
    [(used, steps)] = machines
    counts["steps"] = steps - used.steps


def work(text: str) -> tuple[dict[str, int], str]:
    """Return the calls and the steps of reading a text, and why it was not read to its end."""
    counts = {"calls": 0}
    with counted_steps(counts), counted_calls(counts):
        result = read(text)
    return counts, result.error or ""


def main(shape: str) -> None:
    size, text = SHAPES[shape]
    read(text(2))  # what is imported on the way is no part of the work
    small, _ = work(text(size))
    large, error = work(text(2 * size))
    sys.stdout.write(json.dumps({"small": small, "large": large, "error": error}))


if __name__ == "__main__":
    main(sys.argv[1])
