"""The grammar: what bash accepts and what it does not, and the same commands as another finds."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rulebook.shell.commandreader import DECLARERS
from rulebook.shell.grammar import Parser
from rulebook.shell.scan import ShellSyntaxError
from rulebook.shell.tree import Simple, Word
from tests.shell.mutations import corpus

SHFMT = shutil.which("shfmt", path=str(Path(sys.executable).parent)) or shutil.which("shfmt")
NOT_CALLS = {*DECLARERS, "let", "nameref"}
"""Builtins that the other parser has no simple commands for."""

ACCEPTED = [
    "",
    "# only a comment",
    "a; b & c && d || e | f |& g",
    "if a; then b; elif c; then d; else e; fi > out",
    "while a; do b; done < in & until c; do d; done",
    "for x in 1 2; do a; done; for x; do b; done; for ((i = 0; i < 3; i++)); do c; done",
    "for x in 1\ndo a\ndone; select y in 1; do b; done",
    "case $x in (a|b) c;; d) e;& *) ;; esac",
    "case x in esac",
    "f() { a; }; function g { b; }; function h() ( c ); i() if a; then b; fi",
    "a=1 b+=2 c[0]=3 d=(4 [5]=6\n7) e",
    "((a << 2)) && echo $((1 << 2)) $[3 + 4]",
    "((a); (b))",
    "[[ a == b* && ! ( c < d ) || e =~ ^(f|g)$ ]]",
    "cat <<A <<-'B' <<< c\n$(d)\nA\n\t$(e)\n\tB\nf",
    "cat <<A | b\nA\nc",
    'echo $(case x in a) b;; esac) `c \\`d\\`` ${e:-${f%%g}} "$(h "i")"',
    "a <(b) >(c) 2>&1 3<&- {fd}>d &>e &>>f >|g <>h",
    "a\\\nb \\\n c",
    "! a; time -p b; ! time c | d; time; coproc e; coproc F { g; }",
    "{ a; }; (b); { c; } | (d)",
    "echo if then fi { } ! [[ in; echo }",
    "a() { b <<E\nc\nE\n}",
    "$'a\\'b' $\"c\" 'd' \"e\\\"f\" g#h",
    "x=$(a <<E\nb\nE\n)",
    "declare -A m=([a]=b); local x=1 y=(2); export z",
    "${a[@]} ${#b[*]} ${!c} ${!d*} ${e//f/g} ${h/#i/j} ${k^^} ${l:1:2} ${m@Q} $# $? $$ $! $- $0 ${10}",
]

REJECTED = [
    "a &&",
    "| a",
    "a | | b",
    "if a; then b",
    "if a; fi",
    "a )",
    "( a",
    "{ a",
    "a; done",
    "echo 'a",
    'echo "a',
    "echo $(a",
    "echo `a",
    "echo ${a",
    "for x in; do; done",
    "case x in a) b",
    "a ;; b",
    "f() ;",
    "a <",
    "a (b)",
    "while a; do b",
    "fi",
    "& a",
]


def parse(text: str) -> list[Any]:
    parser = Parser(text)
    lines = []
    while (line := parser.line()) is not None:
        lines.append(line)
    return lines


@pytest.mark.parametrize("text", ACCEPTED)
def test_what_bash_accepts_is_parsed(text: str) -> None:
    assert subprocess.run(["bash", "-n", "-c", text], capture_output=True, check=False).returncode == 0
    parse(text)


@pytest.mark.parametrize("text", REJECTED)
def test_what_bash_rejects_is_an_error(text: str) -> None:
    assert subprocess.run(["bash", "-n", "-c", text], capture_output=True, check=False).returncode != 0
    with pytest.raises(ShellSyntaxError):
        parse(text)


def test_complete_lines_before_an_error_are_read() -> None:
    parser = Parser("ls\n./deploy.sh\necho 'unterminated")
    assert parser.line() is not None
    assert parser.line() is not None
    with pytest.raises(ShellSyntaxError):
        parser.line()


def ours(node: Any) -> list[tuple[int, int]]:
    """Return (assignments, words) of every simple command below a node of our tree."""
    if isinstance(node, (list, tuple)):
        return [found for one in node for found in ours(one)]
    if not hasattr(node, "__slots__"):
        return []
    names = [name for name in node.__slots__ if name not in ("word", "declared")]
    below = [found for name in names for found in ours(getattr(node, name))]
    if isinstance(node, Simple):  # the other words of a declaration are among its words
        below += ours([assign.array for assign in node.declared])
    if isinstance(node, Simple) and (node.words or node.assigns) and not declares(node.words):
        below.append((len(node.assigns), len(node.words)))
    return below


def declares(words: list[Word]) -> bool:
    return bool(words) and words[0].plain in NOT_CALLS


def theirs(node: Any) -> list[tuple[int, int]]:
    """Return the same of the other parser's syntax tree."""
    if isinstance(node, list):
        return [found for one in node for found in theirs(one)]
    if not isinstance(node, dict):
        return []
    below = [found for value in node.values() for found in theirs(value)]
    if node.get("Type") == "CallExpr":
        below.append((len(node.get("Assigns") or ()), len(node.get("Args") or ())))
    return below


def other_parser(text: str) -> list[tuple[int, int]] | None:
    run = subprocess.run(
        [SHFMT or "shfmt", "-ln=bash", "--to-json"], input=text.encode(), capture_output=True, check=False
    )
    return theirs(json.loads(run.stdout)) if run.returncode == 0 else None


@pytest.mark.skipif(SHFMT is None, reason="needs shfmt, which comes with the test extra")
@pytest.mark.parametrize("texts", [corpus(), ACCEPTED], ids=["corpus", "constructs"])
def test_the_simple_commands_are_those_that_shfmt_finds(texts: list[str]) -> None:
    differing = []
    for text in texts:
        expected = other_parser(text)
        if (
            expected is not None
            and "declare -A" not in text
            and Counter(ours(parse(text))) != Counter(expected)
        ):
            differing.append((text, ours(parse(text)), expected))
    assert differing == []
