"""What is in use, open, read instead or done already is not what the same words are against."""

from __future__ import annotations

from datetime import date

import pytest

from rulebook.compiler.compile import compile_words
from tests.compiler.said import Event, Row, at_stop, check, run, say, write


def on(branch: str, command: str) -> Event:
    """Return a command on a branch."""
    return {"command": command, "branch": branch}


ROWS: list[Row] = [
    (
        "what is in use was named first",
        "services/ is httpx. quit dragging requests back in, it took us a month to be rid of it",
        [],
        [write("services/a.py", "import httpx\n")],
    ),
    (
        "what is in use, in Spanish",
        "los e2e son de playwright, cypress ya no está en el repo",
        [run("cypress run")],
        [run("playwright test")],
    ),
    (
        "the rest of the list is open",
        "nobody touches web/, api/ and docs/ are open",
        [write("web/a.ts")],
        [write("api/a.ts"), write("docs/a.ts")],
    ),
    (
        "the rest of the list is open, in German",
        "keine Edits in web/, api/ und docs/ sind offen",
        [write("web/a.ts")],
        [write("api/a.ts"), write("docs/a.ts")],
    ),
    (
        "who alone may",
        "no delay(), it drains the battery, vTaskDelay() (only hal/boot.c may)",
        [write("app/a.c", "  delay(10);\n")],
        [write("hal/boot.c", "  delay(10);\n"), write("app/a.c", "  vTaskDelay(1);\n")],
    ),
    (
        "what it is read from",
        "apikey 不要写死在代码里, 一律从 API_KEY_PROD 读",
        [],
        [write("a.py", 'k = os.environ["API_KEY_PROD"]\n')],
    ),
    (
        "one of the files before",
        "a typo in deploy/*.toml shows up too late. Run `make toml` after changing one, before finishing",
        [at_stop(write("deploy/a.toml"))],
        [at_stop(write("src/a.py")), at_stop(write("deploy/a.toml"), run("make toml"))],
    ),
    (
        "them, of the files before",
        "proto/*.proto is delicate. Run `make gen` after editing them",
        [at_stop(write("proto/a.proto"))],
        [at_stop(write("src/a.py"))],
    ),
    (
        "what was done is not how it is to be",
        "Recipe lines in the Makefile start with a tab. you used four spaces and nothing worked",
        [],
        [write("Makefile", "all:\n\tcc a.c\n")],
    ),
    (
        "what closes is no replacement",
        "`minikube start` → `minikube stop` before you finish. `git worktree add` → `git worktree remove`",
        [at_stop(run("git worktree add ../x"))],
        [
            run("git worktree add ../x"),
            at_stop(run("git worktree add ../x"), run("git worktree remove ../x")),
        ],
    ),
    (
        "a list shares its branch",
        "No rebase, no reset --hard, no commit --amend on the `assets` branch",
        [on("assets", "git reset --hard HEAD~1"), on("assets", "git rebase main")],
        [on("topic", "git reset --hard HEAD~1"), on("topic", "git rebase main")],
    ),
    (
        "the branch of the sentence before",
        "The `assets` branch is shared with the painters. No rebase, no reset --hard while you're on it.",
        [on("assets", "git reset --hard HEAD~1")],
        [on("topic", "git reset --hard HEAD~1")],
    ),
    (
        "kinds of files in there",
        "static/ is served as it is. No *.sql or *.csv files in there.",
        [write("static/a.csv", exists=False)],
        [write("data/a.csv", exists=False)],
    ),
    (
        "what was run is no remedy",
        "Yesterday: `git clean -fdx` → 3 GB of data gone. So: no git clean, ever.",
        [run("git clean -fdx"), run("git clean -fd")],
        [run("git status")],
    ),
    (
        "output is a noun too",
        "gen/ is flatc output, don't edit there",
        [write("gen/a.h")],
        [write("src/a.c")],
    ),
    (
        "brackets say which calls",
        "What you change with kubectl (apply, edit, patch) is reverted in minutes. Change gitops/ instead",
        [run("kubectl apply -f x.yml"), run("kubectl -n prod edit deploy/a")],
        [run("kubectl get pods"), run("kubectl logs a")],
    ),
    (
        "both options",
        "ansible-playbook nur mit --check --diff",
        [run("ansible-playbook a.yml"), run("ansible-playbook a.yml --diff")],
        [run("ansible-playbook a.yml --check --diff")],
    ),
    (
        "either option",
        "terraform fmt only with --check or --diff",
        [run("terraform fmt")],
        [run("terraform fmt --check"), run("terraform fmt --diff")],
    ),
    ("what it is for", "never use the test split for eval", [], [write("a.py", "model.eval()\neval(x)\n")]),
    (
        "only through its wrapper",
        "mvn only through ./mvnw please, the one on this box is ancient",
        [run("mvn test"), run("cd api && mvn -q package")],
        [run("./mvnw test")],
    ),
    (
        "dumps of three kinds",
        "no csv, xlsx or sql dumps in static/",
        [write("static/a.csv", exists=False), write("static/b.sql", exists=False)],
        [write("db/b.sql", exists=False)],
    ),
    ("to type is to edit", "Don't type into Podfile.lock", [write("Podfile.lock")], [write("Podfile")]),
    (
        "only the day is hearsay",
        "until the audit is through (they say middle of June) billing/ is frozen",
        [write("billing/a.py")],
        [write("web/a.py")],
    ),
    (
        "a key by its beginning",
        "no AWS access key ids in files here, not even as an example",
        [write("a.yml", "key: AKIA0123456789ABCDEF\n")],
        [write("a.yml", "key: ${AWS_ACCESS_KEY_ID}\n")],
    ),
    (
        "a threat about a phrase",
        'if i hear "What a great question" one more time i cancel',
        [say("What a great question! It is the lock.")],
        [say("It is the lock.")],
    ),
    (
        "who writes it, from what",
        "El código de `lib/api/` lo genera openapi-generator a partir de spec.yaml",
        [write("lib/api/a.ts")],
        [write("spec.yaml")],
    ),
    (
        "a wish for one test spares no tests",
        "`it.only` must never be written into a spec, CI was green. Use `jest -t` if you want a single test.",
        [write("src/a.spec.ts", "it.only('x', () => {})\n")],
        [write("src/a.spec.ts", "it('x', () => {})\n"), run("jest -t x")],
    ),
    ("fixes are changes", "no fixes in vendor/ please", [write("vendor/a.c")], [write("src/a.c")]),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_it_is_meant_this_way(row: Row) -> None:
    check(row)


@pytest.mark.parametrize(
    ("words", "said_by"),
    [
        pytest.param("let's leave the metrics out for now, they follow in the next PR", "user", id="later"),
        pytest.param("das kommt im nächsten PR, erstmal ohne Migration", "user", id="later, in German"),
        pytest.param(
            "Warum steht da ein Cache? Bitte nichts ändern, ich will nur verstehen",
            "user",
            id="asks to learn",
        ),
        pytest.param("¿Por qué hay un lock? No lo quites, solo quiero entenderlo", "user", id="in Spanish"),
        pytest.param(
            "WARN exporter: 3 rows dropped. Do not use this file for billing.", "tool_output", id="a report"
        ),
    ],
)
def test_it_is_said_of_the_moment(words: str, said_by: str) -> None:
    found = compile_words(words, said_by=said_by, workspace_root="/nonexistent", today=date(2026, 11, 30))
    assert found.records == []
