"""Rules about order: the moment that holds is the one that is said, and the change that asks for it too."""

from __future__ import annotations

import pytest

from tests.compiler.said import Row, at_stop, check, run, then, write

ROWS: list[Row] = [
    (
        "command before a push",
        "before you push, run `pnpm test:unit`",
        [then(write("src/a.ts"), run("git push"))],
        [
            then(write("src/a.ts"), run("pnpm test:unit"), run("git push")),
            run("git status"),
            at_stop(write("src/a.ts")),
        ],
    ),
    (
        "after an edit and before saying done",
        "after editing a .ts file run pnpm types:check before you say you're done",
        [at_stop(write("src/a.ts"))],
        [at_stop(write("a.py")), at_stop(write("src/a.ts"), run("pnpm types:check"))],
    ),
    (
        "after a change to a language",
        "Run `cargo fmt` after every change to a Rust file.",
        [at_stop(write("src/a.rs"))],
        [at_stop(write("a.py")), at_stop(write("src/a.rs"), run("cargo fmt"))],
    ),
    (
        "no commit without",
        "no commit without `make lint` first",
        [then(write("a.py"), run("git commit -m x"))],
        [then(write("a.py"), run("make lint"), run("git commit -m x")), at_stop(write("a.py"))],
    ),
    (
        "not unless it passed",
        "don't git push unless `go vet ./...` passed",
        [then(write("a.go"), run("git push origin x"))],
        [then(write("a.go"), run("go vet ./..."), run("git push")), run("git commit -m x")],
    ),
    (
        "before a write, not before the end",
        "Before you touch src/_internal run the whole test suite",
        [write("src/_internal/a.ts"), then(run("ls"), write("src/_internal/b.ts"))],
        [write("src/a.ts"), at_stop(write("src/a.ts")), then(run("pnpm test"), write("src/_internal/a.ts"))],
    ),
    (
        "never say done before it passed",
        "Never say done before `mix test` has passed",
        [at_stop(write("lib/a.ex"))],
        [at_stop(write("lib/a.ex"), run("mix test")), at_stop(run("ls"))],
    ),
    (
        "one command before another",
        "always run `terraform plan` before `terraform apply`",
        [run("terraform apply"), then(run("terraform init"), run("terraform apply"))],
        [then(run("terraform plan"), run("terraform apply")), run("terraform plan")],
    ),
    (
        "only after",
        "`terraform apply` only after `terraform plan`",
        [run("terraform apply")],
        [then(run("terraform plan"), run("terraform apply")), run("terraform plan")],
    ),
    (
        "a change under a folder, before committing",
        "If you changed anything under proto/, run `buf lint` before committing",
        [then(write("proto/a.proto"), run("git commit -m x"))],
        [
            then(write("src/a.py"), run("git commit -m x")),
            then(write("proto/a.proto"), run("buf lint"), run("git commit -m x")),
        ],
    ),
    (
        "German, before the push",
        "Vor dem Push immer `npm test` laufen lassen",
        [then(write("src/a.js"), run("git push"))],
        [then(write("src/a.js"), run("npm test"), run("git push")), run("git commit -m x")],
    ),
    (
        "German, after each change",
        "Nach jeder Änderung an *.sql bitte `sqlfluff lint` ausführen",
        [at_stop(write("db/a.sql"))],
        [at_stop(write("a.py")), at_stop(write("db/a.sql"), run("sqlfluff lint"))],
    ),
    (
        "Chinese, before a commit",
        "提交之前先跑 `make check`",
        [then(write("a.py"), run("git commit -m x"))],
        [then(write("a.py"), run("make check"), run("git commit -m x"))],
    ),
    (
        "Chinese, after a change",
        "改了 schema.graphql 之后要跑 `make gen`",
        [at_stop(write("schema.graphql"))],
        [at_stop(write("a.py")), at_stop(write("schema.graphql"), run("make gen"))],
    ),
    (
        "Spanish, before the push",
        "antes de hacer push ejecuta `pnpm lint`",
        [then(write("src/a.ts"), run("git push"))],
        [then(write("src/a.ts"), run("pnpm lint"), run("git push"))],
    ),
    (
        "when a file changes, before the end",
        "When you change schema.prisma, run `npx prisma generate` before you finish.",
        [at_stop(write("schema.prisma")), at_stop(write("prisma/schema.prisma"))],
        [at_stop(write("a.py")), at_stop(write("schema.prisma"), run("npx prisma generate"))],
    ),
    (
        "a file that changes, before the commit",
        "Whenever package.json changes, `pnpm install` has to run before the commit.",
        [then(write("package.json"), run("git commit -m x"))],
        [
            then(write("a.py"), run("git commit -m x")),
            then(write("package.json"), run("pnpm install"), run("git commit -m x")),
        ],
    ),
    (
        "a command alone before each commit",
        "a `black .` before each commit please",
        [then(write("a.py"), run("git commit -m x"))],
        [then(write("a.py"), run("black ."), run("git commit -m x"))],
    ),
    (
        "unquoted command before every push",
        "git pull --rebase before every push",
        [run("git push")],
        [then(run("git pull --rebase"), run("git push"))],
    ),
    (
        "before a pull request",
        "Make sure `./gradlew ktlintCheck` passes before you open a PR",
        [then(write("a.kt"), run("gh pr create"))],
        [then(write("a.kt"), run("./gradlew ktlintCheck"), run("gh pr create")), at_stop(write("a.kt"))],
    ),
    (
        "not done until it succeeds",
        "Don't finish until `npm run build` succeeds",
        [at_stop(write("src/a.ts"))],
        [at_stop(write("src/a.ts"), run("npm run build"))],
    ),
    (
        "each time, then a colon",
        "forgot to run the codegen again. every time you edit api/*.graphql: `yarn codegen`",
        [at_stop(write("api/a.graphql"))],
        [at_stop(write("a.py")), at_stop(write("api/a.graphql"), run("yarn codegen"))],
    ),
    (
        "changes that need a command",
        "edits under db/ need `make db-check` before they are committed",
        [then(write("db/a.sql"), run("git commit -m x"))],
        [then(write("a.py"), run("git commit -m x"))],
    ),
    (
        "from an instruction file",
        "ALWAYS run `just fmt` before committing.",
        [then(write("a.py"), run("git commit -m x"))],
        [then(write("a.py"), run("just fmt"), run("git commit -m x"))],
    ),
    (
        "from a list",
        "- After modifying any `.proto` file, run `buf generate`.",
        [at_stop(write("api/a.proto"))],
        [at_stop(write("a.py")), at_stop(write("api/a.proto"), run("buf generate"))],
    ),
    (
        "what done means",
        "done means `tox -e lint` is green",
        [at_stop(write("a.py"))],
        [at_stop(write("a.py"), run("tox -e lint"))],
    ),
    (
        "a trigger that nothing here can see is a note",
        "When you rename a hook, also update the docs in examples/",
        [],
        [at_stop(write("src/a.ts")), write("examples/a.md")],
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_what_must_come_first_is_asked_for_at_the_moment_that_is_said(row: Row) -> None:
    """It fires where the required command is missing at that moment, and nowhere else."""
    check(row)
