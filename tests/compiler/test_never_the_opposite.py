"""What is told as the remedy, the exception or the place is never what gets forbidden."""

from __future__ import annotations

from datetime import date

import pytest

from rulebook.compiler.compile import Compilation, compile_words
from rulebook.compiler.trial import Trial
from tests.compiler.said import Event, new, run, write


def compiled(words: str) -> Compilation:
    return compile_words(words, workspace_root="/nonexistent", today=date(2026, 11, 30))


def fires(words: str, event: Event) -> bool:
    trials = [Trial(one.record, "/nonexistent") for one in compiled(words).records if one.record.verifier]
    return any(trial.fires(event) for trial in trials)


UV, STOP = (
    f"{head} uv.lock by hand, run `uv lock` instead" for head in ("don't edit", "Please stop editing")
)
POETRY = "never touch poetry.lock by hand, run `poetry lock` instead"
DOCS, SNAPS = (
    "the docs live in docs/, don't create .md files anywhere else",
    "keep snapshots in test/, don't create *.snap anywhere else",
)
PYTEST, MIGRATE = "always use pytest, never unittest", "ok but don't run the migrations"
URLS, LOCAL = (
    "no hardcoded URLs in tests",
    {"write": "tests/test_a.py", "content": "u = 'http://localhost:1'\n"},
)


@pytest.mark.parametrize(
    ("words", "event"),
    [
        pytest.param(UV, run("uv lock"), id="a remedy that the file is named after"),
        pytest.param(UV, run("uv run pytest"), id="the verb before the remedy"),
        pytest.param(STOP, run("uv lock"), id="a remedy after a request to stop"),
        pytest.param(POETRY, run("poetry lock"), id="another tool's lockfile"),
        pytest.param(PYTEST, run("tox"), id="another tool that nobody named"),
        pytest.param(MIGRATE, write("migrations/0001_a.py"), id="a run is no edit"),
        pytest.param(DOCS, new("docs/a.md"), id="the place that was named"),
        pytest.param(SNAPS, new("test/a.snap"), id="the place of a kind of files"),
        pytest.param("don't create .md files anywhere else", new("docs/a.md"), id="a place never named"),
        pytest.param(f"{URLS}, except localhost", LOCAL, id="an exception that is no known name"),
        pytest.param(f"{URLS}, except `localhost`", LOCAL, id="an exception in code"),
        pytest.param(f"{URLS} except http://localhost:1", LOCAL, id="an exception spelled out"),
        pytest.param(f"{URLS}, localhost is fine", LOCAL, id="what is fine"),
        pytest.param(f"{URLS}, but localhost urls are fine", LOCAL, id="a part of the same kind is fine"),
        pytest.param("no emojis, except ✓ and `✅`", {"write": "a.py", "content": "x = '✅'\n"}, id="a sign"),
        pytest.param(
            "no emojis, except in tests", {"write": "tests/test_a.py", "content": "x = '✅'\n"}, id="a place"
        ),
    ],
)
def test_it_does_not_bite(words: str, event: Event) -> None:
    assert not fires(words, event)


@pytest.mark.parametrize(
    ("words", "event"),
    [
        pytest.param(UV, write("uv.lock"), id="what is edited by hand"),
        pytest.param(STOP, write("uv.lock"), id="what is to be edited no more"),
        pytest.param(POETRY, write("poetry.lock"), id="another tool's lockfile"),
        pytest.param(PYTEST, write("tests/test_a.py", "import unittest\n"), id="the one that is named"),
        pytest.param("always use pnpm", run("yarn install"), id="where none is named, its peers"),
        pytest.param("always use pnpm, no console.log", run("yarn install"), id="beside another rule"),
        pytest.param(MIGRATE, run("alembic upgrade head"), id="the run"),
        pytest.param(DOCS, new("src/a.md"), id="any other place"),
        pytest.param(SNAPS, new("src/a.snap"), id="any other place for a kind of files"),
        pytest.param("no hardcoded localhost in tests", LOCAL, id="without an exception"),
        pytest.param(
            "no emojis, except in tests", {"write": "a.py", "content": "x = '✅'\n"}, id="outside the place"
        ),
    ],
)
def test_it_bites(words: str, event: Event) -> None:
    assert fires(words, event)


@pytest.mark.parametrize(
    ("words", "texts"),
    [
        pytest.param(SNAPS, ["Do not write into *.snap outside test/."], id="the place"),
        pytest.param(PYTEST, ["Do not import unittest."], id="only the named one"),
        pytest.param(MIGRATE, ["Do not run the migrations."], id="run is said once"),
    ],
)
def test_the_text(words: str, texts: list[str]) -> None:
    assert [one.record.rule for one in compiled(words).records] == texts


@pytest.mark.parametrize(
    ("words", "free", "held"),
    [
        ("no merge commits, rebase", "git rebase main", "git merge x"),
        ("keine Merge-Commits, rebase", "git rebase main", "git merge x"),
        ("no merge commits", "git merge --squash x", "git merge x"),
        ("no merge commits please", "git merge --ff-only x", "git merge --no-ff x"),
        ("rebase, don't merge", "gh pr merge 3 --rebase", "gh pr merge 3 --merge"),
        ("squash, don't merge", "gh pr merge 3 --squash", "gh pr merge 3"),
        ("don't merge, squash", "glab mr merge 3 --squash", "glab mr merge 3"),
        ("merge, don't rebase", "git merge x", "git rebase main"),
        ("don't npm install, pnpm install", "pnpm install", "npm install"),
        ("no es npm, es pnpm", "pnpm install", "npm install"),
        ("aquí no usamos npm sino pnpm", "pnpm install", "npm install"),
        ("pas npm mais pnpm", "pnpm install", "npm install"),
        ("não é npm, é pnpm", "pnpm install", "npm install"),
        ("不是 npm 而是 pnpm", "pnpm install", "npm install"),
        ("我们用的不是 npm, 而是 pnpm", "pnpm install", "npm install"),
        ("不用 npm 而用 pnpm", "pnpm install", "npm install"),
    ],
)
def test_one_and_not_the_other(words: str, free: str, held: str) -> None:
    assert not fires(words, run(free))
    assert fires(words, run(held))


def test_what_stands_behind_an_unknown_thing_that_is_unwanted() -> None:
    assert not fires("no flurbing, rebase", run("git rebase main"))
    assert fires("no rebasing, flurb", run("git rebase main"))
