"""What a row and an answer rule, by the head and the question that they stand with; these rule nothing."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from rulebook.compiler.compile import compile_words
from rulebook.compiler.imports.read import Imported, import_text
from rulebook.compiler.trial import Trial
from tests.compiler.said import run, write

TODAY = date(2026, 11, 30)


def read(text: str) -> list[Imported]:
    return list(import_text(text, name="AGENTS.md", root="/nonexistent", today=TODAY))


def trials(text: str) -> list[Trial]:
    records = [one.record for each in read(text) for one in each.compiled.records]
    return [Trial(record, "/nonexistent") for record in records if record.verifier]


def table(*rows: str) -> str:
    head, *body = rows
    dashes = "|".join("---" for _ in head.split("|"))
    return "\n".join(f"| {line} |" for line in (head, dashes, *body)) + "\n"


SILENT = [
    pytest.param(table("Never push to main | Use `pnpm`, never `yarn`", "a | b"), id="rules-in-the-head"),
    pytest.param(table("Question | Answer", "Should I ever use npm? | Yes"), id="a-question-and-a-yes"),
    pytest.param(table("Question | Answer", "Never use npm? | Maybe"), id="a-question-that-says-no"),
    pytest.param(table("env | rule", "production | never run `make migrate`"), id="a-row-that-is-limited"),
    pytest.param(table("branch | rule", "main | never force-push"), id="a-branch-beside-it"),
    pytest.param(table("Task | Command", "Never run by hand | `make release`"), id="tasks-and-commands"),
    pytest.param(table("Task | Command", "Do not use in CI | `npm run dev`"), id="a-remark-and-a-command"),
    pytest.param(table("tool | allowed?", "pnpm | yes", "uv | optional"), id="what-is-allowed"),
    pytest.param(table("command | rule", "`make lint` | optional"), id="what-is-free"),
    pytest.param("Why do we never call `close()`?\nThe pool does it.\n", id="why-never"),
    pytest.param("## Why no `npm`?\n\nHistory.\n", id="a-title-that-asks"),
    pytest.param("**Can I push to main?** Yes, always.\n", id="a-yes"),
    pytest.param("Q: Do I have to run the tests before I push?\nA: No.\n", id="what-need-not-be-done"),
    pytest.param("When do I use `git rebase`?\n\nNever on main.\n", id="an-answer-that-is-limited"),
    pytest.param("What do I do in production? Never run `make migrate`.\n", id="a-question-with-a-place"),
    pytest.param("- Q: Can I edit gen/ while CI runs?\n  A: Yes, but never run `make gen`.\n", id="while"),
    pytest.param("### Should I use npm or pnpm?\nNo.\n", id="one-or-the-other"),
]


@pytest.mark.parametrize("text", SILENT)
def test_it_does_not_bite(text: str) -> None:
    assert [trial.verifier for trial in trials(text)] == []


PLAIN = [one for one in SILENT if str(one.values[0]).startswith(("|", "Q:"))]
"""A table, or an answer with a label; anything else may be somebody who asks and goes on."""


@pytest.mark.parametrize("text", PLAIN)
def test_nor_as_a_message(text: str) -> None:
    found = compile_words(text, workspace_root="/nonexistent", today=TODAY)
    assert [one.record.rule for one in found.records if one.record.verifier] == []


PUSH, NPM, PNPM = run("git push --force"), run("npm install"), run("pnpm install")
BITES = [
    pytest.param(
        table("command | rule", "`git push --force` | never"), [PUSH], [run("git push")], id="never"
    ),
    pytest.param(table("Command | Rule", "`npm install` | use pnpm instead"), [NPM], [PNPM], id="instead"),
    pytest.param(
        table("Tool | Rule | Why", "`rm -rf` | ask first | gone is gone"),
        [run("rm -rf x")],
        [run("rm x")],
        id="ask",
    ),
    pytest.param(
        table("command | rule", "`make test` | run before every commit"),
        [{"session": [write("a.py"), run("git commit -m x")]}],
        [{"session": [write("a.py"), run("make test"), run("git commit -m x")]}],
        id="before",
    ),
    pytest.param(
        table("path | edit?", "vendor/ | no", "src/ | yes"),
        [write("vendor/a.go")],
        [write("src/a.go")],
        id="yes-and-no",
    ),
    pytest.param(
        table("Don't | Do", "`var` | `const`"),
        [write("a.js", "var x = 1")],
        [write("a.js", "const x = 1")],
        id="bad-and-good",
    ),
    pytest.param(
        table("Never | Why", "edit dist/ | it is built"), [write("dist/a.js")], [write("src/a.js")], id="why"
    ),
    pytest.param(
        table("Never | Why", "Never push to main | it deploys"),
        [run("git push origin main")],
        [run("git push origin x")],
        id="said-twice",
    ),
    pytest.param(
        table("# | Rule | Example", "1 | No default exports | `export default x`"),
        [write("a.ts", "export default x")],
        [write("a.ts", "export const x = 1")],
        id="whole-rules",
    ),
    pytest.param("Old | New\n--- | ---\n`yarn` | `pnpm`\n", [run("yarn add x")], [PNPM], id="no-outer-bars"),
    pytest.param("**Q: Can I use npm?**\nA: No, use pnpm.\n", [NPM], [PNPM], id="labels"),
    pytest.param("### May I push to main?\n\nNo, never.\n", [run("git push origin main")], [], id="a-title"),
    pytest.param("- **Can I use npm?** No.\n", [NPM], [PNPM], id="an-item"),
    pytest.param(
        "Is it ok to edit dist/?\n\nNo: it is built.\n", [write("dist/a")], [write("src/a")], id="ok"
    ),
    pytest.param(
        table("Question | Answer", "Can I use npm? | No, use pnpm."), [NPM], [PNPM], id="in-a-table"
    ),
    pytest.param("How do I add a package?\nNever run `npm install`.\n", [NPM], [PNPM], id="by-itself"),
    pytest.param("What now?\n\n- Never run `npm install`.\n", [NPM], [PNPM], id="an-item-below"),
]


@pytest.mark.parametrize(("text", "violating", "near"), BITES)
def test_it_bites(text: str, violating: list[dict[str, Any]], near: list[dict[str, Any]]) -> None:
    found = trials(text)
    assert [event for event in violating if not any(trial.fires(event) for trial in found)] == []
    assert [event for event in near if any(trial.fires(event) for trial in found)] == []


def test_a_record_has_the_words_and_the_line_of_the_file() -> None:
    (one,) = read("# FAQ\n\n**Can I use npm?**\n\nNo, use pnpm.\n")
    source = one.compiled.records[0].record.provenance
    assert (source.words, source.source) == ("**Can I use npm?** No, use pnpm.", "file:AGENTS.md:3")
    assert [one.line for one in read(table("command | rule", "`a-b --x` | never", "`c-d --y` | never"))] == [
        3,
        4,
    ]


def test_a_table_that_says_nothing_is_reported_once() -> None:
    (one,) = read(table("Task | Command", "Run | `make`", "Test | `make test`"))
    assert "heads of the table" in one.unread


def test_a_table_in_a_code_block_is_none() -> None:
    assert read(f"```\n{table('command | rule', '`git push --force` | never')}```\n") == []


@pytest.mark.parametrize(
    "lead", ["## Never", "You must not:", "**Don't**:", "### What not to do", "Avoid:", "Agents may not:"]
)
def test_an_item_is_read_with_the_line_above_its_list(lead: str) -> None:
    text = f"{lead}\n\n- use npm instead of pnpm\n- push to main\n- No `git push --force`\n\nNever yarn.\n"
    found = trials(text)
    held = [NPM, run("git push origin main"), PUSH, run("yarn add x")]
    assert [event for event in held if not any(trial.fires(event) for trial in found)] == []
    assert not any(trial.fires(PNPM) for trial in found)


def test_what_asks_first_leads_too() -> None:
    (trial,) = trials("Ask before:\n- `terraform apply`\n")
    assert trial.fires(run("terraform apply"))


def test_a_list_below_another_line_is_read_by_itself() -> None:
    (trial,) = trials("Good to know:\n- Use pnpm, not npm.\n")
    assert trial.fires(NPM)
