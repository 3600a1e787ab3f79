"""What names have to look like, said in many ways: of branches, of files, of commit subjects."""

from __future__ import annotations

import pytest

from tests.compiler.said import Row, check, new, run

TICKET = [run("git checkout -b feat/retry"), run("git fetch && git switch -c fix/null-total")]
TICKET_FINE = [
    run("git checkout -b PAY-812-retry"),
    run("git switch main"),
    run("git branch -a"),
    run("git switch -c PAY-3-x origin/main"),
]
ROWS: list[Row] = [
    (
        "branches begin with the ticket, by example",
        "branches begin with the ticket key, like PAY-812-retry. feat/... is not linked by jira",
        TICKET,
        [*TICKET_FINE, run("git switch -c OPS-31-x")],
    ),
    (
        "branch names carry",
        "a branch name carries its ticket up front: `PAY-812-retry-webhook`",
        TICKET,
        TICKET_FINE,
    ),
    (
        "a head and a template",
        "Branches: TICKET-slug, for example PAY-812-cart. `agent/...` branches get no preview",
        [run("git checkout -b agent/login"), run("git switch -c feature/x")],
        TICKET_FINE,
    ),
    ("name them", "name your branches <ticket>-<what-it-does>, e.g. PAY-7-rounding", TICKET, TICKET_FINE),
    (
        "initials",
        "Branches are initials/number-slug: `kb/412-fix-login`",
        [run("git checkout -b fix-login"), run("git switch -c feature/login")],
        [run("git checkout -b kb/413-x"), run("git switch -c al/7-docs-typo"), run("git switch main")],
    ),
    (
        "not this prefix",
        "no `claude/` branches please, nobody can tell whose they are",
        [run("git checkout -b claude/x"), run("git switch -c claude/y")],
        [run("git checkout -b ann/x"), run("git log claude/x"), run("git branch -d claude/x")],
    ),
    (
        "a prefix out of a list",
        "Every branch starts with feat/, fix/ or chore/",
        [run("git checkout -b retry"), run("git switch -c PAY-1")],
        [run("git checkout -b feat/retry"), run("git switch -c chore/deps"), run("git switch -c fix/a")],
    ),
    (
        "a template with a day",
        "Reports: `reports/<YYYY-MM-DD>_<slug>.md`. A report called final2 is found by nobody",
        [new("reports/final2.md")],
        [new("reports/2026-01-02_churn.md"), new("docs/final2.md"), run("cat reports/final2.md")],
    ),
    (
        "a template in a head",
        "Experiment configs: `conf/exp/<YYYYMMDD>_<slug>.yaml`.",
        [
            new("conf/exp/test2.yaml"),
            run("touch conf/exp/new.yaml"),
            run("cp conf/base.yaml conf/exp/final_v3.yaml"),
        ],
        [new("conf/exp/20250314_lr.yaml"), new("conf/base.yaml"), run("ls conf/exp")],
    ),
    (
        "migrations by template",
        "New migrations go to `db/migrations/NNNN_<verb>_<table>.sql`",
        [new("db/migrations/add.sql"), new("db/migrations/V2__add.sql")],
        [new("db/migrations/0042_add_orders.sql"), new("db/seed.sql")],
    ),
    (
        "an example file with digits",
        "ADRs live in docs/adr and are named like `0007-use-postgres.md`",
        [new("docs/adr/use-redis.md")],
        [new("docs/adr/0008-use-redis.md"), new("docs/guide.md")],
    ),
    (
        "this ending, not that",
        "new tests are called x_test.py here, not test_x.py",
        [new("tests/test_cart.py")],
        [new("tests/cart_test.py"), run("pytest tests/test_cart.py")],
    ),
    (
        "endings, the wrong one is not run",
        "Specs end in `.spec.ts`. A `.test.ts` is never picked up by the runner",
        [new("src/cart.test.ts")],
        [new("src/cart.spec.ts"), new("src/cart.ts"), run("ls src/cart.test.ts")],
    ),
    (
        "ending of stories",
        "Storybook files are named *.stories.tsx, never *.story.tsx",
        [new("src/a.story.tsx")],
        [new("src/a.stories.tsx")],
    ),
    (
        "start with a word",
        "Files in src/hooks start with `use` (`useCart.ts`).",
        [new("src/hooks/cart.ts"), new("src/hooks/fetchUser.ts")],
        [new("src/hooks/useCart.ts"), new("src/lib/cart.ts"), run("ls src/hooks")],
    ),
    (
        "start with, and case",
        "Files in src/composables are named after the composable: start with `use`, camelCase (`useCart.ts`)",
        [
            new("src/composables/cart.ts"),
            new("src/composables/use-cart.ts"),
            run("touch src/composables/fetchUser.ts"),
        ],
        [new("src/composables/useCart.ts"), new("src/stores/cart.ts")],
    ),
    (
        "end with a word",
        "Everything in app/services ends in _service.rb",
        [new("app/services/refund.rb")],
        [new("app/services/refund_service.rb"), new("app/models/refund.rb")],
    ),
    (
        "kebab",
        "components/ has kebab-case file names, user-card.tsx and not UserCard.tsx",
        [new("components/UserCard.tsx")],
        [new("components/user-card.tsx"), new("lib/UserCard.tsx")],
    ),
    (
        "snake",
        "Python modules under src/ are snake_case",
        [new("src/OrderBook.py"), new("src/order-book.py")],
        [new("src/order_book.py"), new("tools/OrderBook.py")],
    ),
    (
        "pascal",
        "File names in src/components are PascalCase.",
        [new("src/components/user-card.tsx")],
        [new("src/components/UserCard.tsx"), new("src/lib/user-card.ts")],
    ),
    (
        "commit subject with a scope",
        "commit subjects look like `parser: accept empty input`, package first",
        [run('git commit -m "Accept empty input"')],
        [run('git commit -m "parser: accept empty input"'), run("git log -1")],
    ),
    (
        "commit subject with a ticket",
        "Commit messages start with the ticket, e.g. `PAY-12: round up`",
        [run('git commit -m "round up"')],
        [run('git commit -m "PAY-13: round down"')],
    ),
    (
        "commit subject length",
        "keep commit subjects under 60 characters",
        [run(f'git commit -m "{"x" * 61}"')],
        [run('git commit -m "short"')],
    ),
    (
        "commit subject lower case",
        "commit subjects in lower case please",
        [run('git commit -m "Round up"')],
        [run('git commit -m "round up"')],
    ),
    (
        "commit subject no period",
        "Commit subjects don't end with a period",
        [run('git commit -m "round up."')],
        [run('git commit -m "round up"')],
    ),
    (
        "conventional",
        "we use conventional commits",
        [run('git commit -m "round up"')],
        [run('git commit -m "fix: round up"')],
    ),
    (
        "no wip",
        "no commit called wip or fixup, i rebase on these names",
        [],
        [run('git commit -m "fix: round up"')],
    ),
    (
        "the second form is not collected",
        "test files are test_<unit>.py, when you name them <unit>_test.py pytest skips them",
        [new("tests/cart_test.py")],
        [new("tests/test_cart.py"), run("pytest tests/test_cart.py")],
    ),
    (
        "under a heading",
        "## Headers (inc/)\n* file names lower_snake",
        [new("inc/CanBus.h")],
        [new("inc/can_bus.h"), new("src/CanBus.c")],
    ),
    (
        "a whole word of messages",
        '"WIP" has no place in a commit message',
        [run('git commit -m "WIP login"')],
        [run('git commit -m "fix swipe handler"')],
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_name_is_held_that_has_not_the_shape(row: Row) -> None:
    """Names of the shape that was said pass, others are held."""
    check(row, "instruction_file")
