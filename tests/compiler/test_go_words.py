"""What releases an ask-first rule read from a message: a yes that names its topic, never a denial."""

from __future__ import annotations

from datetime import date

import pytest

from rulebook.compiler.compile import compile_words
from rulebook.compiler.trial import Trial

TESTS = ("Ask me before you run the tests.", "pytest -q")
DEPLOYS = ("Ask before you deploy.", "kubectl apply -f app.yaml")
MIGRATIONS = ("Ask me before you run migrations.", "alembic upgrade head")
SCRIPT = ("Ask before you run `bin/send-invoices`.", "bin/send-invoices --all")
FILE = ("Ask me before you change values-prod.yaml.", "sed -i s/2/3/ charts/values-prod.yaml")
SYMBOL = ("Ask me before you bump `minSdk`.", "sed -i 's/minSdk = 26/minSdk = 29/' app/build.gradle")
PUSHES = ("Ask before every git push.", "git push")


def held(rule: tuple[str, str], prompt: str) -> bool:
    """Tell whether the act is held after a prompt, or after several that `` | `` parts."""
    words, command = rule
    compiled = compile_words(
        words,
        workspace_root="/nonexistent",
        owner="ann",
        review_by=date(2027, 3, 1),
        today=date(2026, 11, 30),
        library=(),
    )
    event = {"session": [*({"user": one} for one in prompt.split(" | ")), {"command": command}]}
    return any(Trial(one.record, "/nonexistent").fires(event) for one in compiled.records)


@pytest.mark.parametrize(
    ("rule", "prompt"),
    [
        pytest.param(TESTS, "please don't run the tests", id="en-do-not-run"),
        pytest.param(TESTS, "ok, but skip the tests", id="en-skip"),
        pytest.param(TESTS, "the tests, please, never", id="en-never-behind-commas"),
        pytest.param(TESTS, "bitte keine tests ausführen", id="de-none"),
        pytest.param(TESTS, "tests bitte nicht laufen lassen", id="de-not-behind-it"),
        pytest.param(TESTS, "por favor no ejecutes los tests", id="es-do-not"),
        pytest.param(DEPLOYS, "do not deploy", id="en-do-not"),
        pytest.param(DEPLOYS, "ok to deploy?", id="en-asks"),
        pytest.param(DEPLOYS, "bitte nicht deployen", id="de-not"),
        pytest.param(DEPLOYS, "vale, pero nunca hagas deploy", id="es-never"),
        pytest.param(DEPLOYS, "好的 但不要 deploy", id="zh-do-not"),
        pytest.param(PUSHES, "never push please", id="en-never"),
        pytest.param(MIGRATIONS, "please explain the migration", id="en-please-explain"),
        pytest.param(SCRIPT, "go ahead and write the tests for the invoices", id="en-about-it-only"),
        pytest.param(SCRIPT, "go ahead and send me the logs", id="en-another-thing"),
        pytest.param(SCRIPT, "yes, notify me when bin/send-invoices failed", id="en-told-of-the-script"),
        pytest.param(FILE, "ok, aber values-prod.yaml bleibt wie sie ist", id="de-but-not-the-file"),
        pytest.param(FILE, "explain values-prod.yaml", id="en-explain-the-file"),
        pytest.param(FILE, "I saw values-prod.yaml is wrong", id="en-seen-the-file"),
        pytest.param(MIGRATIONS, "ok, and what does the migration do", id="en-ok-and-asks"),
        pytest.param(MIGRATIONS, "yes I saw the migration", id="en-yes-i-saw"),
        pytest.param(MIGRATIONS, "bitte beschreib die Migration", id="de-please-describe"),
    ],
)
def test_a_denial_releases_nothing(rule: tuple[str, str], prompt: str) -> None:
    assert held(rule, prompt)


@pytest.mark.parametrize(
    ("rule", "prompt"),
    [
        pytest.param(TESTS, "please run the tests", id="en-please"),
        pytest.param(TESTS, "don't worry, please run the tests", id="en-denies-something-else"),
        pytest.param(DEPLOYS, "bitte deploy", id="de-please"),
        pytest.param(DEPLOYS, "vale, haz el deploy", id="es-yes"),
        pytest.param(DEPLOYS, "可以 deploy", id="zh-may"),
        pytest.param(PUSHES, "push it", id="en-names-the-act"),
        pytest.param(MIGRATIONS, "ok, go ahead with the migration", id="en-go-ahead-with"),
        pytest.param(MIGRATIONS, "the migrations are fine", id="en-topic-first"),
        pytest.param(SCRIPT, "go ahead and send the invoices", id="en-what-a-script-is-about"),
        pytest.param(SCRIPT, "yes, you may bill everybody with bin/send-invoices", id="en-names-the-script"),
        pytest.param(SCRIPT, "yes, start the send invoices thing", id="en-names-the-script-in-words"),
        pytest.param(FILE, "ok, setz die Größe in values-prod.yaml auf 3", id="de-names-the-file"),
        pytest.param(SYMBOL, "ok, bump minSdk to 29", id="en-names-the-symbol"),
    ],
)
def test_a_yes_that_names_the_topic_releases(rule: tuple[str, str], prompt: str) -> None:
    assert not held(rule, prompt)


@pytest.mark.parametrize(
    ("rule", "prompt"),
    [
        pytest.param(PUSHES, "push it | wait, don't push", id="denied-later"),
        pytest.param(MIGRATIONS, "ok, run the migrations | hold on", id="halted-later"),
    ],
)
def test_a_go_is_taken_back(rule: tuple[str, str], prompt: str) -> None:
    assert held(rule, prompt)


def test_a_go_after_a_halt_holds_again() -> None:
    assert not held(PUSHES, "push it | wait | ok push it now")
