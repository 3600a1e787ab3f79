from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulebook.context.block import render
from rulebook.context.hooks import at_prompt, at_start
from rulebook.context.pinfile import append, encode, encode_pin, lines, read
from rulebook.context.pins import Pin
from rulebook.context.propose import slug
from tests.context.make import FRIDAY, pin

FRIDAY_ID = slug(FRIDAY)


def start(folder: Path, session: str = "s1", now: int = 100, **rest: int) -> tuple[str, str]:
    said = at_start(str(folder), session=session, now=now, **rest)
    return said.context, said.person


def prompt(folder: Path, text: str, session: str = "s1", now: int = 100) -> str:
    said = at_prompt(str(folder), text, session=session, now=now, turn=4)
    assert said.context == said.person
    return said.person


def keep(folder: Path, *pins: Pin) -> None:
    append(str(folder), [encode_pin(one) for one in pins])


def test_nothing_pinned_says_nothing(tmp_path: Path) -> None:
    assert start(tmp_path) == ("", "")
    assert prompt(tmp_path, "hello") == ""
    assert prompt(tmp_path, "pin it up") == ""
    assert list(tmp_path.iterdir()) == []


def test_only_what_is_in_force_is_injected(tmp_path: Path) -> None:
    late, other = pin("late", expires=("at", 100)), pin("other", session="s2")
    event = pin("event", expires=("event", "all is well"))
    keep(tmp_path, pin("a"), pin("b", supersedes="old"), pin("old"), late, other, event)
    append(str(tmp_path), [encode("event", {"words": "All is well"})])
    assert start(tmp_path) == (render([pin("a"), pin("b")]), "")
    assert start(tmp_path, "s2", 99)[0] == render([pin("a"), pin("b"), late, other])


def test_over_the_cap_is_said_aloud_to_both(tmp_path: Path) -> None:
    keep(tmp_path, pin("a"))
    context, person = start(tmp_path, cap=100)
    assert context == person
    assert context.startswith("rulebook: pin block: blocked: the pinned rules need")


def test_a_prompt_pins_with_its_echo_and_unpins_at_once(tmp_path: Path) -> None:
    echo = prompt(tmp_path, f"Go on.\npin: {FRIDAY}")
    assert echo == f'pinned: "{FRIDAY}" (as {FRIDAY_ID}; wrong? say: unpin: {FRIDAY_ID})'
    assert start(tmp_path) == (render([pin(FRIDAY_ID, turn=4)]), "")
    assert prompt(tmp_path, f"PIN: {FRIDAY}") == "", "the same words again are no new pin"
    assert prompt(tmp_path, f"unpin: {FRIDAY_ID}\nunpin: nothing") == (
        f"unpinned: {FRIDAY_ID}\nno pin nothing is in force"
    )
    assert start(tmp_path) == ("", "")
    assert prompt(tmp_path, f"pin: {FRIDAY}") == echo, "taken back, it can be said again"
    assert start(tmp_path)[0] == render([pin(FRIDAY_ID, turn=4)])


def test_what_is_unpinned_is_kept_with_who_did_it(tmp_path: Path) -> None:
    keep(tmp_path, pin("a"))
    prompt(tmp_path, "unpin: a")
    assert lines(f"{tmp_path}/pins.new")[-1] == ("drop", {"id": "a", "by": "user"})


@pytest.mark.parametrize(
    ("fields", "held"),
    [
        pytest.param({"expires": ("at", 100)}, False, id="ended-by-time"),
        pytest.param({"expires": ("at", 101)}, True, id="not-ended-yet"),
        pytest.param({"session": "s1"}, True, id="of-this-session"),
        pytest.param({"session": "s2"}, False, id="of-another-session"),
        pytest.param({"expires": ("event", "done")}, False, id="ended-by-its-event"),
    ],
)
def test_only_what_is_in_force_can_be_unpinned(tmp_path: Path, fields: dict[str, Any], held: bool) -> None:
    keep(tmp_path, pin("a", **fields))
    append(str(tmp_path), [encode("event", {"words": "done"})])
    assert prompt(tmp_path, "unpin: a") == ("unpinned: a" if held else "no pin a is in force")


def test_a_pin_for_this_session_is_of_this_session(tmp_path: Path) -> None:
    prompt(tmp_path, "pin for this session: no deploys")
    (kept,) = read(str(tmp_path)).pins
    assert (kept.session, kept.expires) == ("s1", ("session", "s1"))


def test_words_that_were_superseded_come_back_under_another_id(tmp_path: Path) -> None:
    keep(tmp_path, pin(FRIDAY_ID), pin("new", "Nothing goes out.", supersedes=FRIDAY_ID))
    assert f"(as {FRIDAY_ID}-2;" in prompt(tmp_path, f"pin: {FRIDAY}")
    assert f'<pin id="{FRIDAY_ID}-2"' in start(tmp_path)[0]


def test_unpinning_what_is_not_there_writes_nothing(tmp_path: Path) -> None:
    assert prompt(tmp_path, "unpin: ghost") == "no pin ghost is in force"
    assert not (tmp_path / "pins.new").exists()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("pin: " + "x" * 2001, id="too-long"),
        pytest.param("\n".join(f"pin: {number}" + "x" * 1980 for number in range(5)), id="too-much-together"),
    ],
)
def test_what_does_not_fit_is_not_pinned_at_all(tmp_path: Path, text: str) -> None:
    assert prompt(tmp_path, text).startswith("not pinned: ")
    assert read(str(tmp_path)).pins == []


def test_what_does_not_fit_beside_what_is_there(tmp_path: Path) -> None:
    keep(tmp_path, *(pin(f"p{number}", "x" * 1900) for number in range(4)))
    assert prompt(tmp_path, "pin: " + "y" * 1900 + "\nunpin: p0").startswith("unpinned: p0\nnot pinned: ")
    assert len(read(str(tmp_path)).pins) == 4


def test_a_prompt_that_says_nothing_of_pins_reads_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulebook.context.hooks.read", None)
    assert prompt(tmp_path, "go on") == ""
