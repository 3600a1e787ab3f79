from __future__ import annotations

import pytest
from pydantic import ValidationError

from rulebook.records.canonical_predicate import canonical_predicate
from rulebook.records.predicate import Predicate


@pytest.mark.parametrize(
    "spec",
    [
        pytest.param({"command": "git push --force"}, id="short-command"),
        pytest.param({"write": "config/limits.conf"}, id="short-path"),
        pytest.param({"any": [{"command": "a"}, {"read": ["b", "c"]}]}, id="combinator"),
        pytest.param(
            {"session": {"require": {"command": "make lint"}, "after": {"write": "*.py"}}}, id="order"
        ),
    ],
)
def test_reads_what_the_design_shows(spec: dict) -> None:
    Predicate.model_validate(spec)


@pytest.mark.parametrize(
    "spec",
    [
        pytest.param({}, id="nothing"),
        pytest.param({"command": "a", "write": "b"}, id="two-kinds"),
        pytest.param({"comand": "a"}, id="unknown-key"),
        pytest.param({"session": {"go": True}}, id="go-without-action"),
    ],
)
def test_refuses_what_has_no_single_meaning(spec: dict) -> None:
    with pytest.raises(ValidationError):
        Predicate.model_validate(spec)


@pytest.mark.parametrize(
    ("go", "canonical"),
    [
        pytest.param(True, True, id="the action itself"),
        pytest.param("release", ["release"], id="one topic"),
        pytest.param(["b", "a", "b"], ["a", "b"], id="topics are a set"),
    ],
)
def test_a_go_names_the_action_or_a_topic(go: object, canonical: object) -> None:
    predicate = Predicate.model_validate({"session": {"before": {"command": "make"}, "go": go}})
    assert canonical_predicate(predicate)["session"]["go"] == canonical
