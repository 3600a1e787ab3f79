"""Rules about names: of files, branches, commit subjects and identifiers."""

from __future__ import annotations

import pytest

from tests.compiler.said import Row, check, new, run, write

ROWS: list[Row] = [
    (
        "an ending, and the one it is not",
        "test files end in .spec.ts, not .test.ts",
        [new("src/a.test.ts")],
        [new("src/a.spec.ts"), new("src/a.ts"), run("cat a.test.ts")],
    ),
    (
        "case of files in a folder",
        "files in src/components/ are named in PascalCase",
        [new("src/components/user-card.tsx"), new("src/components/userCard.tsx")],
        [new("src/components/UserCard.tsx"), new("src/lib/user-card.ts")],
    ),
    (
        "case, with an example",
        "File names in src/ are kebab-case, e.g. user-card.ts",
        [new("src/UserCard.ts"), new("src/user_card.ts")],
        [new("src/user-card.ts"), new("lib/UserCard.ts")],
    ),
    (
        "a template with a day",
        "migrations in db/changes/ are named YYYYMMDD_name.sql",
        [new("db/changes/add.sql"), new("db/changes/12_add.sql")],
        [new("db/changes/20261130_add.sql"), new("src/add.sql")],
    ),
    (
        "branches by two templates",
        "branches are called feat/<ticket> or fix/<ticket>",
        [run("git checkout -b my-branch"), run("git switch -c wip")],
        [run("git checkout -b feat/ABC-1"), run("git switch -c fix/ABC-2"), run("git checkout main")],
    ),
    (
        "a limit after the number",
        "Commit subjects: 50 characters max",
        [run('git commit -m "' + "x" * 60 + '"')],
        [run('git commit -m "short"'), run("git log")],
    ),
    (
        "a limit before the number",
        "keep the first line of a commit message under 72 chars",
        [run('git commit -m "' + "x y " * 20 + '"')],
        [run('git commit -m "short"')],
    ),
    (
        "lower case subjects",
        "commit subjects in lower case",
        [run('git commit -m "Add thing"')],
        [run('git commit -m "add thing"')],
    ),
    (
        "a ticket by example",
        "Every commit subject starts with a ticket like `PAY-123`",
        [run('git commit -m "add thing"')],
        [run('git commit -m "PAY-7 add thing"')],
    ),
    (
        "no period at the end",
        "no period at the end of commit subjects",
        [run('git commit -m "add thing."')],
        [run('git commit -m "add thing"')],
    ),
    (
        "a prefix of interfaces",
        "interfaces without the I prefix please, `UserRepo` not `IUserRepo`",
        [write("a.ts", "export interface IOrderRepo {}")],
        [write("a.ts", "export interface OrderRepo {}"), write("a.ts", "export interface Item {}")],
    ),
    (
        "branches by template and example",
        "Branch names: <ticket>-<slug>, like `OPS-12-fix-cron`",
        [run("git checkout -b fix-cron")],
        [run("git checkout -b OPS-99-new-thing"), run("git checkout main")],
    ),
    (
        "a mood is a note",
        "Keep commit messages in the imperative mood.",
        [],
        [run('git commit -m "Add thing"')],
    ),
    (
        "German, case of files",
        "Dateinamen in src/ bitte immer in snake_case",
        [new("src/myFile.py"), new("src/my-file.py")],
        [new("src/my_file.py")],
    ),
    (
        "language of commit messages",
        "commit messages in English only",
        [],
        [run('git commit -m "add the thing to it"')],
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_name_has_the_shape_that_was_said(row: Row) -> None:
    """It fires on a name of another shape, in the place that is said, and on no other name."""
    check(row)
