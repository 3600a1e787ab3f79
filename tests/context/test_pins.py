from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.context.pins import MAX_TEXT, Pin, PinRefusedError, fold, in_force, valid_id
from tests.context.make import FRIDAY, pin, pin_lists

NOON = 1_000


@pytest.mark.parametrize("source", ["policy", "operator", "user"])
def test_trusted_sources_may_pin(source: str) -> None:
    assert pin(source=source).source == source


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        pytest.param({"source": "tool_output"}, "untrusted_source", id="what-a-tool-printed"),
        pytest.param({"source": "retrieved"}, "untrusted_source", id="what-a-page-said"),
        pytest.param({"source": "model"}, "untrusted_source", id="what-the-model-said"),
        pytest.param({"source": "admin"}, "bad_source", id="nobody-we-know"),
        pytest.param({"id": "No-Friday"}, "bad_id", id="capitals"),
        pytest.param({"id": ""}, "bad_id", id="no-id"),
        pytest.param({"text": "  \n"}, "no_text", id="only-blanks"),
        pytest.param({"text": None}, "no_text", id="no-words"),
        pytest.param({"text": "x" * (MAX_TEXT + 1)}, "too_long", id="a-document"),
        pytest.param({"turn": -1}, "bad_turn", id="before-the-first-turn"),
        pytest.param({"turn": True}, "bad_turn", id="a-boolean-is-no-number"),
        pytest.param({"turn": 1.0}, "bad_turn", id="a-fraction"),
        pytest.param({"expires": ("at", "tomorrow")}, "bad_expiry", id="a-time-in-words"),
        pytest.param({"expires": ("at", True)}, "bad_expiry", id="a-boolean-is-no-time"),
        pytest.param({"expires": ("event", " ")}, "bad_expiry", id="an-event-without-words"),
        pytest.param({"expires": ("session", 3)}, "bad_expiry", id="a-session-without-id"),
        pytest.param({"expires": ("moon", "full")}, "bad_expiry", id="an-unknown-end"),
        pytest.param({"state": "armed"}, "bad_state", id="a-state-of-checks"),
    ],
)
def test_refuses(fields: dict[str, Any], code: str) -> None:
    with pytest.raises(PinRefusedError) as refused:
        pin(**fields)
    assert refused.value.code == code
    assert refused.value.id == fields.get("id", "no-friday")
    assert refused.value.where == f"pin {fields.get('id', 'no-friday')}"
    assert refused.value.fix
    assert refused.value.message


WHO = "policy, operator, user"


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        (
            {"source": "tool_output"},
            (
                f"tool_output may not pin; only {WHO} may "
                "(fix: rulebook pin add WORDS, from a person's terminal)"
            ),
        ),
        ({"source": "admin"}, f"unknown source 'admin' (fix: one of {WHO})"),
        (
            {"id": "A"},
            "an id is lower-case words joined by hyphens (fix: rename it, as in no-friday-deploys)",
        ),
        ({"text": ""}, "a pin needs the words that it keeps (fix: give the rule's words)"),
        ({"text": "\ud800"}, "it holds half a character, which no file can keep (fix: type it again)"),
        ({"text": "x" * 2001}, "2001 characters, at most 2000 (fix: pin the rule, point to the rest)"),
        ({"turn": -1}, "a turn is a whole number from 0 (fix: leave it out where there is none)"),
        (
            {"expires": ("at", "x")},
            (
                "it ends at a time (seconds), with a session (its id) or with an event (its words) "
                "(fix: rulebook pin add --until DATE, --session ID or --until-event WORDS)"
            ),
        ),
        ({"state": "x"}, "unknown state 'x' (fix: one of proposed, in_force, withdrawn)"),
    ],
)
def test_a_refusal_is_one_line_with_the_fix(fields: dict[str, Any], line: str) -> None:
    with pytest.raises(PinRefusedError) as refused:
        pin(**fields)
    assert str(refused.value) == f"pin {fields.get('id', 'no-friday')}: {line}"


@pytest.mark.parametrize("half", [0xD800, 0xDFFF])
def test_half_a_character_is_no_text(half: int) -> None:
    with pytest.raises(PinRefusedError) as refused:
        pin(text=f"a {chr(half)} b")
    assert refused.value.code == "not_text"
    assert pin(text=f"{chr(half + 0x1000 if half > 0xD800 else half - 1)}\n").text


def test_words_are_folded_for_comparison() -> None:
    assert fold(" A\n b\u00a0 C ") == "a b c"
    assert fold("Stra\u00dfe") == fold("STRASSE")


def test_ids_go_into_sets_by_id() -> None:
    assert len({pin("a"), pin("a"), pin("b")}) == 2


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"text": "x" * MAX_TEXT}, id="the-longest"),
        pytest.param({"turn": 0}, id="the-first-turn"),
        pytest.param({"expires": ("at", 0)}, id="a-time"),
        pytest.param({"expires": ("session", "s1")}, id="a-session"),
        pytest.param({"expires": ("event", "the failover is through")}, id="an-event"),
        pytest.param({"state": "proposed"}, id="a-proposal"),
    ],
)
def test_accepts(fields: dict[str, Any]) -> None:
    made = pin(**fields)
    assert {name: getattr(made, name) for name in fields} == fields


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("a", True),
        ("a1-b2", True),
        ("a" * 80, True),
        ("a" * 81, False),
        ("-a", False),
        ("a--b", False),
        ("A", False),
        ("ä", False),
        ("a b", False),
        ("", False),
        (None, False),
        (7, False),
    ],
)
def test_ids(text: object, good: bool) -> None:
    assert valid_id(text) is good


@pytest.mark.parametrize(
    ("fields", "code", "words"),
    [
        ({"irreversible": 1}, "bad_field", "irreversible is true or false (fix: leave it out for false)"),
        (
            {"owner": 3},
            "bad_field",
            "owner, reason, session, guards and supersedes are texts (fix: leave out",
        ),
        ({"reason": None}, "bad_field", "owner, reason, session, guards and supersedes are texts"),
        ({"guards": ["c"]}, "bad_field", "owner, reason, session, guards and supersedes are texts"),
        ({"expires": ("at",)}, "bad_expiry", "it ends at a time"),
        ({"expires": ("at", 1, 2)}, "bad_expiry", "it ends at a time"),
        ({"expires": ["at", 1]}, "bad_expiry", "it ends at a time"),
        ({"expires": 7}, "bad_expiry", "it ends at a time"),
        ({"expires": ("at", True)}, "bad_expiry", "it ends at a time"),
        ({"expires": ("moon", "full")}, "bad_expiry", "it ends at a time"),
        ({"expires": ("event", " ")}, "bad_expiry", "it ends at a time"),
        ({"expires": ("event", 7)}, "bad_expiry", "it ends at a time"),
    ],
)
def test_a_field_that_is_none(fields: dict[str, Any], code: str, words: str) -> None:
    with pytest.raises(PinRefusedError) as refused:
        pin(**fields)
    assert refused.value.code == code
    assert str(refused.value).startswith(f"pin no-friday: {words}")


def test_a_pin_says_all_its_fields() -> None:
    fields = {
        "id": "a",
        "text": FRIDAY,
        "source": "operator",
        "owner": "ops",
        "turn": 3,
        "reason": "the on-call is thin",
        "expires": ("session", "s1"),
        "session": "s1",
        "guards": "no-friday-deploys",
        "irreversible": True,
        "supersedes": "b",
        "state": "withdrawn",
    }
    assert Pin(**fields).as_dict() == fields  # type: ignore[arg-type]  # a table of fields of several types
    assert Pin(**fields).but(turn=4).as_dict() == {**fields, "turn": 4}  # type: ignore[arg-type]  # the same


def test_defaults_say_that_nothing_more_is_known() -> None:
    assert pin().as_dict() == {
        "id": "no-friday",
        "text": FRIDAY,
        "source": "user",
        "owner": "user",
        "turn": None,
        "reason": "",
        "expires": None,
        "session": None,
        "guards": None,
        "irreversible": False,
        "supersedes": None,
        "state": "in_force",
    }


def test_pins_compare_by_value() -> None:
    assert pin() == pin()
    assert hash(pin()) == hash(pin(text="other"))
    assert hash(pin("a")) != hash(pin("b"))
    assert pin() != pin(turn=1)
    assert pin() != "no-friday"
    assert repr(pin()) == "Pin('no-friday', 'Nothing goes out on Fridays.', 'user', state='in_force')"


@pytest.mark.parametrize(
    ("fields", "held"),
    [
        pytest.param({}, True, id="without-end"),
        pytest.param({"state": "proposed"}, False, id="not-echoed-yet"),
        pytest.param({"state": "withdrawn"}, False, id="taken-back"),
        pytest.param({"expires": ("at", NOON + 1)}, True, id="ends-later"),
        pytest.param({"expires": ("at", NOON)}, False, id="ends-now"),
        pytest.param({"expires": ("session", "s1")}, True, id="ends-with-this-session"),
        pytest.param({"expires": ("session", "s0")}, False, id="ended-with-another-session"),
        pytest.param({"expires": ("event", "the lights are out")}, True, id="its-event-is-still-ahead"),
        pytest.param({"expires": ("event", "The  failover is through")}, False, id="its-event-has-happened"),
        pytest.param({"session": "s1"}, True, id="for-this-session"),
        pytest.param({"session": "s0"}, False, id="for-another-session"),
    ],
)
def test_in_force(fields: dict[str, Any], held: bool) -> None:
    one = pin(**fields)
    assert in_force([one], now=NOON, session="s1", events=["the failover is through"]) == [one] * held


@pytest.mark.parametrize(
    ("successor", "held"),
    [
        pytest.param({}, ["new"], id="replaced"),
        pytest.param({"state": "proposed"}, ["old"], id="a-proposal-replaces-nothing-yet"),
        pytest.param({"state": "withdrawn"}, [], id="never-comes-back-by-itself"),
        pytest.param({"expires": ("at", 1)}, [], id="not-even-when-the-successor-has-ended"),
    ],
)
def test_a_superseded_pin_never_stands_beside_its_successor(
    successor: dict[str, Any], held: list[str]
) -> None:
    both = [pin("old"), pin("new", supersedes="old", **successor)]
    assert [one.id for one in in_force(both, now=NOON)] == held


@given(pin_lists, st.randoms())
def test_order_of_input_never_matters(pins: list[Pin], random: Any) -> None:
    shuffled = random.sample(pins, len(pins))
    assert in_force(iter(shuffled), now=0) == in_force(pins, now=0) == sorted(pins, key=lambda one: one.id)
