"""Rules in many wordings about moments: what comes first, asking, cleaning up, ends."""

from __future__ import annotations

import pytest

from tests.compiler.wordings import Event, Wording, at_stop, run, then, write, wrong

WORDINGS: list[Wording] = [
    (
        "cl-debug",
        "delete the tmp_*.py files you create before you finish",
        "user",
        [at_stop(write("tmp_a.py"))],
        [
            at_stop(write("tmp_a.py"), run("rm tmp_a.py")),
            at_stop(write("src/a.py")),
            at_stop(run("ls tmp_a.py")),
        ],
    ),
    (
        "cl-again",
        "you left 3 scratch_*.js files lying around again. Remove what you make before you stop.",
        "user",
        [at_stop(write("scratch_x.js"))],
        [at_stop(write("scratch_x.js"), run("rm scratch_x.js")), at_stop(write("src/scratch.js"))],
    ),
    (
        "cl-es",
        "borra los ficheros temporales que creas antes de terminar",
        "user",
        [at_stop(write("tmp_a.py"))],
        [at_stop(write("src/a.py")), at_stop(write("tmp_a.py"), run("rm tmp_a.py"))],
    ),
    (
        "cl-de",
        "Räum deine debug_*.py am Ende wieder weg",
        "user",
        [at_stop(write("debug_a.py"))],
        [at_stop(write("debug_a.py"), run("rm debug_a.py")), at_stop(write("docs/debug_a.md"))],
    ),
    (
        "cl-except",
        "don't leave *.log files behind, build.log is fine",
        "user",
        [at_stop(write("a.log"))],
        [at_stop(write("build.log")), at_stop(write("a.log"), run("rm a.log"))],
    ),
    (
        "rq-push",
        "run `make test` before you push",
        "user",
        [then(write("src/a.py"), run("git push"))],
        [
            then(write("src/a.py"), run("make test"), run("git push")),
            then(write("docs/a.md"), run("git push")),
            run("git status"),
        ],
    ),
    (
        "rq-stop",
        "Run the tests before saying you are done",
        "user",
        [],
        [at_stop(write("src/a.py"), run("pytest")), at_stop(write("README.md")), at_stop(run("ls"))],
    ),
    (
        "rq-lint",
        "After changing Python run `ruff check`",
        "user",
        [at_stop(write("src/a.py"))],
        [
            at_stop(write("src/a.py"), run("ruff check .")),
            at_stop(write("docs/a.md")),
            at_stop(write("web/a.ts")),
        ],
    ),
    (
        "rq-de",
        "Vor jedem Commit `make lint` laufen lassen",
        "user",
        [then(write("src/a.py"), run("git commit -m x"))],
        [then(write("src/a.py"), run("make lint"), run("git commit -m x")), run("git log")],
    ),
    (
        "rq-es",
        "antes de hacer commit ejecuta `npm test`",
        "user",
        [then(write("src/a.js"), run("git commit -m x"))],
        [then(write("src/a.js"), run("npm test"), run("git commit -m x"))],
    ),
    (
        "rq-zh",
        "提交之前先跑 `make check`",
        "user",
        [then(write("src/a.py"), run("git commit -m x"))],
        [then(write("src/a.py"), run("make check"), run("git commit -m x"))],
    ),
    (
        "rq-migr",
        "whenever you change prisma/schema.prisma run `npx prisma generate`",
        "user",
        [at_stop(write("prisma/schema.prisma"))],
        [at_stop(write("prisma/schema.prisma"), run("npx prisma generate")), at_stop(write("src/a.ts"))],
    ),
    (
        "tm-freeze",
        "don't touch src/billing until the audit is over",
        "user",
        [write("src/billing/a.py")],
        [write("src/web/a.py"), run("cat src/billing/a.py")],
    ),
    (
        "tm-until",
        "no changes to api/ before Friday, the client is testing",
        "user",
        [write("api/a.py")],
        [write("web/a.py"), run("curl localhost/api/")],
    ),
    (
        "tm-es",
        "hasta el viernes no toques db/",
        "user",
        [write("db/a.sql")],
        [write("src/a.py"), run("ls db")],
    ),
    ("q-1", "why did the build fail?", "user", [], [write("a"), run("make build")]),
    ("q-2", "can you edit dist/a.js?", "user", [], [write("dist/a.js")]),
    ("q-3", "what generates src/gen/types.ts?", "user", [], [write("src/gen/types.ts")]),
    (
        "q-test",
        "make sure `cargo clippy` is clean before every commit",
        "user",
        [then(write("src/a.rs"), run("git commit -m x"))],
        [
            then(write("src/a.rs"), run("cargo clippy"), run("git commit -m x")),
            then(write("README.md"), run("git commit -m x")),
        ],
    ),
    (
        "q-docs",
        "if you change the CLI update docs/cli.md",
        "user",
        [],
        [at_stop(write("docs/cli.md")), at_stop(write("src/a.py"))],
    ),
    (
        "q-both",
        "whenever locales/en.json changes, locales/de.json has to change too",
        "user",
        [],
        [at_stop(write("locales/en.json"), write("locales/de.json")), at_stop(write("src/a.ts"))],
    ),
    (
        "t-while",
        "while the release branch is frozen nothing goes into src/core",
        "user",
        [],
        [run("cat src/core/a.c"), write("src/web/a.c")],
    ),
    (
        "t-zh",
        "这周不要改 payments/ 目录",
        "user",
        [write("payments/a.py")],
        [write("web/a.py"), run("ls payments")],
    ),
]


@pytest.mark.parametrize(
    ("words", "said_by", "violating", "near"), [row[1:] for row in WORDINGS], ids=[row[0] for row in WORDINGS]
)
def test_a_wording_stops_what_it_names_and_nothing_near_it(
    words: str, said_by: str, violating: list[Event], near: list[Event]
) -> None:
    """One of the records fires on all violating events; none fires on what is only near."""
    assert wrong(words, said_by, violating, near) == []
