"""Ways of saying: preambles, politeness, reproaches."""

from __future__ import annotations

import pytest

from tests.compiler.said import Row, check, run, write

ROWS: list[Row] = [
    (
        "I told you",
        "I told you twice: no default exports in src",
        [write("src/a.ts", "export default a\n")],
        [write("src/a.ts", "export const a = 1\n")],
    ),
    ("I'd rather you didn't", "I'd rather you didn't touch vendor/", [], [write("src/a.py")]),
    ("not here", "we don't do default exports here", [write("src/a.ts", "export default a\n")], []),
    ("off limits", "db/seeds/ is off limits", [write("db/seeds/a.sql")], [write("src/a.py")]),
    ("why again", "why did you edit go.sum by hand again?", [], [write("src/a.go")]),
    (
        "you keep doing it",
        "you keep editing package-lock.json by hand, stop that",
        [write("package-lock.json")],
        [write("src/a.ts"), run("npm install")],
    ),
    ("a reminder", "reminder: never force push", [run("git push --force")], [run("git push")]),
    (
        "a preamble",
        "ok so for the record, `npm install` is not a thing here, pnpm only",
        [run("npm install")],
        [run("pnpm install")],
    ),
    (
        "a trailing please",
        "no console.log in src please",
        [write("src/a.ts", "console.log(1)")],
        [write("tools/a.ts", "console.log(1)")],
    ),
    (
        "would you mind",
        "would you mind not running `yarn upgrade`? it breaks the lock",
        [run("yarn upgrade")],
        [run("yarn install")],
    ),
    (
        "you can not just",
        "you cannot just run `docker volume prune` on my machine",
        [run("docker volume prune")],
        [run("docker ps")],
    ),
    ("must never be", "src/gen/ must never be edited", [write("src/gen/a.ts")], [write("src/a.ts")]),
    (
        "I wish you would stop",
        "i wish you would stop running `prettier --write .` over everything",
        [run("prettier --write .")],
        [run("prettier --check .")],
    ),
    ("it drives me crazy", "it drives me crazy when you run `git add -A`", [], [run("git add a.py")]),
    (
        "thanks, but",
        "thanks, but please never run `npm audit fix --force`",
        [run("npm audit fix --force")],
        [run("npm audit")],
    ),
    ("next time", "next time use `uv add`, not pip install", [run("pip install x")], [run("uv add x")]),
    (
        "seriously",
        "seriously, stop with the `--no-verify`",
        [run("git commit --no-verify -m x")],
        [run("git commit -m x")],
    ),
    ("vague", "prefer boring code over clever code", [], [write("a.py")]),
    ("careful", "be careful with timezones", [], [write("a.py")]),
    ("a fact with a not", "the prod database runs on postgres 14, not 16", [], [run("psql")]),
    ("a fact about names", "FYI: `orders_v2` is the live table, `orders` is the archive", [], [run("psql")]),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_correction_is_told_whatever_frames_it(row: Row) -> None:
    """It is recognised, fires on what it forbids, and on nothing near."""
    check(row)
