"""What somebody says about the work at hand gives no record, whatever it forbids on the way."""

from __future__ import annotations

from datetime import date

import pytest

from rulebook.compiler.compile import compile_words


def records(words: str, said_by: str = "user") -> list[str]:
    compiled = compile_words(words, said_by=said_by, workspace_root="/nonexistent", today=date(2026, 11, 30))
    return [one.record.rule for one in compiled.records]


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(
            "remove the unused imports in utils.py and don't touch anything else", id="task-and-limit"
        ),
        pytest.param("rename getUser to fetchUser everywhere, don't keep an alias", id="task-and-its-way"),
        pytest.param("add a lint rule that forbids console.log", id="a-rule-to-be-made"),
        pytest.param("generate a CLAUDE.md that says never to commit to main", id="a-text-to-be-written"),
        pytest.param("open a PR against develop, not main", id="one-pull-request"),
        pytest.param("add retries to the uploader, but never more than three", id="how-the-task-is-done"),
        pytest.param("it should not crash when the list is empty", id="the-program-it"),
        pytest.param("the client must never see internal ids", id="the-program-a-part"),
        pytest.param("if the user is not logged in, never render the sidebar", id="the-program-a-condition"),
        pytest.param("use the second approach, not the first", id="one-of-two"),
        pytest.param("don't add a test for this, it is trivial", id="this-one"),
        pytest.param("let's not do the migration today", id="not-today"),
        pytest.param("pls don't deploy this one, it's just a spike", id="this-deploy"),
        pytest.param("he always forgets to close the file handle", id="a-story-of-others"),
        pytest.param("never seen this error before: EADDRINUSE", id="a-story-of-mine"),
        pytest.param("how do I stop git from asking for my password every time", id="question-no-mark"),
        pytest.param("don't you think the name is misleading", id="question-negated"),
        pytest.param("my neighbour says you should never use an ORM, ever", id="somebody-else-says-it"),
        pytest.param("ist das normal, dass der Build nie fertig wird", id="question-de"),
        pytest.param("// TODO: never remove this", id="a-comment"),
        pytest.param("Warning: Never call this function from a signal handler.", id="a-warning-pasted"),
        pytest.param("mach das bitte ohne neue Abhängigkeit", id="task-de"),
        pytest.param("quita el console.log de la línea 12", id="task-es"),
        pytest.param("先别提交\uff0c我看一下", id="not-yet-zh"),
    ],
)
def test_says_nothing_that_stands(words: str) -> None:
    assert records(words) == []


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("fix the test. and from now on never use sleep() in tests", id="task-then-a-rule"),
        pytest.param("revert that, and stop editing config/limits.conf", id="task-then-a-stop"),
        pytest.param("open PRs as drafts, always", id="a-sort-of-things"),
        pytest.param("config/limits.conf is generated, it must not be edited", id="it-is-a-file"),
        pytest.param("don't over-engineer things", id="a-bare-wish"),
        pytest.param("try to think of the reader before you add yet another flag", id="a-vague-wish"),
        pytest.param("add tests for every bug fix", id="for-every"),
    ],
)
def test_a_rule_beside_a_task_stands(words: str) -> None:
    assert records(words)


@pytest.mark.parametrize(
    ("said_by", "words"),
    [
        pytest.param("agent", "Done: moved 9 call sites, 88 tests pass, no lint errors", id="a-report"),
        pytest.param("agent", "Progress update: the schema is in, nothing pushed yet", id="a-report-midway"),
        pytest.param("instruction_file", "Welcome!", id="a-greeting"),
        pytest.param("instruction_file", "Happy coding!", id="a-farewell"),
        pytest.param("instruction_file", "This file is for agents and for people.", id="about-itself"),
        pytest.param(
            "instruction_file", "[insert the commands that are forbidden, e.g. `npm i`]", id="a-gap"
        ),
        pytest.param("user", "<!-- TODO: never use npm\n here -->", id="a-comment-of-html"),
    ],
)
def test_nobody_is_told_a_rule(said_by: str, words: str) -> None:
    assert records(words, said_by) == []


@pytest.mark.parametrize(
    ("said_by", "words"),
    [
        pytest.param("agent", "Done. Lesson: never run `make clean` while the server is up", id="a-lesson"),
        pytest.param("user", "no `<!-- prettier-ignore -->` in our markdown", id="a-comment-that-is-named"),
    ],
)
def test_a_rule_in_such_words_stands(said_by: str, words: str) -> None:
    assert records(words, said_by)
