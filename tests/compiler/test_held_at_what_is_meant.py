"""What a command is aimed at, on which lines code stands, which files `any` are: a rule holds no more."""

from __future__ import annotations

import pytest

from tests.compiler.said import Row, at_stop, check, new, run, say, then, write, wrong

LINES = "RUN npm i -g npm@latest\n"
ROWS: list[Row] = [
    (
        "in a context",
        "Never run `helm uninstall` or `helm rollback` in the `live-1` context.",
        [run("helm --kube-context live-1 uninstall shop"), run("helm rollback shop 3 --kube-context=live-1")],
        [run("helm uninstall shop"), run("helm --kube-context dev uninstall shop")],
    ),
    (
        "with a profile",
        "Do not use `aws s3 rb` with the `billing` profile",
        [run("aws s3 rb s3://a --profile billing"), run("aws --profile=billing s3 rb s3://a")],
        [run("aws s3 rb s3://a --profile dev"), write("a.py", "billing = 1\n")],
    ),
    (
        "in one of two namespaces",
        "Don't run `kubectl exec` in the `shop` or `auth` namespace",
        [run("kubectl -n shop exec a -- sh"), run("kubectl exec a --namespace=auth -- sh")],
        [run("kubectl exec a -n web -- sh"), run("kubectl get pods -n shop")],
    ),
    (
        "asked for in a project",
        "Ask before `gcloud app deploy` in the `acme-live` project.",
        [run("gcloud app deploy --project acme-live")],
        [run("gcloud app deploy --project acme-dev")],
    ),
    (
        "no tool has an option for it",
        "Do not run `terraform apply` in the `live` workspace.",
        [],
        [run("terraform apply")],
    ),
    (
        "in all but one context",
        "Never run `kubectl drain` unless the context is `kind-dev`.",
        [],
        [run("kubectl drain a"), run("kubectl --context kind-dev drain a")],
    ),
    (
        "on a line by its first word",
        "No `latest` in `FROM` lines of a Dockerfile.",
        [write("Dockerfile", f"FROM node:latest\n{LINES}")],
        [write("Dockerfile", f"FROM node:20\n{LINES}")],
    ),
    (
        "the line itself is fine",
        "Do not use `*` in an `import` statement.",
        [],
        [write("a.py", "import os\n"), write("a.ts", "import { a } from 'b'\n")],
    ),
    (
        "any of the kind before",
        ".jsonl and .tsv files go to datasets/; never create any in app/ or lib/.",
        [new("app/a.jsonl"), new("lib/b/c.tsv")],
        [new("app/a.py"), new("lib/tsv.rb"), new("datasets/a.tsv")],
    ),
    (
        "such files, of a kind that is not known",
        "Cassettes live in tests/vcr/; do not store such files in app/.",
        [],
        [new("app/main.py"), new("tests/vcr/a.yaml")],
    ),
    (
        "the names of branches",
        "The names of new branches begin with `topic/` or `bug/`.",
        [run("git switch -c login"), run("git checkout -b wip/login")],
        [run("git switch -c topic/login"), run("git checkout -b bug/login"), run("git branch topic/x")],
    ),
    (
        "a beginning is no whole name",
        "Branch names: `topic/`, `bug/`",
        [run("git switch -c login")],
        [run("git switch -c topic/login"), run("git checkout -b bug/login")],
    ),
    (
        "a beginning that is not wanted beside one that is",
        "Branch names: no `wip/`, use `topic/`",
        [run("git switch -c wip/login")],
        [run("git switch -c topic/login")],
    ),
    (
        "an arrow to what undoes it",
        "Before you stop: `minikube start` => `minikube stop`. `git worktree add` => `git worktree remove`.",
        [],
        [run("git worktree add ../a"), then(run("git worktree add ../a"), run("git status"))],
    ),
    (
        "closed at the end, said once",
        "`minikube start` -> `minikube stop` before you finish. `vagrant up` -> `vagrant halt`.",
        [at_stop(run("vagrant up"))],
        [run("vagrant up"), at_stop(run("vagrant up"), run("vagrant halt"), run("minikube stop"))],
    ),
    (
        "nobody says when it is undone",
        "`git worktree add` -> `git worktree remove`",
        [],
        [run("git worktree add ../a"), at_stop(run("git worktree add ../a"))],
    ),
    (
        "branches that are told first",
        "On `stable/*` branches do not run `git reset --hard` or `git rebase`.",
        [
            {"command": "git rebase main", "branch": "stable/2"},
            {"command": "git reset --hard", "branch": "stable/2"},
        ],
        [{"command": "git rebase main", "branch": "topic/a"}, {"command": "git log", "branch": "stable/2"}],
    ),
    (
        "one branch, behind a comma",
        "On main, do not run `git rebase`.",
        [{"command": "git rebase -i HEAD~2", "branch": "main"}],
        [{"command": "git rebase main", "branch": "topic/a"}],
    ),
    (
        "a folder that is told first",
        "In deploy/ do not run `helm upgrade`.",
        [{"command": "helm upgrade a b", "cwd": "deploy"}],
        [{"command": "helm upgrade a b", "cwd": "docs"}],
    ),
    ("on a day that nobody can tell", "On Fridays do not run `make ship`", [], [run("make ship")]),
    ("branches by their sort", "No amend and no rebase on frozen branches", [], [run("git commit --amend")]),
    (
        "in messages alone",
        "Commit messages must not contain `[ci skip]` or `WIP`.",
        [run("git commit -m 'a [ci skip]'"), run("git commit -am 'WIP: b'")],
        [run("git commit -m 'fix a'"), write("ci.py", "WIP = '[ci skip]'\n")],
    ),
    (
        "with a script before another",
        "Make a backup with `bin/backup` before you run `bin/restore`.",
        [run("bin/restore a"), then(run("cat bin/backup"), run("./bin/restore"))],
        [then(run("bin/backup"), run("bin/restore a")), at_stop(write("a.py"))],
    ),
    (
        "one part of a library",
        "Use AppTable, not antd's Table",
        [],
        [write("a.tsx", "import { Button } from 'antd';\n")],
    ),
    (
        "tab characters of any place on a line",
        "No tab characters in .toml files.",
        [write("a.toml", "a = 1\t# one\n"), write("b/c.toml", "\ta = 1\n")],
        [write("a.toml", "a = 1\n"), write("Makefile", "a:\n\tb\n")],
    ),
    (
        "what makes files is fine",
        "`*.pb.ts` files come out of ts_proto; never write them by hand.",
        [write("src/a.pb.ts")],
        [write("package.json", '{"ts_proto": 1}\n'), write("src/gen.ts", "import 'ts_proto'\n")],
    ),
    (
        "nowhere but at home",
        "Do not add notebooks (*.ipynb) anywhere except in research/.",
        [new("a.ipynb"), new("src/b.ipynb")],
        [new("research/a.ipynb"), new("src/a.py")],
    ),
    (
        "not outside of it",
        "Never create SQL files outside db/",
        [new("src/a.sql")],
        [new("db/a.sql"), new("src/a.py")],
    ),
    (
        "a kind of files in a folder",
        ".sql files in db/changes/ are named `V<number>__<topic>.sql`.",
        [new("db/changes/users.sql"), new("db/changes/V2_users.sql")],
        [new("db/changes/V2__users.sql"), new("db/seeds/users.sql")],
    ),
    (
        "an order behind a comma",
        "If you started a stack with `docker compose up`, run `docker compose down` before you finish.",
        [at_stop(run("docker compose up -d"))],
        [run("docker compose up -d"), at_stop(run("docker compose up -d"), run("docker compose down"))],
    ),
    (
        "what is written to somebody",
        "No emojis in what you write to me.",
        [say("Done \N{PARTY POPPER}")],
        [say("Done."), write("README.md", "\N{PARTY POPPER}\n")],
    ),
    (
        "an arrow to another tool",
        "`yarn install` -> `pnpm install`",
        [run("yarn install")],
        [run("pnpm install")],
    ),
]


@pytest.mark.parametrize("row", [row for row in ROWS if not row[2]], ids=lambda row: row[0])
def test_what_is_free_stays_free(row: Row) -> None:
    assert wrong(row[1], "instruction_file", [], row[3]) == []


@pytest.mark.parametrize("row", [row for row in ROWS if row[2]], ids=lambda row: row[0])
def test_what_is_meant_is_held(row: Row) -> None:
    check(row)
