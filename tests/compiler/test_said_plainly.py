"""Plain ways of saying: heads and what points back to them, whose a file is, where code is blamed.

A rule holds what the words name, in the sentence or the one before, and nothing beside it.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.compiler.said import wrong

Row = tuple[str, list[dict[str, Any]], list[dict[str, Any]]]


def _write(path: str, content: str = "x = 1\n") -> dict[str, Any]:
    return {"write": path, "content": content}


ROWS: dict[str, Row] = {
    "a head that these points to": (
        "LICENSE, NOTICE, third_party/: legal owns these, your edits there get reverted unread",
        [_write("LICENSE"), _write("third_party/zlib/zlib.h")],
        [_write("src/a.c")],
    ),
    "what is there is somebody's": (
        "storage/invoices is customer data. not one file from you in there",
        [_write("storage/invoices/1.txt")],
        [_write("storage/cache/1.txt")],
    ),
    "one line of it waits": (
        "rules.yaml is how billing decides on refunds; come to me before you change a single line of it",
        [_write("rules.yaml")],
        [_write("README.md")],
    ),
    "that one is a script": (
        "evals/run_all.py burned $140 over lunch. ask me before you start that one, whatever the flags",
        [{"command": "python evals/run_all.py"}],
        [{"command": "cat evals/run_all.py"}],
    ),
    "gone from one folder": (
        "moment is GONE from apps/web, we are on date-fns",
        [_write("apps/web/a.ts", "import moment from 'moment'\n")],
        [_write("apps/batch/a.ts", "import moment from 'moment'\n")],
    ),
    "blamed in the tests": (
        "setTimeout in the specs is why they're flaky, use `waitFor`",
        [_write("src/a.spec.ts", "setTimeout(() => {}, 100)\n")],
        [_write("src/a.ts", "setTimeout(f, 1)\n"), _write("src/a.spec.ts", "await waitFor(() => x)\n")],
    ),
    "a list in one line": (
        "1) no `git stash` 2) no `git reset --hard` 3) never touch .git/hooks",
        [{"command": "git stash"}],
        [{"command": "git stash list"}, {"command": "git reset --soft HEAD~1"}],
    ),
    "another thing beside": (
        "v1 is in maintenance, don't add anything there. New endpoints go on api/v2",
        [],
        [_write("api/v2/users.py")],
    ),
    "not what happened": (
        "`make test` fails on main too, so it's not your change",
        [],
        [{"command": "make test"}],
    ),
}


@pytest.mark.parametrize("row", ROWS.values(), ids=list(ROWS))
def test_it_holds_what_is_named_and_nothing_beside_it(row: Row) -> None:
    """All that breaks the rule is stopped by one record; what is near it by none."""
    words, stops, passes = row
    assert not wrong(words, "user", stops, passes)
