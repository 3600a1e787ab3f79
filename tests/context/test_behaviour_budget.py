from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.context.block import render
from rulebook.context.budget import PINNED_BLOCK, POLICY, Behaviour, Choice, choose, pointer
from rulebook.context.costs import BYTES
from rulebook.context.pins import Pin, valid_id
from rulebook.context.policy import InvalidInputError
from tests.context.make import ids, pin, pin_lists

PIN = pin("a")
BLOCK = render([PIN])


def pick(budget: int, *behaviours: Behaviour, pins: Any = ()) -> Choice:
    return choose(pins, behaviours, budget, measure=BYTES.measure, accounting=BYTES.label)


def behaviour(id: str, level: str = "warn", **fields: Any) -> Behaviour:
    return Behaviour(id, fields.pop("text", "x" * 5), level, **fields)


LINE = len("[a] xxxxx\n")


def test_nothing_in_play_is_no_text() -> None:
    answer = pick(0)
    assert (answer.text, answer.left_out, answer.plan.status) == ("", (), "fits")


def test_the_pinned_block_comes_first_then_the_texts_the_most_relevant_first() -> None:
    answer = pick(9999, behaviour("b", text="Use make."), behaviour("c", "block"), pins=[PIN])
    assert answer.text == f"{BLOCK}\n[c] xxxxx\n[b] Use make."
    assert answer.left_out == ()
    assert answer.plan.retained == ("b", "c", PINNED_BLOCK)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param({"level": "block"}, {"level": "gate"}, id="the-more-forceful"),
        pytest.param(
            {"level": "note_with_verify"}, {"level": "note", "narrow": 4}, id="force-before-nearness"
        ),
        pytest.param({"narrow": 1}, {}, id="the-nearer"),
        pytest.param({"last_fired": 5}, {"last_fired": 4}, id="the-one-that-fired-later"),
        pytest.param({"text": "x" * 4}, {"text": "x" * 5}, id="the-shorter"),
    ],
)
def test_the_most_relevant_stays(one: dict[str, Any], other: dict[str, Any]) -> None:
    for winner, loser in (("a", "b"), ("b", "a")):
        answer = pick(LINE, behaviour(winner, **one), behaviour(loser, **other))
        assert (answer.plan.retained, answer.left_out) == ((winner, PINNED_BLOCK), (loser,))


def test_a_check_that_never_fired_goes_before_one_that_did() -> None:
    words = "x" * 200
    texts = [Behaviour("a", words, "warn"), Behaviour("b", words, "warn", last_fired=1)]
    room = len(f"[b] {words}\n") + len(pointer(2) + "\n")
    assert choose([], texts, room, measure=len, accounting="characters:1").left_out == ("a",)


def test_every_part_of_applicability_weighs_less_than_a_level() -> None:
    assert pick(LINE, behaviour("a", "note", narrow=7), behaviour("b", "note_with_verify")).left_out == ("a",)


def test_blocked_is_said_aloud() -> None:
    needed = len(BLOCK)
    answer = pick(needed - 1, behaviour("c"), behaviour("b"), pins=[PIN])
    assert answer.text == (
        f"rulebook: blocked: the pinned rules need {needed} (bytes:1) and the budget is {needed - 1}; "
        "none was left out silently. Read them with: rulebook context render"
    )
    assert answer.left_out == ("b", "c")
    assert pick(len(BLOCK), pins=[PIN]).text == BLOCK


def test_the_text_stays_within_the_budget() -> None:
    full = len(BLOCK) + LINE
    assert pick(full, behaviour("b"), pins=[PIN]).left_out == ()
    assert len(pick(full, behaviour("b"), pins=[PIN]).text) <= full
    assert pick(full - 1, behaviour("b"), pins=[PIN]).left_out == ("b",)


POINTER = "({} more rules hold and are enforced; their texts did not fit here: rulebook list)"


def test_what_is_left_out_leaves_a_pointer_within_the_budget() -> None:
    many = [behaviour(f"c{number:03}", "block" if number == 7 else "warn") for number in range(400)]
    answer = pick(1000, *many, pins=[PIN])
    lines = answer.text.removeprefix(f"{BLOCK}\n").split("\n")
    assert lines[0] == "[c007] xxxxx"
    assert lines[-1] == POINTER.format(len(answer.left_out))
    assert len(answer.text) <= 1000
    assert len(lines) - 1 + len(answer.left_out) == 400
    assert len(lines) > 30
    assert answer.plan.budget == 1000


def test_the_pointer_is_left_out_where_not_even_it_fits() -> None:
    room = len(BLOCK) + len(POINTER.format(2)) + 1
    assert (
        pick(room - 1, behaviour("b", text="x" * 200), behaviour("c"), pins=[PIN]).text
        == f"{BLOCK}\n[c] xxxxx"
    )
    assert pick(room, behaviour("b", text="x" * 200), behaviour("c"), pins=[PIN]).text == (
        f"{BLOCK}\n{POINTER.format(2)}"
    )


def test_two_checks_with_one_id_are_refused() -> None:
    with pytest.raises(InvalidInputError) as refused:
        pick(99, behaviour("a"), behaviour("a"))
    assert refused.value.faults == (("duplicate_id", "a"),)


def test_no_check_can_take_the_place_of_the_pinned_block() -> None:
    assert not valid_id(PINNED_BLOCK)
    assert POLICY.as_dict() == {
        "name": "behaviour",
        "version": 1,
        "order": ["priority", "last_used", "-cost"],
        "reserve": 0,
    }


behaviours = st.lists(
    st.builds(
        Behaviour, ids, st.text(max_size=9), st.sampled_from(["note", "warn", "block"]), st.integers(0, 4)
    ),
    max_size=6,
    unique_by=lambda one: one.id,
)


@given(pin_lists, behaviours, st.integers(0, 2000), st.randoms())
def test_the_laws(pins: list[Pin], texts: list[Behaviour], budget: int, random: Any) -> None:
    answer = pick(budget, *texts, pins=pins)
    again = pick(budget, *random.sample(texts, len(texts)), pins=random.sample(pins, len(pins)))
    assert again.text == answer.text
    if answer.plan.status == "fits":
        assert BYTES.measure(answer.text) <= budget + bool(pins), "the block's own line end is not counted"
        assert render(pins) in answer.text


def test_without_a_pin_the_text_begins_with_the_first_rule() -> None:
    assert pick(9999, behaviour("a")).text == "[a] xxxxx"
