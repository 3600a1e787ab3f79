"""A word that a person has to say before an act, and one from which on it waits."""

from __future__ import annotations

import pytest

from rulebook.compiler.language.message import read_message
from rulebook.compiler.reading.word import read_word
from tests.compiler.said import Event, Row, asked, check, run, then, write

EDIT = write("a.py")


def after(*said: str, act: Event = EDIT) -> Event:
    """Return an act behind what a person said."""
    return then(*map(asked, said), act)


ROWS: list[Row] = [
    (
        "from one word to another",
        "When I write FREEZE, you stop editing until I write RESUME.",
        [after("FREEZE"), after("FREEZE now", "what is this?")],
        [EDIT, after("FREEZE", "RESUME"), after("FREEZE", act=run("ls"))],
    ),
    (
        "a word that denies",
        "if I say HANDS OFF, no file gets written until I say CARRY ON",
        [after("HANDS OFF")],
        [EDIT, after("HANDS OFF", "CARRY ON")],
    ),
    (
        "nothing unless the message holds it",
        "Nothing gets changed unless my message contains SHIPIT. Until then we just talk.",
        [EDIT, after("hm"), run("sed -i 's/a/b/' src/tax.py")],
        [after("good plan. SHIPIT"), run("git status")],
    ),
    ("no edits until", "No edits until I say GO", [EDIT], [after("GO"), run("ls")]),
    (
        "an act",
        "Don't push until I type PUSH IT",
        [run("git push"), after("looks good", act=run("git push"))],
        [after("PUSH IT", act=run("git push")), run("git commit -m x")],
    ),
    (
        "a command, only when",
        "`make release` only when my message has the word SHIP in it",
        [run("make release")],
        [after("SHIP", act=run("make release")), run("make test")],
    ),
    (
        "only when, first",
        "Only when I say ROLL you run `make deploy`",
        [run("make deploy")],
        [after("ROLL", act=run("make deploy")), run("make test")],
    ),
    (
        "until, first",
        "Until I write LGTM you do not touch any file",
        [EDIT],
        [after("LGTM"), run("ls")],
    ),
    (
        "a word that calls a halt",
        "PAUSE means no code changes until RESUME",
        [after("PAUSE")],
        [EDIT, after("PAUSE", "RESUME")],
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_it_waits_for_the_word(row: Row) -> None:
    """It fires until the word is said, and from the first word on where there are two."""
    check(row)


@pytest.mark.parametrize(
    "words",
    ["the API has to answer until the CI is green", "stop until I say so", "is it off until I say GO?"],
)
def test_other_sentences_have_no_word(words: str) -> None:
    """An abbreviation is not said by anybody, a word in small letters is none, a question rules nothing."""
    assert [read_word(spoken) for spoken in read_message(words).spoken] == [None]
