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
    ],
)
def test_a_line_that_rules_is_a_check(line):
    assert with_teeth(line)


def test_the_same_words_recorded_as_a_correction_keep_their_force():
    from rulebook.compiler.compile import compile_words

    said = compile_words(
        "the mirrored copy under docs/wiki/ is not edited directly",
        said_by="user",
        workspace_root="/nonexistent",
        today=date(2026, 11, 30),
    )
    assert [bool(one.record.verifier) for one in said.records] == [True]
