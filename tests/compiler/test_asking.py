"""Rules that ask first: what waits, and what of the user's words lets it pass."""

from __future__ import annotations

import pytest

from tests.compiler.said import Row, asked, check, run, then, write

ROWS: list[Row] = [
    (
        "deletions under a folder",
        "ask me before you delete anything under data/",
        [run("rm data/a.csv"), run("rm -rf data/old")],
        [
            then(asked("delete data/a.csv please"), run("rm data/a.csv")),
            write("data/a.csv"),
            run("rm src/a.py"),
        ],
    ),
    (
        "not without asking",
        "don't add dependencies without asking",
        [run("npm install zod"), run("pip install x")],
        [run("npm ci"), run("pip install -r requirements.txt")],
    ),
    (
        "not unless I said so",
        "Never run `terraform apply` unless I said so",
        [run("terraform apply")],
        [run("terraform plan"), then(asked("ok run terraform apply"), run("terraform apply"))],
    ),
    (
        "check with me",
        "check with me before touching .github/workflows",
        [write(".github/workflows/ci.yml")],
        [write("src/a.py"), run("cat .github/workflows/ci.yml")],
    ),
    ("needs my ok", "`git push` needs my OK", [run("git push")], [run("git commit -m x"), run("git pull")]),
    (
        "needs sign-off",
        "Any change to openapi.yaml needs sign-off from me first",
        [write("openapi.yaml")],
        [write("a.py"), run("cat openapi.yaml")],
    ),
    (
        "a fragment and one word",
        "pushing to main? ask.",
        [run("git push origin main")],
        [run("git push origin feature"), run("git status")],
    ),
    (
        "German, before a change",
        "Frag mich, bevor du etwas in infra/ änderst",
        [write("infra/a.tf")],
        [write("src/a.py")],
    ),
    (
        "German, without my leave",
        "Ohne meine Freigabe kein `helm upgrade`",
        [run("helm upgrade api ./c")],
        [run("helm lint"), run("helm list")],
    ),
    (
        "Spanish, before deleting",
        "pregúntame antes de borrar archivos en assets/",
        [run("rm assets/a.png")],
        [run("rm src/a.py"), write("assets/a.png")],
    ),
    (
        "Chinese, before deleting",
        "删除 data/ 下的文件之前先问我",
        [run("rm data/a.csv")],
        [run("rm src/a.py")],
    ),
    (
        "what nothing here can see is a note",
        "renaming public functions: talk to me first",
        [],
        [write("src/a.py", "def f(): pass"), run("git mv a b")],
    ),
    (
        "not without my go-ahead",
        "Do not run `make release` without my go-ahead",
        [run("make release")],
        [run("make test")],
    ),
    (
        "a yes before a command",
        "Get a yes from me before `kubectl delete`",
        [run("kubectl delete pod x")],
        [run("kubectl get pods")],
    ),
    (
        "left alone unless asked for",
        "leave docker-compose.yml alone unless I ask for it",
        [write("docker-compose.yml")],
        [write("a.py"), run("cat docker-compose.yml")],
    ),
    (
        "my decision",
        "`npm publish` is my decision, not yours",
        [run("npm publish")],
        [run("npm pack"), run("npm install")],
    ),
    (
        "not on your own",
        "you may not run `make release` on your own; ask first",
        [run("make release")],
        [run("make test")],
    ),
    (
        "a script, not its text",
        "don't start scripts/train.py without asking me, the GPU is shared",
        [run("python scripts/train.py"), run("./scripts/train.py")],
        [run("cat scripts/train.py"), write("scripts/train.py")],
    ),
    (
        "a script that waits for an ok",
        "wait for my ok before you run the seed script `bin/seed`",
        [run("bin/seed")],
        [run("cat bin/seed"), then(asked("ok run bin/seed"), run("bin/seed"))],
    ),
    (
        "acts in words are a note",
        "dropping a column or a table is something you ask me about first",
        [],
        [write("a.py")],
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_what_waits_is_what_was_said(row: Row) -> None:
    """It holds the act that is named, by its own kind, and nothing beside it."""
    check(row)
