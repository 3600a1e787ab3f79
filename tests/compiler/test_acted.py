"""A no to something else than the use of a thing bans nothing; of two things the right one is meant."""

from __future__ import annotations

from datetime import date

import pytest

from rulebook.compiler.compile import compile_words
from rulebook.compiler.trial import Trial
from tests.compiler.said import Row, check, run, then, write

CODE = write("src/a.py", "eval(x)\n")
COMMAND = run("flyway repair")
FILE = write("src/api/schema.json", "{}\n", op="modify", exists=True)
FREE = [
    ("don't remove `eval`, the plugin needs it", CODE),
    ("don't rename `eval`", CODE),
    ("stop recommending `eval`", CODE),
    ("don't explain `eval` in comments", CODE),
    ("`eval` must not be renamed", CODE),
    ("no problem with `eval`", CODE),
    ("`eval` nicht löschen!", CODE),
    ("no borres `eval`", CODE),
    ("不要删除 `eval`", CODE),
    ("don't tell anybody to run `flyway repair`", COMMAND),
    ("don't wait for `flyway repair` to finish", COMMAND),
    ("`flyway repair` must never fail silently", COMMAND),
    ("don't run `flyway repair` as root", COMMAND),
    ("never run `flyway repair` twice in a row", COMMAND),
    ("I never run `flyway repair` myself.", COMMAND),
    ("`make fmt` before you push; `flyway repair` is not needed", COMMAND),
    ("vergiss `flyway repair` nicht", COMMAND),
    ("ohne `flyway repair` geht nichts", COMMAND),
    ("I asked for `flyway repair` and you ran `flyway clean`. Keep to that.", COMMAND),
    ("no wrapper around `flyway repair` please", COMMAND),
    ("nothing against `flyway repair`", COMMAND),
    ("`flyway repair` is no longer forbidden", COMMAND),
    ("don't let `flyway repair` print colors", COMMAND),
    ("the script must not call `flyway repair` itself, I do that", COMMAND),
    ("erklär mir `flyway repair` nicht", COMMAND),
    ("no te preocupes por `flyway repair`", COMMAND),
    ("别跟我解释 `flyway repair`", COMMAND),
    ("no idea what `eval` does", CODE),
    ("no bugs in `eval` so far", CODE),
    ("leave `eval` alone", CODE),
    ("hands off `eval`, it works", CODE),
    ("keine Änderung an `eval`", CODE),
    ("gen/ es intocable, src/api/schema.json no", FILE),
    ("don't mention src/api/schema.json in the docs", FILE),
    ("don't add tests for src/api/schema.json", FILE),
    ("don't copy src/api/schema.json anywhere", FILE),
]


@pytest.mark.parametrize(("words", "event"), FREE, ids=[words for words, _ in FREE])
def test_what_is_done_otherwise_is_no_use(words, event):
    """Nothing holds a thing of which only something else is refused."""
    found = compile_words(words, workspace_root="/nonexistent", owner="o", today=date(2026, 11, 30))
    trials = [Trial(one.record, "/nonexistent") for one in found.records if one.record.verifier]
    assert not any(trial.fires(event) for trial in trials)


HELD: list[Row] = [
    ("a verb of using", "don't sprinkle `eval` over the code", [CODE], []),
    ("third person", "the core never calls `eval`", [], []),
    ("what replaced", "`just db` replaced `flyway repair` in march", [], [run("just db")]),
    (
        "only one, another refused",
        "only `mvn verify`; `mvn deploy` needs rights you don't have",
        [run("mvn deploy")],
        [run("mvn verify"), run("mvn -v")],
    ),
    (
        "one and not the other",
        "before a push I want to see `make fmt`, not `make docs`",
        [],
        [then(run("make fmt"), run("git push"))],
    ),
    (
        "the latter",
        "`eval` is slow, `ast.parse` is not. So the latter.",
        [],
        [write("a.py", "ast.parse(x)\n")],
    ),
    (
        "people edit it",
        "nobody edits dist/. People edit src/, a job does the rest.",
        [write("dist/a.js")],
        [write("src/a.ts")],
    ),
]


@pytest.mark.parametrize("row", HELD, ids=[row[0] for row in HELD])
def test_what_is_meant_is_held(row):
    """The use of a thing is held, and of two things only the refused one."""
    check(row)
