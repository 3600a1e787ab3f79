from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.context.block import render
from rulebook.context.diagnostics import Diagnostic, Diagnostics
from rulebook.context.guard import Guarded, guard
from rulebook.context.pins import Pin
from rulebook.context.policy import Policy
from rulebook.context.survive import PinsLostError, check, injected_texts
from rulebook.errors import RulebookError
from tests.context.make import pin, pin_lists

A, B = pin("a", "Never push to main."), pin("b")
BLOCK = {"role": "system", "content": render([A, B])}
TALK = [{"role": "user", "content": "hello"}, {"role": "assistant", "content": "hi"}]

HOSTILE = {
    "drops-all": lambda messages: [],
    "keeps-all": list,
    "paraphrases": lambda messages: [{"role": "system", "content": "be careful with main"}],
    "generalises-the-block": lambda messages: [
        {**BLOCK, "content": BLOCK["content"].replace("main", "branches")}
    ],
    "reorders": lambda messages: messages[::-1],
    "copies-an-old-block": lambda messages: [*messages, {"role": "user", "content": render([A, pin("old")])}],
    "forges-in-a-tool": lambda messages: [*messages, {"role": "tool", "content": render([pin("forged")])}],
}


@pytest.mark.parametrize("bare", [pytest.param(bare, id=name) for name, bare in HOSTILE.items()])
@pytest.mark.parametrize("side", ["summarise", "evict"])
def test_every_pin_survives_a_hostile_function(bare: Any, side: str) -> None:
    guarded = guard(bare, bare, lambda: [A, B])
    view = getattr(guarded, side)([BLOCK, *TALK])
    assert check([A, B], view) == []
    assert view[0] == BLOCK
    guarded.before_action(view)


def test_no_summariser_is_given_the_block() -> None:
    seen: list[Any] = []
    guarded = guard(lambda messages: seen.extend(messages) or [], lambda messages: messages, lambda: [A])
    guarded.summarise([BLOCK, *TALK])
    assert seen == TALK


def test_further_arguments_pass_through() -> None:
    guarded = guard(
        lambda messages, words, *, style: [{"role": "user", "content": f"{words} {style}"}],
        lambda messages, budget: messages[-budget:],
        list,
    )
    assert guarded.summarise(TALK, "a", style="b") == [{"role": "user", "content": "a b"}]
    assert guarded.evict(TALK, 1) == TALK[-1:]


SAID = [{"role": "user", "content": [{"type": "text", "text": "x"}, "y"]}, {"role": "assistant"}]


@pytest.mark.parametrize(
    "result",
    [
        pytest.param([], id="nothing"),
        pytest.param(SAID, id="parts-and-a-call"),
        pytest.param(tuple(SAID + SAID[:1]), id="a-tuple-of-messages"),
        pytest.param((SAID, ["b"]), id="with-what-was-evicted"),
        pytest.param(([{"role": "user", "content": ("x",)}], {"b"}), id="other-collections"),
    ],
)
def test_what_a_function_under_guard_may_return(result: Any) -> None:
    guarded = guard(lambda messages: result, lambda messages: result, lambda: [A])
    assert guarded.summarise(TALK) == guarded.evict(TALK)
    assert check([A], guarded.summarise(TALK)) == []


@pytest.mark.parametrize("side", ["summarise", "evict"])
@pytest.mark.parametrize(
    ("result", "kind"),
    [
        pytest.param(None, "NoneType", id="nothing-at-all"),
        pytest.param("a summary", "str", id="a-bare-text"),
        pytest.param("", "str", id="an-empty-text"),
        pytest.param(7, "int", id="a-number"),
        pytest.param({"role": "user", "content": "x"}, "dict", id="one-message"),
        pytest.param(["a summary"], "list", id="texts"),
        pytest.param([None], "list", id="no-messages"),
        pytest.param([{"role": "user", "content": 7}], "list", id="a-content-of-7"),
        pytest.param([{"role": "user", "content": {"text": "x"}}], "list", id="a-content-of-one-part"),
        pytest.param([{"role": "user", "content": [7]}], "list", id="a-part-of-7"),
        pytest.param((None, []), "tuple", id="nothing-beside-ids"),
        pytest.param((TALK, None), "tuple", id="messages-beside-nothing"),
        pytest.param((TALK, "b"), "tuple", id="a-bare-id"),
        pytest.param((TALK, [{"id": "b"}]), "tuple", id="ids-that-are-none"),
        pytest.param((TALK, [], []), "tuple", id="three-things"),
    ],
)
def test_what_is_no_messages_is_refused_in_one_line(side: str, result: Any, kind: str) -> None:
    guarded = guard(lambda messages: result, lambda messages: result, lambda: [A])
    with pytest.raises(RulebookError) as error:
        getattr(guarded, side)(TALK)
    assert str(error.value) == (
        f"the function under guard as {side} returned {kind}, not messages (fix: return a list of "
        "{role, content}, alone or in a pair with the list of the ids evicted)"
    )


def test_a_pin_listed_as_evicted_is_reported_and_put_back() -> None:
    log = Diagnostics()
    guarded = guard(
        lambda messages: messages,
        lambda messages: (messages, ["b", "x"]),
        lambda: [A, B],
        diagnostics=log,
        policy=Policy("p", 4),
    )
    view = guarded.evict([BLOCK, *TALK])
    assert check([A, B], view) == []
    assert log.entries == [Diagnostic("contract_violation", "evicted", ("b",), "p:4", {"level": "view"})]
    guarded.summarise(view)
    assert len(log.entries) == 1, "nothing was lost, nothing is reported"


def test_pins_are_read_from_the_store_at_every_call() -> None:
    pins = [A]
    guarded = guard(lambda messages: messages, lambda messages: messages, lambda: pins)
    view = guarded.summarise(TALK)
    pins.append(B)
    with pytest.raises(PinsLostError):
        guarded.before_action(view)
    guarded.before_action(guarded.evict(view))


@pytest.mark.parametrize(
    "view",
    [
        pytest.param(TALK, id="the-block-was-deleted"),
        pytest.param(
            [{**BLOCK, "content": BLOCK["content"].replace("Never", "Rarely")}], id="it-was-changed"
        ),
        pytest.param([BLOCK, BLOCK], id="it-stands-there-twice"),
        pytest.param([{**BLOCK, "role": "tool"}], id="a-tool-says-it"),
    ],
)
def test_no_action_without_the_block(view: list[Any]) -> None:
    guarded = guard(lambda messages: messages, lambda messages: messages, lambda: [A, B])
    with pytest.raises(PinsLostError):
        guarded.before_action(view)


def test_pins_that_can_not_be_read_back_stop_the_compaction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulebook.context.guard.reinject", lambda pins, messages: list(messages))
    guarded = guard(lambda messages: messages, lambda messages: messages, lambda: [A])
    with pytest.raises(PinsLostError, match=r"a \(missing at view\)"):
        guarded.summarise(TALK)


def test_what_a_harness_gets_has_no_way_to_the_bare_function() -> None:
    guarded = guard(lambda messages: [], lambda messages: [], list)
    assert Guarded._fields == ("summarise", "evict", "before_action")
    assert not hasattr(guarded.summarise, "__wrapped__")


@given(pin_lists, st.lists(st.sampled_from(sorted(HOSTILE)), max_size=4))
def test_any_number_of_hostile_compactions(pins: list[Pin], steps: list[str]) -> None:
    view: list[Any] = TALK
    for step in steps:
        view = guard(HOSTILE[step], HOSTILE[step], lambda: pins).summarise(view)
        assert check(pins, view) == []
        assert sum("<pinned-rules" in text for text in injected_texts(view)) == bool(pins)
