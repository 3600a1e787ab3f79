"""A program beside what it does, an option or another user's rights: just that is held."""

from __future__ import annotations

import pytest

from tests.compiler.said import Event, Row, check, compiled, run, write, wrong


def _runs(*commands: str) -> list[Event]:
    return [run(command) for command in commands]


NOTHING: list[Row] = [
    ("what the way to run is", "run checks through nox, never mypy directly", [], _runs("nox -s lint")),
    ("the way, in German", "Tests laufen über `nox`, nie pytest direkt", [], _runs("nox -s tests")),
    ("what does the job", "format with ruff and not black", [], _runs("ruff format .", "ruff check")),
    ("a word of every day", "don't use make to test, use bazel", [], _runs("npm test", "make lint")),
    ("whose processes", "never kill processes that others started", [], _runs("kill 71", "pkill node")),
    ("whose branches", "never delete branches you did not create", [], _runs("git branch -D mine")),
    ("which ones at the end", "always stop the servers you start", [], [{"session": [], "then": "stop"}]),
    ("into what", "kubectl exec only into staging pods", [], _runs("kubectl get pods")),
    ("what is printed", "never print card numbers", [], [write("a.py", "print(total)\n")]),
    ("what is allowed of one", "npm test is fine; nothing else with npm", [], _runs("yarn add x")),
    ("on which branches", "no git push -f except on your own branches", [], _runs("git push -f")),
    ("the way, in French", "ne lance pas mypy directement, passe par nox", [], _runs("nox -s types")),
    ("a word in prose", "use `command -v`, not `which`", [], [write("a.md", "the one which wins\n")]),
    ("to one end, in Spanish", "no uses sed para editar archivos", [], _runs("sed -n 1p a.py")),
    ("to one end, in German", "nimm nie brew, um etwas zu installieren", [], _runs("brew list")),
    ("an exception", "use `const`, not `let`, unless it changes", [], [write("a.ts", "let count = 0\n")]),
]
ROWS: list[Row] = [
    (
        "with the rights of another user",
        "never run pip with sudo",
        _runs("sudo pip install x"),
        _runs("pip install x", "sudo apt-get update"),
    ),
    ("the same, in two words", "no sudo docker", _runs("sudo docker ps"), _runs("docker ps", "sudo ls")),
    ("but for one", "never use sudo, except for dnf", _runs("sudo rm x"), _runs("sudo dnf update", "ls")),
    (
        "what commands of a program do",
        "don't run git commands that rewrite history",
        _runs("git rebase main", "git commit --amend"),
        _runs("git status", "git push"),
    ),
    ("an option behind a word of every day", "no tail -f", _runs("tail -f a"), _runs("tail a", "rm -f a")),
    (
        "an option that is given to a program",
        "never pass -y to apt-get",
        _runs("apt-get -y install x"),
        _runs("apt-get install x", "npm init -y"),
    ),
    (
        "a list that goes on with others",
        "don't run npm start, npm run dev or anything else that listens",
        _runs("npm start", "npm run dev"),
        _runs("npm test"),
    ),
    (
        "what was named before",
        "pnpm dev and pnpm preview are mine, never run them",
        _runs("pnpm dev", "pnpm preview"),
        _runs("pnpm test"),
    ),
    (
        "a script that is run elsewhere",
        "scripts/ship.sh is run by CI only",
        _runs("scripts/ship.sh", "bash scripts/ship.sh"),
        [write("scripts/ship.sh")],
    ),
    (
        "by what it is run",
        "mypy must be run with poetry run",
        _runs("mypy ."),
        [*_runs("poetry run mypy ."), {"session": [write("a.py")], "then": "stop"}],
    ),
    ("an option in words", "don't run pytest with -n", _runs("pytest -n 4"), _runs("pytest -q")),
    (
        "some of a program, in brackets",
        "helm (install/upgrade): never",
        _runs("helm install a b", "helm upgrade a b"),
        _runs("helm list"),
    ),
    (
        "what a push waits for, in Portuguese",
        "rode make lint antes do push",
        _runs("git push"),
        [{"session": [write("a.py")], "then": "stop"}],
    ),
    (
        "one sort of things",
        "do not delete pods with kubectl",
        _runs("kubectl delete pod a", "kubectl delete pod/a"),
        _runs("kubectl delete configmap a", "kubectl get pods"),
    ),
]
TEXTS = {
    "an act": ("don't merge PRs with gh", "Do not merge PRs with gh."),
    "a command of scripts": ("never use `sleep` in shell scripts", "Do not use sleep."),
    "what is logged": ("don't log tokens or cookies", "Do not log tokens, cookies."),
}


@pytest.mark.parametrize("row", NOTHING, ids=lambda row: row[0])
def test_what_is_free_stays_free(row: Row) -> None:
    assert wrong(row[1], "user", [], row[3]) == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_just_that_use_is_held(row: Row) -> None:
    check(row)


@pytest.mark.parametrize(("words", "text"), TEXTS.values(), ids=TEXTS)
def test_a_rule_reads_as_it_was_said(words: str, text: str) -> None:
    assert [one.record.rule for one in compiled(words).records] == [text]
