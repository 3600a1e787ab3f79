"""The laws of the combinators, over generated predicates and events."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.records.canonical_predicate import canonical_predicate
from rulebook.records.predicate import Predicate
from rulebook.verifier.context import EventContext
from rulebook.verifier.evaluate import evaluate

GLOBS = st.sampled_from(["*.py", "src/**", "/a.py", "**/b*", "docs"])
LEAVES = st.one_of(
    st.builds(lambda glob: {"write": glob}, GLOBS),
    st.builds(
        lambda glob, op: {"write": {"paths": glob, "op": op}}, GLOBS, st.sampled_from(["create", "delete"])
    ),
    st.builds(lambda glob: {"read": glob}, GLOBS),
    st.builds(lambda text: {"content": text}, st.sampled_from(["x", "y+", "^z"])),
)
PREDICATES: Any = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.builds(lambda one: {"not": one}, inner),
        st.builds(lambda some: {"any": some}, st.lists(inner, min_size=1, max_size=3)),
        st.builds(lambda some: {"all": some}, st.lists(inner, min_size=1, max_size=3)),
        st.builds(lambda one, but: {**one, "unless": but}, inner, inner),
    ),
    max_leaves=6,
)
PATHS = st.sampled_from(["a.py", "src/a.py", "docs/b.md", "b/c", "src/x/b.py"])
EVENTS = st.one_of(
    st.builds(
        lambda path, text: {"write": path, "content": text}, PATHS, st.sampled_from(["x", "yy", "q\nz"])
    ),
    st.builds(lambda path: {"write": path, "op": "delete"}, PATHS),
    st.builds(lambda paths: {"read": paths}, st.lists(PATHS, min_size=1, max_size=2)),
)


def fired(forbid: dict, event: dict, unless: dict | None = None) -> bool:
    verifier = {"forbid": canonical_predicate(Predicate.model_validate(forbid))}
    if unless:
        verifier["unless"] = canonical_predicate(Predicate.model_validate(unless))
    return evaluate(verifier, event, EventContext("/nonexistent", home="/home/user")).fired


@settings(deadline=None, max_examples=150)
@given(PREDICATES, PREDICATES, EVENTS)
def test_laws(one: dict, other: dict, event: dict) -> None:
    assert fired({"not": {"not": one}}, event) == fired(one, event)
    assert fired({"any": [one, other]}, event) == (fired(one, event) or fired(other, event))
    assert fired({"any": [one, other]}, event) == fired({"any": [other, one]}, event)
    assert fired({"not": {"all": [one, other]}}, event) == fired(
        {"any": [{"not": one}, {"not": other}]}, event
    )
    assert not fired(one, event, unless=one)
    assert fired(one, event) or not fired(one, event, unless=other)
    assert fired({"all": [one, {"not": other}]}, event) == fired(one, event, unless=other)


@settings(deadline=None, max_examples=60)
@given(PREDICATES, st.lists(EVENTS, min_size=1, max_size=3))
def test_a_session_fires_if_one_of_its_events_does(one: dict, events: list[dict]) -> None:
    assert fired(one, {"session": events}) == any(fired(one, event) for event in events)
