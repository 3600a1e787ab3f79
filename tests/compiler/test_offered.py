"""What a message offers is never held: the way, the source, what is free; and what a limit is said of."""

from __future__ import annotations

import pytest

from tests.compiler.said import Row, asked, check, run, then, write

COMMANDS: list[Row] = [
    (
        "a question offers what it asks about",
        "quit calling `yarn build`. could you not just use `bazel build`?",
        [run("yarn build")],
        [run("bazel build //app"), run("bazel build")],
    ),
    (
        "the way stands in the next sentence",
        "helm took the cluster down on friday. never again, `make rollout` is the way",
        [],
        [run("make rollout"), run("make lint")],
    ),
    (
        "what needs no question is not asked about",
        "I want to be asked before `fly deploy`. Not for `fly logs`.",
        [then(run("fly deploy"))],
        [then(run("fly logs")), then(asked("yes, deploy"), run("fly deploy"))],
    ),
    (
        "free to run, in Chinese",
        "没有我同意不要 `flyway migrate`, `flyway info` 随便跑",
        [then(run("flyway migrate"))],
        [then(run("flyway info"))],
    ),
    (
        "a list before what waits waits too",
        "no `gem push`, no `rake release` without asking me",
        [then(run("gem push x.gem")), then(run("rake release"))],
        [then(asked("yes, gem push"), run("gem push x.gem")), then(run("rake test"))],
    ),
    (
        "three that wait for a word",
        "ping me before `flyctl destroy`, `flyctl scale` or `heroku pg:reset`",
        [then(run("flyctl destroy app")), then(run("flyctl scale count 2")), then(run("heroku pg:reset"))],
        [then(asked("yes, scale it"), run("flyctl scale count 2")), then(run("flyctl status"))],
    ),
    (
        "only without an option",
        "`rsync` only without `--delete`",
        [run("rsync -a --delete a b")],
        [run("rsync -a a b")],
    ),
    (
        "an option is banned with a command",
        "`--hard` is forbidden with `git reset` (use `--keep`)",
        [run("git reset --hard HEAD~1")],
        [run("git reset"), run("git reset --keep HEAD~1"), run("git reset --soft HEAD~1")],
    ),
    (
        "an option that was used with a command",
        "you used `--squash` with `git merge` again. stop that. Plain `git merge` does it.",
        [],
        [run("git merge fix/a"), run("git merge --no-ff fix/a")],
    ),
    (
        "files behind two dashes, and no branch",
        "never `git checkout -- <path>` in here, we share the tree",
        [run("git checkout -- src/a.ts"), run("git checkout -- .")],
        [run("git checkout -b fix/x"), run("git checkout main"), run("git checkout release/1.2")],
    ),
]
FILES: list[Row] = [
    (
        "made by adding files elsewhere",
        "your edit in app/icons.ts is gone, the build writes it. icons are made by adding files in img/",
        [],
        [write("img/cart.svg"), write("app/main.ts")],
    ),
    (
        "the source beside what it makes",
        "specs/ is the source, client/gen/ gets overwritten. Don't edit the second.",
        [write("client/gen/a.ts")],
        [write("specs/a.yaml")],
    ),
    (
        "the source is changed, in Chinese",
        "gen/pb/ 是 `buf generate` 生成的, 改 idl/*.proto 再重新生成",
        [write("gen/pb/a.go")],
        [write("idl/a.proto")],
    ),
    (
        "one aside",
        "everything in charts/ is off limits, charts/values.yaml aside",
        [write("charts/templates/a.yaml")],
        [write("charts/values.yaml")],
    ),
    (
        "a kind with its home, in Chinese",
        "`*.proto` 放 idl/, 不要放 app/",
        [write("app/a.proto", exists=False)],
        [write("idl/a.proto", exists=False), write("app/a.py", exists=False)],
    ),
]
CODE: list[Row] = [
    (
        "fine elsewhere is no home",
        "no `eval()` in packages/core, elsewhere it's fine",
        [write("packages/core/a.js", "eval(x)\n")],
        [write("packages/cli/a.js", "eval(x)\n")],
    ),
    (
        "what is added to a folder",
        "don't add `lodash` to packages/core",
        [write("packages/core/a.ts", "import _ from 'lodash'\n")],
        [write("packages/cli/a.ts", "import _ from 'lodash'\n")],
    ),
    (
        "a module is spared in tests",
        "no `requests` except in tests",
        [write("src/a.py", "import requests\n")],
        [write("tests/test_a.py", "import requests\n")],
    ),
]


@pytest.mark.parametrize("row", COMMANDS + FILES + CODE, ids=[r[0] for r in COMMANDS + FILES + CODE])
def test_what_is_offered_is_let_pass(row):
    """It stops what the words are against, and nothing that they offer or leave free."""
    check(row)


NO_OFFERS = [
    ("a story", "why did you `cargo publish`? never do that", [run("cargo publish")]),
    ("a moment", "改 deploy/ 之前先问我", [then(write("deploy/a.yaml"))]),
    ("a limit behind it", "Run `rails db:rollback` only after my yes.", [then(run("rails db:rollback"))]),
]


@pytest.mark.parametrize(("why", "words", "held"), NO_OFFERS, ids=[row[0] for row in NO_OFFERS])
def test_what_is_no_offer_is_held(why, words, held):
    """Words that only look like an offer free nothing."""
    check((why, words, held, []))
