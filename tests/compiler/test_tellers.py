"""What a tool tells, how a machine is, what somebody asks, and how a page looks: none of it is a rule."""

from __future__ import annotations

from datetime import date

import pytest

from rulebook.compiler.compile import compile_words
from rulebook.compiler.imports.read import import_text
from tests.compiler.said import Row, check, run, write

TODAY = date(2026, 11, 30)


def teeth(words: str, said_by: str = "user") -> list[str]:
    found = compile_words(words, said_by=said_by, workspace_root="/nonexistent", today=TODAY)
    return [one.record.rule for one in found.records if one.record.verifier]


NO_RULES = [
    pytest.param("npm is not installed", id="what is not there"),
    pytest.param("yarn isn't available in this image", id="what is not there in an image"),
    pytest.param("docker is not running", id="what does not run"),
    pytest.param("there is no npm here", id="what there is none of"),
    pytest.param("npm ist hier nicht installiert", id="in German"),
    pytest.param("npm no está instalado", id="in Spanish"),
    pytest.param("bash: npm: command not found", id="a shell's own line"),
    pytest.param("zsh: command not found: pnpm", id="another shell's"),
    pytest.param("docker: permission denied", id="what was denied to the shell"),
    pytest.param("make: *** No rule to make target 'test'. Stop.", id="a runner's own line"),
    pytest.param("ESLint says: do not use var", id="a linter"),
    pytest.param("ESLint says: 'count' is never used", id="a linter on a name"),
    pytest.param("the linter says never use any", id="a linter without a name"),
    pytest.param("mypy reports: never call `foo()` with None", id="a checker"),
    pytest.param("CI says: do not push to main", id="the pipeline"),
    pytest.param("the error message says never call `close()` twice", id="an error"),
    pytest.param("der Compiler meldet: kein `goto`", id="a compiler in German"),
    pytest.param("why do we never call close()?", id="asked why"),
    pytest.param("why do we never call `close()`", id="asked without a mark"),
    pytest.param("explain why we don't use var", id="told to explain"),
    pytest.param("can you tell me why console.log is banned here", id="asked to explain"),
    pytest.param("who said never to use npm", id="who said so"),
    pytest.param("the footer should always be visible", id="a page's footer"),
    pytest.param("always show the footer", id="a page's footer, ordered"),
    pytest.param("the ticket number should always be shown", id="a page's number"),
]


@pytest.mark.parametrize("words", NO_RULES)
@pytest.mark.parametrize("said_by", ["user", "instruction_file"])
def test_it_does_not_bite(words: str, said_by: str) -> None:
    assert teeth(words, said_by) == []


@pytest.mark.parametrize("words", NO_RULES)
def test_nor_as_a_line_of_a_file(words: str) -> None:
    found = import_text(f"- {words}\n", name="AGENTS.md", root="/nonexistent", today=TODAY)
    assert [o.record.rule for one in found for o in one.compiled.records if o.record.verifier] == []


ROWS: list[Row] = [
    (
        "not installed, with a remedy",
        "npm is not installed here, use pnpm",
        [run("npm install")],
        [run("pnpm i")],
    ),
    (
        "a guide says so",
        "our style guide says: no `var`",
        [write("a.js", "var x = 1")],
        [write("a.js", "let x = 1")],
    ),
    (
        "every commit",
        "every commit message needs the ticket number",
        [run("git commit -m 'fix it'")],
        [run("git commit -m 'PAY-12 fix it'")],
    ),
    ("what is not used", "npm is not used here", [run("npm install")], [run("pnpm install")]),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_rule_beside_it_does(row: Row) -> None:
    check(row)
