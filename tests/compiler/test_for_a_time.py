"""Rules for a time: what is forbidden until then."""

from __future__ import annotations

import pytest

from tests.compiler.said import Row, check, run, write

ROWS: list[Row] = [
    (
        "until a day",
        "Until Friday don't touch checkout/",
        [write("checkout/a.py")],
        [write("src/a.py"), run("cat checkout/a.py")],
    ),
    ("this week", "No `make deploy` this week", [run("make deploy")], [run("make test")]),
    (
        "frozen till an event",
        "src/auth/ is frozen till the audit is over",
        [write("src/auth/a.py")],
        [write("src/a.py")],
    ),
    (
        "as long as",
        "as long as the load test is running, leave config/limits.yaml alone",
        [write("config/limits.yaml")],
        [write("a.py"), run("cat config/limits.yaml")],
    ),
    (
        "German, until a day",
        "bis Montag nichts nach main pushen",
        [run("git push origin main")],
        [run("git push origin feat"), run("git commit -m x")],
    ),
    ("Spanish, until a day", "hasta el viernes no toques billing/", [write("billing/a.py")], [write("a.py")]),
    ("Chinese, before a release", "发布之前不要改 config/ 目录", [write("config/a.yml")], [write("a.py")]),
    (
        "while",
        "while Priya reviews PR 88, leave src/parser/ alone",
        [write("src/parser/a.py")],
        [write("src/a.py")],
    ),
    (
        "nothing until",
        "until the release is out nothing gets merged into main",
        [],
        [run("git status"), run("git push origin x")],
    ),
    (
        "another command for a time",
        "Through Dec 15 use `make deploy-stage` instead of `make deploy`",
        [run("make deploy")],
        [run("make deploy-stage"), run("make test")],
    ),
    (
        "a verb that is not known, before a day",
        "do not upgrade node before 2026-12-20",
        [],
        [run("node a.js")],
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_what_is_forbidden_for_a_time_is_what_was_said(row: Row) -> None:
    """It fires on what is named, whatever says when it ends."""
    check(row)
