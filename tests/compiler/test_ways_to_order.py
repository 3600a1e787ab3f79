"""More ways to say when: first and then, requires, politely, for a time, until a yes."""

from __future__ import annotations

import pytest

from tests.compiler.said import Row, asked, at_stop, check, read, run, then, write

ROWS: list[Row] = [
    (
        "what is to be skipped is not required",
        "Skip `npm run lint` before commits, CI does it",
        [],
        [then(write("a.ts"), run("git commit -m x")), run("npm run lint")],
    ),
    (
        "not after each edit is not never",
        "avoid running `make all` after each edit, it takes 10 minutes",
        [],
        [run("make all"), then(write("a.ts"), run("make all"))],
    ),
    (
        "no check before an act asks for none of them",
        "Do not validate the login before deployments.",
        [],
        [at_stop(write("a.ts")), run("kubectl apply -f k8s/")],
    ),
    (
        "comes after",
        "`rails db:migrate` comes after `rails db:backup`, never before",
        [run("rails db:migrate")],
        [then(run("rails db:backup"), run("rails db:migrate"))],
    ),
    (
        "first and then",
        "first `make schema`, then `make seed`",
        [run("make seed")],
        [then(run("make schema"), run("make seed")), run("make schema")],
    ),
    (
        "German, first and then",
        "Erst `terraform plan`, dann `terraform apply`",
        [run("terraform apply")],
        [then(run("terraform plan"), run("terraform apply"))],
    ),
    (
        "Spanish, first and then",
        "primero `npm run build`, después `npm publish`",
        [run("npm publish")],
        [then(run("npm run build"), run("npm publish"))],
    ),
    (
        "not without having read",
        "you don't get to touch internal/billing/ without having read docs/billing.md",
        [write("internal/billing/a.go")],
        [then(read("docs/billing.md"), write("internal/billing/a.go")), write("internal/a.go")],
    ),
    (
        "not until it is green",
        "not until `make verify` is green do you push",
        [then(write("a.go"), run("git push"))],
        [then(write("a.go"), run("make verify"), run("git push"))],
    ),
    (
        "a lack that is told of, and never again",
        "a push without a prior `git fetch` is how we lost the branch. never again",
        [],
        [then(run("git fetch"), run("git push"))],
    ),
    (
        "one requires another",
        "`helm upgrade` requires a `helm template` run beforehand",
        [run("helm upgrade a ./c")],
        [then(run("helm template a ./c"), run("helm upgrade a ./c"))],
    ),
    (
        "Chinese, each time",
        "每次修改 api/ 下的文件后运行 `make openapi`",
        [at_stop(write("api/a.go"))],
        [at_stop(write("api/a.go"), run("make openapi")), at_stop(write("a.go"))],
    ),
    (
        "never, politely",
        "could you please never run `docker system prune` again?",
        [run("docker system prune")],
        [run("docker ps")],
    ),
    (
        "would you mind checking",
        "would you mind checking with me before you touch deploy/?",
        [write("deploy/a.yml")],
        [write("a.py")],
    ),
    (
        "it would be nice if you didn't",
        "it'd be nice if you didn't commit *.ipynb files",
        [],
        [write("a.ipynb")],
    ),
    ("could we not", "Could we not use `any` in src/?", [], [write("tools/a.ts", "let a: any")]),
    (
        "can you stop",
        "can you stop adding console.log everywhere please?",
        [write("src/a.ts", "console.log(1)")],
        [],
    ),
    (
        "German, no more",
        "könntest du bitte nicht mehr `npm install` benutzen? wir haben pnpm",
        [run("npm install")],
        [run("pnpm install")],
    ),
    ("Spanish, stop using", "¿podrías dejar de usar `rm -rf`?", [run("rm -rf x")], [run("rm x")]),
    (
        "Chinese, could you not",
        "能不能别再改 package-lock.json 了?",
        [write("package-lock.json")],
        [write("a.ts")],
    ),
    (
        "I'd appreciate it if you didn't",
        "I'd appreciate it if you didn't push to main",
        [],
        [run("git push origin feat")],
    ),
    (
        "for two weeks",
        "For the next two weeks nobody touches services/auth/",
        [write("services/auth/a.py")],
        [write("services/b.py")],
    ),
    (
        "till an event",
        "Till the contract is signed, no changes in pricing/",
        [write("pricing/a.py")],
        [write("a.py")],
    ),
    (
        "German, in a month",
        "Im Dezember kein `terraform apply`",
        [run("terraform apply")],
        [run("terraform plan")],
    ),
    ("before a day", "no merges to main before Jan 7", [], [run("git merge feat")]),
    (
        "Spanish, for two weeks",
        "durante las próximas dos semanas no toques infra/",
        [write("infra/a.tf")],
        [write("a.py")],
    ),
    (
        "while somebody works on it",
        "keep your hands off src/search/ while Mia refactors it",
        [write("src/search/a.ts")],
        [write("src/a.ts")],
    ),
    ("during an event", "during the load test don't restart redis", [], [run("redis-cli get a")]),
    (
        "two commands until a yes",
        "no `kubectl delete` or `kubectl drain` until I've said yes",
        [run("kubectl delete pod x"), run("kubectl drain n1")],
        [run("kubectl get pods"), then(asked("yes, drain n1"), run("kubectl drain n1"))],
    ),
    (
        "before two commands",
        "before you run `gh release create` or `gh release delete` ask me",
        [run("gh release create v1"), run("gh release delete v1")],
        [run("gh release list")],
    ),
    (
        "only once I have given the go",
        "run `flyctl deploy` only once I have given you the go",
        [run("flyctl deploy")],
        [run("flyctl status")],
    ),
    (
        "what can not be seen",
        "don't rename anything in public/api/ unless I asked for it",
        [],
        [write("src/a.ts")],
    ),
    ("German, always ask", "Vor `git rebase` immer erst fragen", [run("git rebase main")], [run("git log")]),
    (
        "Spanish, consult",
        "consulta conmigo antes de tocar .env.production",
        [write(".env.production")],
        [write("a.py")],
    ),
    (
        "Chinese, not without consent",
        "没有我的同意不要执行 `make release`",
        [run("make release")],
        [run("make test")],
    ),
    (
        "a question and an order",
        "changing package.json? ask me first",
        [write("package.json")],
        [write("a.ts")],
    ),
    (
        "I want to sign off",
        "I want to sign off every change to the schema in prisma/schema.prisma before you make it",
        [write("prisma/schema.prisma")],
        [write("a.ts")],
    ),
    (
        "what is started is killed",
        "any `ngrok http` you start has to be killed before you finish",
        [at_stop(run("ngrok http 80 &"))],
        [at_stop(run("ngrok http 80 &"), run("pkill ngrok")), at_stop(run("ls"))],
    ),
    (
        "German, at the end",
        "Räum am Ende deine *.tmp und debug_*.log Dateien weg",
        [at_stop(write("a.tmp")), at_stop(write("debug_a.log"))],
        [at_stop(write("a.py")), write("a.tmp")],
    ),
    (
        "no leftovers",
        "no leftover *.swp or *.orig when you're finished please",
        [at_stop(write("a.orig"))],
        [at_stop(write("a.py"))],
    ),
    (
        "Chinese, before the end",
        "结束前把 scratch_*.ipynb 都删掉",
        [at_stop(write("scratch_a.ipynb"))],
        [at_stop(write("a.py"))],
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_what_is_said_in_another_way_is_read_the_same(row: Row) -> None:
    """It stops what is named and nothing near; what can not be told is a note."""
    check(row)
