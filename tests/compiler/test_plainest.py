"""The plainest rules that people write, each with what it must stop and what it must never stop."""

from __future__ import annotations

from datetime import date

import pytest

from rulebook.compiler.compile import compile_words
from rulebook.compiler.trial import Trial
from tests.compiler.said import Row, check, new, run, write

PUSH = run("git push origin main")
PR = run("gh pr create --fill")
PROD = run("alembic -x url=postgres://prod-db upgrade head")
LOCAL = run("alembic upgrade head")
NOTHING: list[Row] = [
    ("asked how it is done", "how do I push to main?", [], [PUSH]),
    ("a verb, no word of code", "it does not panic here", [], [write("a.go", "panic(err)\n")]),
    ("in a file", "stay in src/app.py", [], [write("src/b.py")]),
    ("words for a file", "Add a note to HACKING.md: never push to main", [], [PUSH]),
    ("somebody else's", "Ines says we should ban lodash", [], [write("a.js", "import x from 'lodash'\n")]),
    ("a condition", "never edit src/a.py, only if the tests fail", [], [write("src/a.py")]),
    ("only big ones", "no giant `git commit`s please", [], [run("git commit -m x")]),
    ("a noun of a tool", "never use npm scripts.", [], [run("npm install")]),
    ("a reason is missing", "no `# noqa` without a reason", [], [write("a.py", "x = 1  # noqa  (old)\n")]),
    ("what is copied from it", "don't copy code from src/old.py", [], [write("src/old.py")]),
    ("a task", "put the notebook in notebooks/", [], [new("src/a.ipynb")]),
    ("told what is there", "the migrations in production ran for an hour", [], [PROD, LOCAL]),
]
ROWS: list[Row] = [
    ("the order behind the ban", "never push to main, open a PR", [PUSH], [PR]),
    ("two orders", "don't push to main, make a branch and open a pull request", [PUSH], [PR]),
    ("an order in one word", "don't merge, rebase", [run("gh pr merge 3")], [run("git rebase main")]),
    ("a noun, then an order", "no merge commits, rebase", [run("git merge main")], [run("git rebase main")]),
    (
        "a list with or",
        "never push, merge or rebase",
        [run("git push"), run("git rebase main"), run("gh pr merge 3")],
        [run("git pull")],
    ),
    ("commit as a verb of a list", "don't commit or push", [run("git commit -m x"), run("git push")], []),
    ("in production", "don't run migrations in production", [PROD], [LOCAL, write("migrations/1.py")]),
    (
        "against production",
        "never run migrations against production",
        [PROD],
        [LOCAL, write("migrations/1.py")],
    ),
    (
        "tables of one place",
        "never drop tables in production",
        [run("psql -h prod-db -c 'DROP TABLE users'")],
        [run("psql -h localhost -c 'DROP TABLE users'")],
    ),
    (
        "a script for that place is not the code for it",
        "don't use print in production code",
        [write("src/a.py", "print(1)\n")],
        [],
    ),
    (
        "a contrast of words",
        "use const, not var",
        [write("a.js", "var x = 1\n")],
        [write("a.js", "const x = 1\n")],
    ),
    (
        "a call of one word",
        "use axios, not fetch",
        [write("a.ts", "await fetch(url)\n")],
        [write("a.ts", "prefetch(url)\n"), write("a.ts", "axios.get(url)\n")],
    ),
    (
        "where they go",
        "put notebooks in notebooks/",
        [new("src/a.ipynb")],
        [new("notebooks/a.ipynb"), write("src/old.ipynb", "x", exists=True)],
    ),
    (
        "nothing outside",
        "don't modify anything outside src/",
        [write("docs/a.md"), write("setup.py")],
        [write("src/a.py"), write("src/deep/a.py"), write("/tmp/a.txt"), run("cat docs/a.md")],
    ),
    (
        "only within",
        "only edit files in packages/web",
        [write("packages/api/a.ts"), write("README.md")],
        [write("packages/web/src/a.ts")],
    ),
    (
        "anywhere in one folder",
        "don't use the default export anywhere in src/ui",
        [write("src/ui/a.ts", "export default x\n")],
        [write("src/a.ts", "export default x\n")],
    ),
    (
        "stay within",
        "stay inside packages/web",
        [write("packages/api/a.ts")],
        [write("packages/web/a.ts"), run("cat packages/api/a.ts")],
    ),
    (
        "added elsewhere",
        "deps/ is a mirror. no edits in place, add a patch under fixes/",
        [],
        [write("fixes/01.patch")],
    ),
    ("what has to be new", "no new files in conf/, changing what is there is fine", [new("conf/a.toml")], []),
    (
        "the wrapper itself",
        "heap memory only through pool_alloc(), never malloc()",
        [write("core/a.c", "p = malloc(8);\n")],
        [write("core/pool.c", "void *pool_alloc(size_t n) {\n    return malloc(n);\n}\n")],
    ),
    ("some branches", "no commits on hotfix/2.x branches", [], [run("git commit -m x")]),
    ("an exception of both", "don't run make ship and don't tag unless you asked", [], [run("make ship")]),
    ("what is there for it", "no puts in lib/, AppLog exists", [], [write("lib/a.rb", "AppLog.info(x)\n")]),
    ("all packages", "never run `go test ./...`", [run("go test ./...")], [run("go test ./internal/x")]),
    ("stop using", "stop using npm", [run("npm install")], [run("pnpm install")]),
    ("through a program", "no FLUSHALL through redis-cli", [], [run("redis-cli DBSIZE")]),
    (
        "what is missing",
        "never open files without `with`",
        [],
        [write("a.py", "with open(x) as f:\n    pass\n")],
    ),
    ("a part of the runs", "never run prettier on the whole repo", [], [run("prettier --write a.ts")]),
    ("two in one", "don't edit foo.py and bar.py in the same commit", [], [write("foo.py")]),
    ("somebody else's acts", "npm scripts must not call curl", [], [run("curl x")]),
    ("a place that is not known", "don't touch the auth module", [], [write("src/auth/a.py")]),
    ("for everything", "use yarn for everything", [run("npm install")], [run("yarn install")]),
    (
        "a tool that is not there",
        "there is no npm in this repo",
        [],
        [run("pnpm install"), run("yarn add x")],
    ),
    ("what is committed is not known", "don't commit build artifacts", [], [run("git commit -m x")]),
    ("nothing at all", "don't commit anything", [run("git commit -m x")], [run("git add a.py")]),
    (
        "until a thing is out",
        "until the release is out, don't merge anything",
        [run("gh pr merge 3")],
        [run("git push --tags"), run("npm publish")],
    ),
    (
        "a tool for a folder",
        "use pnpm in web/, not npm",
        [run("cd web && npm install")],
        [run("npm install"), run("pnpm install"), run("cd web && pnpm install")],
    ),
    (
        "where the remedy stands",
        "don't use axios, use the api client in src/api",
        [write("src/page.ts", "import axios from 'axios'\n")],
        [write("src/api/client.ts", "import axios from 'axios'\n")],
    ),
    (
        "the whole of a library",
        "don't import lodash as a whole",
        [],
        [write("a.ts", "import debounce from 'lodash/debounce'\n")],
    ),
    (
        "what was started",
        "kill the dev server when you're done",
        [],
        [{"session": [write("a.ts", "x\n")], "then": "stop"}],
    ),
    (
        "one linter's comment",
        "no eslint-disable comments",
        [write("a.ts", "// eslint-disable-next-line no-var\n")],
        [write("a.py", "import os  # noqa\n")],
    ),
    ("another's", "no noqa", [write("a.py", "import os  # noqa\n")], [write("a.ts", "// eslint-disable\n")]),
    (
        "bare is not broad",
        "no bare except",
        [write("a.py", "try:\n    f()\nexcept:\n    g()\n")],
        [write("a.py", "try:\n    f()\nexcept ValueError:\n    g()\n")],
    ),
    (
        "swallowed whatever its name",
        "never swallow exceptions",
        [write("a.py", "try:\n    f()\nexcept Exception:\n    pass\n")],
        [],
    ),
    ("sed that writes", "don't use sed for edits", [run("sed -i s/a/b/ x.py")], [run("sed -n 1,5p x.py")]),
    (
        "new ones only",
        "don't create markdown files unless I ask",
        [new("NOTES.md")],
        [write("README.md", "x", exists=True)],
    ),
    ("no version of ours", "don't bump versions", [], [run("npm update"), run("pip install -U x")]),
    (
        "a word of the language",
        "never use var",
        [write("a.js", "var x = 1\n")],
        [write("a.js", "const x = 1\n")],
    ),
]


@pytest.mark.parametrize("row", NOTHING, ids=lambda row: row[0])
def test_it_stops_nothing(row: Row) -> None:
    why, words, _, near = row
    found = compile_words(words, workspace_root="/nonexistent", today=date(2026, 11, 30))
    trials = [Trial(one.record, "/nonexistent") for one in found.records]
    assert not any(trial.fires(event) for trial in trials for event in near), why


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_it_stops_what_is_meant(row: Row) -> None:
    check(row)
