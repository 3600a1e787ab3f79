from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.context.block import HEAD, find, render
from rulebook.context.pins import Pin
from rulebook.context.survive import (
    PinsLostError,
    Problem,
    check,
    check_levels,
    injected_texts,
    reinject,
    reinject_text,
    require,
    without_blocks,
)
from rulebook.errors import RulebookError
from tests.context.make import FRIDAY, pin, pin_lists, words

A, B = pin("a", "Never push to main."), pin("b", FRIDAY)
BOTH = render([A, B])


def codes(problems: list[Problem]) -> list[tuple[str, str]]:
    return [(problem.code, problem.id) for problem in problems]


@pytest.mark.parametrize(
    ("view", "expected"),
    [
        pytest.param(BOTH, [], id="alone"),
        pytest.param(f"summary\n{BOTH}\nmore", [], id="in-the-middle"),
        pytest.param(f"{A.text} {B.text}\n{BOTH}", [], id="copies-outside-do-no-harm"),
        pytest.param(
            f"{A.text}\n{B.text}", [("missing", "a"), ("missing", "b")], id="copies-outside-do-not-count"
        ),
        pytest.param("", [("missing", "a"), ("missing", "b")], id="summarised-away"),
        pytest.param(render([A]), [("missing", "b")], id="one-dropped"),
        pytest.param(BOTH + BOTH, [("twice", "a"), ("twice", "b")], id="injected-twice"),
        pytest.param(BOTH + render([A]), [("twice", "a")], id="an-old-block-left-over"),
        pytest.param(BOTH.replace("Never push", "Avoid pushing"), [("altered", "a")], id="paraphrased"),
        pytest.param(BOTH.replace(f"{FRIDAY}\n", f"{FRIDAY} \n"), [("altered", "b")], id="a-blank-more"),
        pytest.param(render([A, B, pin("old")]), [("not_in_force", "old")], id="a-superseded-one-beside"),
        pytest.param(BOTH.replace('format="1"', 'format="0"'), [("format", "")], id="another-format"),
        pytest.param(BOTH.replace(HEAD, "Some advice:"), [("block_altered", "")], id="the-sentence-weakened"),
        pytest.param(render([A]) + render([B]), [("block_altered", "")], id="torn-in-two"),
        pytest.param(BOTH[: BOTH.index('<pin id="b"')], [("missing", "b")], id="cut-off"),
    ],
)
def test_check(view: str, expected: list[tuple[str, str]]) -> None:
    assert codes(check([B, A], view)) == expected


@pytest.mark.parametrize(
    ("pins", "view", "expected"),
    [
        pytest.param([], "", [], id="nothing-pinned"),
        pytest.param([], "words", [], id="nothing-to-find"),
        pytest.param([], render([A]), [("not_in_force", "a")], id="all-unpinned"),
    ],
)
def test_check_without_pins(pins: list[Pin], view: str, expected: list[tuple[str, str]]) -> None:
    assert codes(check(pins, view)) == expected


def test_what_is_listed_as_evicted_is_lost_whatever_the_text_says() -> None:
    assert check([A, B], BOTH, evicted=["b", "x"]) == [Problem("evicted", "b", "view")]


@pytest.mark.parametrize(
    ("view", "verbatim", "normalised"),
    [
        pytest.param(BOTH.replace("Never push", "never  PUSH"), ["altered"], [], id="white-space-and-case"),
        pytest.param(" ".join(BOTH.split()), ["altered", "altered"], [], id="reflowed"),
        pytest.param(BOTH.replace("Never", "Rarely"), ["altered"], ["altered"], id="other-words"),
        pytest.param(BOTH.replace(HEAD, "x"), ["block_altered"], [], id="only-the-sentence"),
    ],
)
def test_normalised_forgives_white_space_and_case_only(
    view: str, verbatim: list[str], normalised: list[str]
) -> None:
    assert [problem.code for problem in check([A, B], view)] == verbatim
    assert [problem.code for problem in check([A, B], view, equal="normalised")] == normalised


def message(role: str, content: Any = BOTH) -> dict[str, Any]:
    return {"role": role, "content": content}


@pytest.mark.parametrize(
    ("messages", "expected"),
    [
        pytest.param([message("system")], [], id="system"),
        pytest.param([message("developer")], [], id="developer"),
        pytest.param([message("user")], [], id="user"),
        pytest.param([message("tool")], ["missing", "missing"], id="a-tool-printed-it"),
        pytest.param([message("assistant")], ["missing", "missing"], id="the-model-wrote-it"),
        pytest.param([message("system"), message("tool")], [], id="a-forged-copy-changes-nothing"),
        pytest.param([message("system"), message("user")], ["twice", "twice"], id="two-injected"),
        pytest.param([message("system", [{"type": "text", "text": BOTH}])], [], id="in-parts"),
        pytest.param([message("system", ["x", BOTH])], [], id="in-bare-parts"),
        pytest.param(
            [message("user", [{"type": "image"}, {"type": "text", "text": None}])],
            ["missing", "missing"],
            id="parts-without-text",
        ),
        pytest.param(
            [{"role": "system"}, {"role": "user", "content": None}], ["missing"] * 2, id="no-content"
        ),
    ],
)
def test_messages(messages: list[dict[str, Any]], expected: list[str]) -> None:
    assert [problem.code for problem in check([A, B], messages)] == expected


def test_injected_texts_are_those_that_a_host_may_inject() -> None:
    view = [
        message("tool", "t"),
        message("user", ["a", {"type": "text", "text": "b"}]),
        message("system", "c"),
    ]
    assert injected_texts(view) == ["a", "b", "c"]
    assert injected_texts("whole") == ["whole"]


def test_each_level_of_a_summary_is_checked() -> None:
    views = {"leaf": BOTH, "parent": render([A]), "root": BOTH}
    assert check_levels(iter([A, B]), views) == [Problem("missing", "b", "parent")]
    assert check_levels([A], {"leaf": BOTH}, evicted=["a"]) == [
        Problem("evicted", "a", "leaf"),
        Problem("not_in_force", "b", "leaf"),
    ]
    assert check_levels([A, B], {"root": BOTH.upper()}, equal="normalised") != []
    louder = render([A]).replace("Never", "NEVER")
    assert check_levels([A], {"root": louder}, equal="normalised") == []
    assert check_levels([A], {"root": louder}) == [Problem("altered", "a", "root")]
    changed = render([A]).replace(HEAD, "x")
    assert check_levels([A], {"root": changed}) == [Problem("block_altered", "", "root")]


def test_an_error_names_the_ids_and_the_cure() -> None:
    with pytest.raises(PinsLostError) as lost:
        require([A, B], BOTH.replace(HEAD, "x").replace("Never", "Rarely"))
    assert str(lost.value) == (
        "pinned rules did not survive: a (altered at view) "
        "(fix: inject the pinned block again from the store: rulebook context render)"
    )
    assert lost.value.problems == (Problem("altered", "a", "view"),)
    with pytest.raises(PinsLostError, match=r"survive: a \(missing at view\), b \(missing at view\) \(fix"):
        require([A, B], "")
    with pytest.raises(PinsLostError, match=r"the block \(block_altered at view\)"):
        require([A, B], BOTH.replace(HEAD, "x"))
    require([A, B], BOTH)


def test_problems_are_values() -> None:
    one = Problem("missing", "a", "root")
    assert one.as_dict() == {"code": "missing", "id": "a", "level": "root"}
    assert one != Problem("missing", "a", "leaf")
    assert one != "missing"
    assert len({one, Problem("missing", "a", "root")}) == 1
    assert hash(one) != hash(Problem("missing", "b", "root"))
    assert repr(one) == "Problem('missing', 'a', 'root')"


@given(pin_lists, words)
def test_what_was_rendered_survives(pins: list[Pin], other: str) -> None:
    assert check(pins, reinject_text(pins, other)) == []
    assert check(pins, reinject_text(pins, other), equal="normalised") == []


@given(pin_lists, words, st.data())
def test_every_pin_that_is_taken_out_is_named(pins: list[Pin], other: str, data: st.DataObject) -> None:
    kept = [one for one in pins if data.draw(st.booleans())]
    problems = check(pins, reinject_text(kept, other))
    gone = sorted({one.id for one in pins} - {one.id for one in kept})
    assert codes(problems) == [("missing", id_) for id_ in gone]


@given(pin_lists, pin_lists, words)
def test_reinjection_is_idempotent_and_leaves_one_block(
    pins: list[Pin], stale: list[Pin], other: str
) -> None:
    once = reinject_text(pins, f"{render(stale)}\n{other}\n{render(stale)}")
    assert reinject_text(pins, once) == once
    assert check(pins, once) == []
    assert len(find(once)) == bool(pins)


ROLES = st.sampled_from(["system", "user", "assistant", "tool"])
MESSAGES = st.lists(
    st.builds(
        lambda role, text, parts: {
            "role": role,
            "content": [{"type": "text", "text": text}] if parts else text,
        },
        ROLES,
        st.one_of(words, pin_lists.map(render), pin_lists.map(lambda pins: f"x\n{render(pins)}\ny")),
        st.booleans(),
    ),
    max_size=4,
)


@given(pin_lists, MESSAGES)
def test_reinjection_into_messages_is_idempotent(pins: list[Pin], messages: list[dict[str, Any]]) -> None:
    once = reinject(pins, messages)
    assert reinject(pins, once) == once
    assert check(pins, once) == []


@given(MESSAGES)
def test_a_summariser_is_given_no_block(messages: list[dict[str, Any]]) -> None:
    bare = without_blocks(messages)
    assert all(find(text) == [] for one in bare for text in injected_texts([{**one, "role": "user"}]))
    assert without_blocks(bare) == bare


@pytest.mark.parametrize(
    ("content", "left"),
    [
        pytest.param("no block", ["no block"], id="untouched"),
        pytest.param("", [""], id="an-empty-message-stays"),
        pytest.param(BOTH, [], id="nothing-but-a-block"),
        pytest.param(f"a\n{BOTH}\nb", ["a\nb"], id="around-a-block"),
        pytest.param([BOTH], [], id="parts-that-are-a-block"),
        pytest.param(["a", BOTH, f"b{BOTH}"], [["a", "b"]], id="bare-parts"),
        pytest.param(
            [
                {"type": "image"},
                {"type": "text", "text": f"a{BOTH}", "cache": 1},
                {"type": "text", "text": BOTH},
            ],
            [[{"type": "image"}, {"type": "text", "text": "a", "cache": 1}]],
            id="parts-keep-their-other-keys",
        ),
    ],
)
def test_without_blocks(content: Any, left: list[Any]) -> None:
    assert without_blocks([{"role": "user", "content": content, "name": "n"}]) == [
        {"role": "user", "content": one, "name": "n"} for one in left
    ]


def test_reinject_puts_the_block_first_as_a_system_message() -> None:
    messages = [message("user", "hello"), message("system", render([B]))]
    assert reinject([A], messages) == [message("system", render([A])), message("user", "hello")]
    assert reinject([], messages) == [message("user", "hello")]
    assert reinject_text([A], "hello") == f"{render([A])}\nhello"
    assert reinject_text([], f"hello\n{BOTH}\n") == "hello\n"


def test_an_equality_that_nobody_knows_is_refused() -> None:
    with pytest.raises(RulebookError) as error:
        check([pin()], "", equal="fuzzy")
    assert str(error.value) == "unknown equality 'fuzzy' (fix: verbatim or normalised)"
