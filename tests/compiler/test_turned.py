"""What turns a prohibition round bites nobody; a branch in a code span is one; an empty fence is nothing."""

from __future__ import annotations

from datetime import date

import pytest

from rulebook.compiler.compile import compile_words
from tests.compiler.said import Row, check, run, write

TURNED = [
    "never skip `make lint`",
    "do not skip `npm run lint`",
    "don't leave out `npm test`",
    "don't drop the `--frozen-lockfile` flag",
    "no olvides ejecutar `make lint`",
    "nunca te saltes `npm test`",
    "ne saute jamais `npm test`",
    "别忘了运行 `make test`",
    "不要跳过 `make test`",
    "`make test` を忘れないで",
    "it is not forbidden to push to main",
    "editing generated/ is not forbidden",
    "`docker compose down -v` is not off limits",
    "nobody forbids you to use `curl`",
    "es ist nicht verboten, auf main zu pushen",
    "no está prohibido hacer push a main",
    "it is not true that you must not edit uv.lock",
    "I don't think you should never use `git stash`",
    "never say never to `rm -rf node_modules`, it's fine",
    "the rule not to edit uv.lock no longer applies",
    "ignore the rule that says never to use `sudo`",
    "you no longer need to ask before pushing",
    "README says never to edit config.json by hand. That is outdated.",
    "Bob said never to push to main, I disagree",
    "n'utilise que pnpm",
]


@pytest.mark.parametrize("words", TURNED)
def test_what_is_turned_round_bites_nobody(words):
    found = compile_words(words, workspace_root="/nonexistent", today=date(2026, 11, 30))
    assert [one.record.rule for one in found.records if one.record.verifier] == []


ROWS: list[Row] = [
    (
        "a branch in a code span",
        "Never push to `main`.",
        [run("git push origin main")],
        [run("git push origin feature/x"), write("a.py", "def f(): main = 1")],
    ),
    (
        "a commit to a branch in a code span",
        "Do not commit to `main`",
        [{"command": "git commit -m x", "branch": "main"}],
        [{"command": "git commit -m x", "branch": "feature/x"}, write("a.py", "main = 1")],
    ),
    (
        "not to be forgotten before a commit",
        "don't forget to run `make lint` before you commit",
        [{"session": [write("a.py"), run("git commit -m x")]}],
        [{"session": [write("a.py"), run("make lint"), run("git commit -m x")]}, run("make lint")],
    ),
    ("what is not to be told", "stop telling me what a great question that was", [], [run("ls")]),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_what_is_meant_is_held(row):
    check(row)


@pytest.mark.parametrize("words", ["```\n```", "never push to main\n```\n```", "```\n\n```"])
def test_an_empty_fence_is_nothing(words):
    compile_words(words, workspace_root="/nonexistent", today=date(2026, 11, 30))
