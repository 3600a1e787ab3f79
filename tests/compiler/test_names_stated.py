"""How files, branches, commits and what code declares are named, as a rule file states it."""

from __future__ import annotations

import pytest

from tests.compiler.said import Row, check, new, run, write, wrong

NOTHING: list[Row] = [
    ("one table", "The table starts with a header row.", [], [write("a.sql", "create table x (id int);\n")]),
    ("a server is started", "Start the server with make dev.", [], [run("make dev"), run("npm start")]),
    ("what tests do", "All tests end with a failure.", [], [new("tests/test_a.py")]),
    ("no name is read", "Environment variables start with MYAPP_.", [], [write(".env", "PORT=1\n")]),
    (
        "two endings are no scripts",
        "Test files end with .spec.ts or .test.ts.",
        [],
        [new("a.test.ts"), {"session": [{"command": "npm test"}], "then": "stop"}],
    ),
    ("nothing declares them", "JSON keys are camelCase.", [], [write("a.json", '{"a_b": 1}\n')]),
]
ROWS: list[Row] = [
    (
        "an order to begin with a prefix",
        "Start every branch name with users/ or teams/.",
        [run("git checkout -b login"), run("git switch -c feat/login")],
        [run("git switch -c users/ann"), run("git checkout main"), run("git branch --list")],
    ),
    (
        "a ticket, shown by an example",
        "Begin every commit message with the ticket id, as in `CORE-77: drop cache`.",
        [run('git commit -m "drop cache"'), run('git commit -m "fix: cache (CORE-7)"')],
        [run('git commit -m "CORE-9: drop cache"'), run("git log")],
    ),
    (
        "an area and a colon",
        "Commit subjects start with a module prefix and a colon.",
        [run('git commit -m "Update parser"')],
        [run('git commit -m "net/http: keep alive"'), run("git commit --amend --no-edit")],
    ),
    (
        "a capital letter by its name",
        "C# interfaces start with a capital I.",
        [write("a.cs", "public interface Clock\n{\n}\n")],
        [write("a.cs", "public interface IClock\n{\n}\n"), write("a.ts", "interface Clock {}\n")],
    ),
    (
        "a case for file names",
        "Use kebab-case for file names in web/.",
        [new("web/userCard.ts"), new("web/user_card.ts")],
        [new("web/user-card.ts"), new("api/user_card.py"), new("web/README.md")],
    ),
    (
        "a case for all file names: no language forbids it",
        "Use kebab-case file names.",
        [new("src/UserCard.tsx"), new("src/user_card.ts")],
        [new("src/user-card.ts"), new("tools/user_card.py"), new("README.md"), new("pages/_app.tsx")],
    ),
    (
        "how tests end",
        "Test files end with _test.py.",
        [new("tests/test_cart.py")],
        [
            new("tests/cart_test.py"),
            new("tests/conftest.py"),
            new("tests/test_utils.py"),
            new("src/contest.py"),
        ],
    ),
    (
        "how tests end, an ending with a dot",
        "Test files end in .spec.ts.",
        [new("src/cart.test.ts"), new("src/cart_test.ts")],
        [new("src/cart.spec.ts"), new("src/latest.ts"), new("src/cart.test.js")],
    ),
    (
        "a moment and words in a case",
        "Files in db/up are named V<yyyyMMdd>__lower_snake.sql.",
        [
            new("db/up/add_index.sql"),
            new("db/up/V20250101__AddIndex.sql"),
            new("db/up/V20250101__add-index.sql"),
        ],
        [new("db/up/V20250101__add_index.sql"), new("db/seed/demo.sql")],
    ),
    (
        "a number and words in a case",
        "Files in sql/ are named `R<number>__<snake_case>.sql`.",
        [new("sql/add.sql"), new("sql/R12__AddIndex.sql")],
        [new("sql/R12__add_index.sql"), new("db/a.sql")],
    ),
    (
        "what stands where it always stands",
        "Migrations are named `<timestamp>_<snake_case>.sql`.",
        [new("db/migrate/add_index.sql"), new("migrations/20250101_AddIndex.sql")],
        [new("db/migrate/20250101_add_index.sql"), new("sql/report.sql")],
    ),
    (
        "a counter and a title",
        "ADR files are named NNNN-kebab-title.md.",
        [new("docs/adr/use-kafka.md"), new("docs/adr/0007-Use_Kafka.md")],
        [new("docs/adr/0007-use-kafka.md"), new("docs/adr/README.md"), new("docs/guide.md")],
    ),
    (
        "symbols of Kconfig",
        "Own Kconfig symbols start with NET_.",
        [write("Kconfig", "config RETRY\n\tint\n")],
        [write("Kconfig", "config NET_RETRY\n\tint\n"), write("docs/a.md", "config RETRY\n")],
    ),
    (
        "schemas in code",
        "Zod schemas end with Schema.",
        [write("a.ts", "const user = z.object({});\n")],
        [write("a.ts", "const userSchema = z.object({});\n"), write("a.ts", "const user = load();\n")],
    ),
]


@pytest.mark.parametrize("row", NOTHING, ids=[row[0] for row in NOTHING])
def test_what_is_no_rule_about_names_or_cannot_be_seen_stops_nothing(row: Row) -> None:
    assert wrong(row[1], "user", row[2], row[3]) == []


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_names_are_held_as_they_are_stated(row: Row) -> None:
    check(row)
