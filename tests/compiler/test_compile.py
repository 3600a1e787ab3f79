from __future__ import annotations

from datetime import date

import pytest

from rulebook.compiler.compile import compile_words
from rulebook.compiler.trial import Trial

TODAY = date(2026, 11, 30)


def compiled(words: str, **more):
    more = {
        "workspace_root": "/nonexistent",
        "owner": "ann",
        "review_by": date(2027, 3, 1),
        "today": TODAY,
        **more,
    }
    return compile_words(words, **more)


def fires(words: str, event: dict, **more) -> bool:
    result = compiled(words, **more)
    return any(Trial(one.record, "/nonexistent").fires(event) for one in result.records)


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("can you run the tests?", id="a question"),
        pytest.param("looks good, thanks!", id="praise"),
        pytest.param("add a flag --force to the push command", id="a task that names an option"),
        pytest.param("what if we never pushed to main?", id="a hypothetical"),
        pytest.param("no worries, I will push it myself later", id="no, but nothing forbidden"),
        pytest.param("it does not compile on my machine", id="a report"),
        pytest.param("the tests are still red", id="a state"),
        pytest.param("lol never trust a build on friday", id="a joke"),
        pytest.param("no, I meant the other file", id="about the task at hand"),
        pytest.param("use tabs just this once", id="one-off"),
    ],
)
def test_an_ordinary_message_gives_no_record(words):
    result = compiled(words)
    assert not result.correction
    assert result.records == []


@pytest.mark.parametrize(
    ("words", "event", "expected"),
    [
        pytest.param(
            "never push to main", {"command": "git push origin feature"}, False, id="another branch"
        ),
        pytest.param("never push to main", {"command": "echo git push origin main"}, False, id="a mention"),
        pytest.param("use pnpm, not npm", {"command": "pnpm install"}, False, id="the remedy"),
        pytest.param("don't edit uv.lock", {"read": "uv.lock"}, False, id="reading"),
        pytest.param("never push to main", {"command": "git push origin main"}, True, id="push to a branch"),
        pytest.param(
            "use pnpm, not npm", {"command": "npm install left-pad"}, True, id="one tool for another"
        ),
        pytest.param("use pnpm instead of npm", {"command": "npm ci"}, True, id="instead of"),
        pytest.param("don't edit uv.lock", {"write": "uv.lock", "content": "x"}, True, id="a file"),
        pytest.param("`make deploy` is off limits", {"command": "make deploy"}, True, id="off limits"),
        pytest.param("nie `npm publish` ausführen", {"command": "npm publish"}, True, id="German"),
        pytest.param(
            "no toques nunca config/prod.yml",
            {"write": "config/prod.yml", "content": "x"},
            True,
            id="Spanish",
        ),
        pytest.param("不要运行 `make deploy`", {"command": "make deploy"}, True, id="Chinese"),
        pytest.param(
            "don't use old_fn, use new_fn",
            {"write": "src/a.py", "content": "x = old_fn(1)"},
            True,
            id="a symbol",
        ),
        pytest.param(
            "ask me before you run `terraform apply`", {"command": "terraform apply"}, True, id="ask first"
        ),
    ],
)
def test_what_a_compiled_check_fires_on(words, event, expected):
    assert fires(words, event) is expected


def library(words: str):
    return [one.record for one in compiled(words).records]


@pytest.mark.parametrize(
    ("old", "words", "lifted"),
    [
        pytest.param(
            "never deploy until the failover is done", "thanks for the failover notes", False, id="a mention"
        ),
        pytest.param(
            "don't edit uv.lock", "you can push again, the freeze is over", False, id="another thing"
        ),
        pytest.param(
            "code freeze: no merges until Friday",
            "the freeze is over, you can merge again",
            True,
            id="an act",
        ),
        pytest.param(
            "don't touch src/transport/ until the failover is done",
            "the failover is through",
            True,
            id="its end",
        ),
        pytest.param("no emojis in commits", "we dropped the emojis rule", True, id="the rule's own topic"),
    ],
)
def test_a_lift_retires_the_old_rule_and_makes_no_new_one(old, words, lifted):
    result = compiled(words, library=library(old))
    assert bool(result.lifts) is lifted
    assert result.records == []


def test_an_opposite_is_no_duplicate():
    relations = [
        r["relation"]
        for one in compiled("use npm, not pnpm", library=library("use pnpm, not npm")).records
        for r in one.relations
    ]
    assert "duplicate" not in relations


def test_the_action_that_drew_the_correction_must_fire():
    result = compiled("don't run `make deploy`", action={"command": "make ship"})
    assert "stays quiet on the very action" in result.refused[0]["because"][0]
    assert all(one.record.verifier is None for one in result.records)
