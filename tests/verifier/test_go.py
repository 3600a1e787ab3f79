from __future__ import annotations

import pytest

from rulebook.verifier.changes import Change
from rulebook.verifier.facts import Subject
from rulebook.verifier.go import names, own_words


def wrapper() -> Subject:
    return Subject({}, change=Change("gradle/wrapper/gradle-wrapper.properties", "modify"))


@pytest.mark.parametrize(
    "prompt",
    [
        pytest.param("fix the tests", id="another-thing"),
        pytest.param("leave the wrapper alone? ", id="a-question"),
        pytest.param("do not ever, please", id="nothing-named"),
        pytest.param("never touch the gradle wrapper", id="denied"),
        pytest.param("```\nupdate gradle wrapper\n```", id="pasted"),
        pytest.param("> update the wrapper", id="quoted-line"),
        pytest.param('it says "update the wrapper"', id="quoted-words"),
    ],
)
def test_is_no_go(prompt: str) -> None:
    assert not names(prompt, wrapper())


@pytest.mark.parametrize(
    "prompt",
    [
        pytest.param("Upgrade the Gradle wrapper to 9.1", id="by-its-parts"),
        pytest.param("don't ask, edit gradle/wrapper/gradle-wrapper.properties", id="by-its-path"),
        pytest.param("No tests needed. Now the wrapper!", id="denial-of-something-else"),
    ],
)
def test_is_a_go(prompt: str) -> None:
    assert names(prompt, wrapper())


def test_own_words_leave_out_what_others_said() -> None:
    assert own_words('a\n```\nb\n```\n> c\nd "e" `f` g').split() == ["a", "d", "g"]
