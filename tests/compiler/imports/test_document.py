"""Most lines of an instruction file describe: they are notes; what orders, forbids or asks is a check."""

from __future__ import annotations

from datetime import date

import pytest

from rulebook.compiler.imports.read import import_text


def with_teeth(line: str) -> list[str]:
    found = import_text(line, name="AGENTS.md", root="/nonexistent", today=date(2026, 11, 30))
    return [o.record.rule for one in found for o in one.compiled.records if o.record.verifier]


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("Composer: `composer install`", id="a label and how to"),
        pytest.param(
            "Lint/format: `uv run ruff format . && uv run ruff check .`.", id="a label of two words"
        ),
        pytest.param("To run one test: `pytest tests/test_cart.py`.", id="how to"),
        pytest.param("If you're creating a job class, use `php artisan make:job`.", id="a tip for a case"),
        pytest.param(
            "If somebody doesn't see the new page, they need to run `npm run build`. Ask them.",
            id="what others need",
        ),
        pytest.param(
            "`packages/gl/src/**`: the renderer switches on `Kind`, never on raw names.", id="described"
        ),
        pytest.param(
            "Suites: `Unit`, `Feature` (also `tests/Live/` for real APIs, not in CI)", id="an aside"
        ),
        pytest.param(
            "Local work is often done in WSL2, not in a native Docker install.", id="usual, not ruled"
        ),
        pytest.param("Do not expose public WebSocket listeners.", id="a verb that is not known"),
        pytest.param("Do not narrate change history or address reviewers.", id="no act of git"),
        pytest.param("Before making any code changes, run:", id="what it is stands below"),
        pytest.param("The engine cannot `ALTER` column types in place.", id="what a program can not do"),
        pytest.param("Imports are managed by Ruff and should stay sorted.", id="who keeps order"),
        pytest.param("`AppContext` -> `Migrations/App`", id="where code has its files"),
        pytest.param(
            "Edits should target `a.yaml`, `b.yaml`, or files under `tpl/` for generated output.",
            id="where to edit",
        ),
        pytest.param(
            "`\\b` cannot anchor between two signs. If you add a term, pick the right anchor: `(y|ies)?`.",
            id="what a sign can not do",
        ),
        pytest.param("For example, `isPaid`, not `discount()`.", id="an example"),
        pytest.param("No top-level `await` in `src/`.", id="which uses"),
        pytest.param("Do not import `ivory` outside the files that already do.", id="but for some"),
        pytest.param("Ask before adding new dependencies to `packages/`.", id="where it is added"),
        pytest.param("Runs on every push", id="what something does"),
        pytest.param("`main` = what is released - never merge directly", id="on the branch told before"),
        pytest.param(
            "If somebody edits `a.proto`, they need to run `make proto`.", id="others, after a change"
        ),
        pytest.param("Checks should cover real git use - not inner details of it.", id="what tests are for"),
        pytest.param("Nothing in `src/ui` may import `src/db/**`.", id="no act on these files"),
        pytest.param("For native changes, run `make ext` before the tests.", id="for one kind of change"),
        pytest.param("After sign-off, go on to the deployment.", id="the next step"),
        pytest.param("Before cutting a release, read the open tickets.", id="only when, no order"),
        pytest.param("After running the tests, look at what was written.", id="what is done before"),
        pytest.param("Know the layout and the dependencies before you edit.", id="an act that is not known"),
        pytest.param("Refresh: update with `cargo insta review` after changes", id="how it is brought up"),
        pytest.param(
            "`vite dev` relies on a quick scan and misses what only `*.vue` files import.", id="what it does"
        ),
        pytest.param("`npm test` does not cover the browser suite, use `npm run e2e`.", id="not in it"),
        pytest.param("Good: `findPage(id)` -> `loadPage(id)`", id="first this, then that"),
        pytest.param("`hotfix/*` -> tests only, no deploy", id="what happens on a branch"),
        pytest.param("Take `'k' in map` (the `has` hook, not `get`) as the test.", id="beside other words"),
        pytest.param("Text columns use `str | None`, not `Optional[str]`.", id="of one kind of things"),
        pytest.param("This repo uses Catch2 as the runner, not GoogleTest.", id="what it is, in code"),
        pytest.param("For streams, use `read_all()` instead of `pull()`.", id="for one case alone"),
        pytest.param("Modal state: `shown` instead of `visible`", id="a word of any prose"),
        pytest.param("Step 2: Storage (no dependencies)", id="what it goes without"),
        pytest.param("Maps of the browser - no extra API key", id="what it needs not"),
        pytest.param("Tell it as a story, not a changelog.", id="what it is not like"),
        pytest.param("Never bump everything in the lockfile.", id="where it is, not what"),
        pytest.param(
            "No short names: `request` not `rk`, `(from, to) => ...` not `(f, t) => ...`.",
            id="pairs of names",
        ),
        pytest.param("FORBIDDEN: `except Exception:` - unless at the top of a job", id="an exception behind"),
        pytest.param("Never edit `docs/api` as part of a feature.", id="only along with something"),
        pytest.param("Never describe change history in comments.", id="told, not changed"),
        pytest.param(
            "Make a new page with `npm run g:page`, which generates `src/<Name>.vue`.", id="made once"
        ),
        pytest.param("Say the _why_, not the _what_", id="words that are leant on"),
        pytest.param("Drop test filler like 'works as expected'.", id="said of names, not of answers"),
        pytest.param(
            "Titles have no `fix:` prefix, which belongs on the commit subject.", id="of another text"
        ),
        pytest.param("Nora is not an AI chat, it is a voice interface.", id="no letter before a name"),
    ],
)
def test_a_line_that_describes_is_a_note(line):
    assert with_teeth(line) == []


@pytest.mark.parametrize(
    "line",
    [
        "Never push to main.",
        "Do not edit files in `vendor/`.",
        "Run `just fmt` before committing.",
        "Use `pnpm`, not `npm`.",
        "**Never create files in `Web/EmailTemplates/`.**",
        "You must not remove any tests without approval.",
        "Use `Credenza` (not `AlertDialog`).",
        "No em dashes anywhere in these files.",
        "`dist/` must not be edited.",
        "Add `-s` to `git commit`.",
        "Ask before you delete a branch.",
        "Package manager: pnpm (never npm)",
        "If you change files in `proto/`, run `make proto`.",
        "When you touch `schema.prisma`, run `pnpm generate`.",
        "Do not manually modify `docs/sdk/**`, a bot writes it.",
        "Never open an issue.",
        "Never use bare `except`.",
        "This project uses bun, never npm.",
        "`loadAll()` is deprecated, use `loadPage()`.",
        "The `dist/` folder is generated, don't edit it.",
        "Do not use other servers (`python -m http.server`, etc.).",
        "Run the tests before you commit.",
        "All tests must pass before a commit.",
        "Do not split `git add` and `git commit`. Never use `--no-verify`.",
        "FORBIDDEN: `uv pip install`",
        "Do not use Directory.SetCurrentDirectory in tests.",
    ],
)
def test_a_line_that_rules_is_a_check(line):
    assert with_teeth(line)


@pytest.mark.parametrize(
    ("line", "files"),
    [
        pytest.param("File names are lowercase kebab-case.", "MainView", id="files named otherwise"),
        pytest.param("Add minor/major changesets only when asked.", "x", id="words with a slash"),
    ],
)
def test_what_the_files_of_a_workspace_speak_against_is_a_note(tmp_path, line, files):
    for at in range(8):
        (tmp_path / f"{files}{at}.tsx").write_text("")
    found = import_text(line, name="AGENTS.md", root=str(tmp_path), today=date(2026, 11, 30))
    assert not [o for one in found for o in one.compiled.records if o.record.verifier]


def test_a_ban_that_a_word_lifts_is_an_ask():
    line = "**Never amend commits.** Add new ones. Only amend if the user explicitly says so."
    assert len(with_teeth(line)) == 1
    found = list(import_text(line, name="AGENTS.md", root="/nonexistent", today=date(2026, 11, 30)))
    assert all(one.record.level != "block" for one in found[0].compiled.records)


def test_the_same_words_recorded_as_a_correction_keep_their_force():
    from rulebook.compiler.compile import compile_words

    said = compile_words(
        "the mirrored copy under docs/wiki/ is not edited directly",
        said_by="user",
        workspace_root="/nonexistent",
        today=date(2026, 11, 30),
    )
    assert [bool(one.record.verifier) for one in said.records] == [True]
