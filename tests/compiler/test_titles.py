"""The line above a list says what its items rule; a line with a name behind a colon rules that name."""

from __future__ import annotations

import pytest

from tests.compiler.said import Event, Row, check, run, write, wrong

GEN = write("src/gen/api.ts")
FREE = {
    "a line that rules nothing": ("Good to know:\n- `npm install`\n- vendor/", run("npm install")),
    "a word before the colon": ("Heads-up: vendor/ is large", write("vendor/a.go")),
    "sentences are no names": ("Generated files:\n- we keep them in src/gen", GEN),
}


@pytest.mark.parametrize(("words", "event"), FREE.values(), ids=FREE)
def test_any_other_line_rules_nothing(words: str, event: Event) -> None:
    assert wrong(words, "user", [], [event]) == []


ROWS: list[Row] = [
    ("an item that says no itself", "Never:\n- don't skip `make lint`", [], [run("make lint")]),
    ("an act of the line", "Never run:\n- `npm publish`\n- `npm ci`", [run("npm ci")], [run("npm test")]),
    ("files of the line", "Do not edit these files:\n- src/gen/api.ts", [GEN], [write("src/api.ts")]),
    (
        "the list ends",
        "Never:\n- push to main\n\nUse these:\n- `npm ci`",
        [run("git push origin main")],
        [run("npm ci")],
    ),
    ("generated", "The following files are generated:\n- src/gen/api.ts", [GEN], [write("src/api.ts")]),
    ("generated, in bold", "**Generated (do not edit):**\n- `src/gen/api.ts`", [GEN], [write("src/api.ts")]),
    (
        "closed folders",
        "Off-limits:\n* infra/prod/\n* vendor/ (upstream)",
        [write("vendor/a.go")],
        [write("infra/dev/a")],
    ),
    (
        "commands that are forbidden",
        "Forbidden commands:\n1. `git rebase`",
        [run("git rebase main")],
        [run("git merge x")],
    ),
    ("German", "Verboten:\n- `git stash`", [run("git stash")], [run("git status")]),
    ("Chinese", "禁止:\n- `git stash`", [run("git stash")], [run("git status")]),
    ("ask", "Ask before running:\n- `terraform apply`", [run("terraform apply")], [run("terraform plan")]),
    ("a colon before the name", "Never commit: .env files", [run("git add .env")], [run("git commit -m x")]),
    (
        "a library behind a colon",
        "Banned libraries: lodash",
        [write("a.ts", "import _ from 'lodash'\n")],
        [write("a.ts")],
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_line_rules_what_stands_below_it(row: Row) -> None:
    check(row)
