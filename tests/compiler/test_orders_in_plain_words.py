"""Orders as a rule file states them: recipes without a mark, a trial of the same program, files of a kind."""

from __future__ import annotations

from datetime import date

import pytest

from rulebook.compiler.compile import compile_words
from rulebook.compiler.language.find import find_entities
from tests.compiler.said import Row, at_stop, check, read, run, then, write

TODAY = date(2026, 11, 30)
NOTHING = [
    ("a few of the tests", "Run just unit tests before pushing."),
    ("all is no recipe", "Run just the tests you need."),
    ("changes are no recipe", "Before make changes, think."),
    ("a task is over", "After task completion say so."),
]
ROWS: list[Row] = [
    (
        "recipes without a mark",
        "Run make assets-pack before make site-upload.",
        [
            run("make site-upload"),
            then(run("make lint"), run("make site-upload")),
            then(run("make site-upload"), run("make assets-pack")),
        ],
        [
            then(run("make assets-pack"), run("make site-upload")),
            run("make assets-pack && make site-upload"),
            run("grep site-upload Makefile"),
        ],
    ),
    (
        "what opens and what closes",
        "After just lab-up run just lab-down before finishing.",
        [at_stop(run("just lab-up")), at_stop(run("just lab-down"), run("just lab-up"))],
        [at_stop(run("just lab-up"), run("just lab-down")), at_stop(run("just --list"))],
    ),
    (
        "two recipes",
        "After changing spec/ run make client and make server before you finish.",
        [at_stop(write("spec/a.yaml")), at_stop(write("spec/a.yaml"), run("make client"))],
        [at_stop(write("spec/a.yaml"), run("make client"), run("make server")), at_stop(write("src/a.go"))],
    ),
    (
        "a recipe that is a word of grammar",
        "Run make up before npm run e2e.",
        [run("npm run e2e")],
        [then(run("make up"), run("npm run e2e")), run("make down")],
    ),
    (
        "a trial of the same program, its subcommand unknown",
        "Run gsutil mirror --dry-run before the actual gsutil mirror.",
        [run("gsutil mirror gs://a gs://b"), then(run("gsutil ls"), run("gsutil mirror gs://a gs://b"))],
        [
            run("gsutil mirror --dry-run gs://a gs://b"),
            then(run("gsutil mirror --dry-run gs://a gs://b"), run("gsutil mirror gs://a gs://b")),
            run("gsutil ls gs://a"),
        ],
    ),
    (
        "files of a kind are staged",
        "Run sqlfluff lint before git add of a migration.",
        [
            then(write("db/migrate/1.sql"), run("git add db/migrate/1.sql")),
            then(write("db/migrate/1.sql"), run("git add -A")),
        ],
        [
            then(write("db/migrate/1.sql"), run("git add src/a.py")),
            then(write("db/migrate/1.sql"), run("sqlfluff lint"), run("git add db/migrate/1.sql")),
            then(write("src/a.py"), run("git add src/a.py")),
        ],
    ),
    (
        "a push of commits that were there",
        "Run `task licenses` before git push.",
        [run("git push"), then(run("task lint"), run("git push -u origin x"))],
        [
            then(run("task licenses"), run("git push")),
            run("git pull --rebase"),
        ],
    ),
    (
        "a request",
        "Run ruff check before gh pr create.",
        [
            run("gh pr create --fill"),
            then(write("a.py"), run("ruff check"), write("a.py"), run("gh pr create")),
        ],
        [then(write("a.py"), run("ruff check"), run("gh pr create --fill")), run("gh pr view")],
    ),
    (
        "of the tests alone it is not known whether they passed",
        "Run the tests before pushing.",
        [then(write("a.py"), run("git push"))],
        [run("git push"), then(write("a.py"), run("pytest"), run("git push"))],
    ),
]


@pytest.mark.parametrize("words", [row[1] for row in NOTHING], ids=[row[0] for row in NOTHING])
def test_words_behind_a_runner_are_no_recipe(words: str) -> None:
    assert [
        e.text for e in find_entities(words).entities if e.text.startswith(("make ", "just ", "task "))
    ] == []


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_an_order_is_held_as_it_is_stated(row: Row) -> None:
    check(row)


FOLLOWS: list[Row] = [
    (
        "without, of an edit, is behind it",
        "Never edit openapi.yaml without running make client.",
        [at_stop(write("openapi.yaml")), at_stop(run("make client"), write("openapi.yaml"))],
        [write("openapi.yaml"), at_stop(write("openapi.yaml"), run("make client")), at_stop(write("a.py"))],
    ),
    (
        "in German",
        "Ändere schema/ nie ohne `make types` laufen zu lassen",
        [at_stop(write("schema/a.json"))],
        [write("schema/a.json"), at_stop(write("schema/a.json"), run("make types"))],
    ),
    (
        "in Spanish",
        "Nunca edites `api.yaml` sin ejecutar `make docs`",
        [at_stop(write("api.yaml"))],
        [write("api.yaml"), at_stop(write("api.yaml"), run("make docs"))],
    ),
    (
        "first is before it",
        "Never edit openapi.yaml without first running make backup.",
        [write("openapi.yaml")],
        [then(run("make backup"), write("openapi.yaml")), write("a.yaml")],
    ),
    (
        "what is read is read before it",
        "Do not edit src/core/ without reading docs/core.md.",
        [write("src/core/a.py")],
        [then(read("docs/core.md"), write("src/core/a.py"))],
    ),
]
NOTED = [
    "Keep CHANGELOG.md up to date.",
    "Remove console.log before you commit.",
    "Update the docs when you change the API.",
    "Delete debug prints before opening a PR.",
]
OF_NOW = ["Update the docs now.", "Remove the console.log in app.ts.", "Rename getUser before you commit."]


@pytest.mark.parametrize("row", FOLLOWS, ids=[row[0] for row in FOLLOWS])
def test_what_an_edit_must_not_be_without_follows_it(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("words", NOTED)
def test_an_order_for_each_time_is_noted_where_nothing_can_hold_it(words: str) -> None:
    check(("", words, [], [run("git commit -m x"), at_stop(write("a.ts", "console.log(1)\n"))]))


@pytest.mark.parametrize("words", OF_NOW)
def test_what_is_to_be_done_now_is_no_rule(words: str) -> None:
    assert not compile_words(words, said_by="user", workspace_root="/nonexistent", today=TODAY).correction
