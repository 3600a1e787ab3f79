"""A new check against an old one: the relation, and a witness where it shows one."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook.lifecycle.relations import relation
from rulebook.records.check import Check

PUSH = {"command": "git push --force"}
LINT = {"session": {"require": {"command": "make lint"}, "after": {"write": "*.py"}}}


def check(name: str, forbid: Any, unless: Any = None, **fields: Any) -> Check:
    verifier = {"forbid": forbid} | ({"unless": unless} if unless else {})
    words = {"stated_by": "user", "words": "no"}
    return Check.model_validate(
        {"schema": 1, "id": name, "rule": "No.", "provenance": words, "verifier": verifier, **fields}
    )


TABLE = [
    pytest.param(PUSH, {"command": "rm -rf"}, "unrelated", id="other-program"),
    pytest.param({"write": "a.py"}, {"write": "b.py"}, "unrelated", id="other-file"),
    pytest.param({"read": "a.py"}, {"write": "a.py"}, "unrelated", id="reading-is-not-writing"),
    pytest.param(
        LINT, {"session": {"require": {"command": "make test"}}}, "unrelated", id="other-requirement"
    ),
    pytest.param(PUSH, PUSH, "duplicate", id="same-words"),
    pytest.param(
        {"command": "git -C x push"}, {"command": "npm ci"}, "unrelated", id="other-program-with-argv"
    ),
    pytest.param(
        PUSH,
        {"command": {"program": "git", "subcommand": "push", "options": {"any": "--force"}}},
        "duplicate",
        id="long-form-of-the-same",
    ),
    pytest.param({"command": "git push -f"}, PUSH, "duplicate", id="short-for-long"),
    pytest.param({"command": "rm -r -f"}, {"command": "rm -rf"}, "duplicate", id="a-cluster-is-its-letters"),
    pytest.param(
        {"command": "rm --recursive"}, {"command": "rm -rf"}, "extends", id="one-letter-of-a-cluster"
    ),
    pytest.param(PUSH, {"command": "git push --force-with-lease"}, "unrelated", id="another-option"),
    pytest.param({"write": ["a.py", "b.py"]}, {"write": ["b.py", "a.py"]}, "duplicate", id="other-order"),
    pytest.param(
        {"write": "./a.py"}, {"write": ["a.py", "x/a.py"]}, "duplicate", id="glob-that-is-covered-already"
    ),
    pytest.param(PUSH, {"command": "git push"}, "narrows", id="one-option-more"),
    pytest.param(
        {"write": "config/limits.conf"}, {"write": "config/**"}, "narrows", id="one-file-of-a-folder"
    ),
    pytest.param({"write": {"paths": "a", "op": "delete"}}, {"write": "a"}, "narrows", id="one-operation"),
    pytest.param(
        {"write": {"paths": "src/**", "except": "src/gen/**"}}, {"write": "src/**"}, "narrows", id="exception"
    ),
    pytest.param(
        {"command": {"program": "tee", "writes": "a.conf"}}, {"write": "a.conf"}, "narrows", id="shell-write"
    ),
    pytest.param({"command": "npm install|ci"}, {"command": "npm"}, "narrows", id="two-subcommands-of-all"),
    pytest.param(
        {"command": "scripts/deploy.sh"}, {"command": "deploy.sh"}, "narrows", id="one-place-of-a-script"
    ),
    pytest.param({"command": "git push"}, PUSH, "extends", id="one-option-less"),
    pytest.param({"any": [PUSH, {"command": "git reset --hard"}]}, PUSH, "extends", id="one-more-way"),
    pytest.param({"write": ["SUMMARY.md", "*.txt"]}, {"write": "SUMMARY.md"}, "extends", id="more-files"),
    pytest.param({"content": ["a", "b"]}, {"content": "a"}, "extends", id="one-more-expression"),
    pytest.param({"command": "make lint"}, LINT, "contradicts", id="forbids-what-the-old-one-requires"),
    pytest.param(LINT, {"command": "make"}, "contradicts", id="requires-what-the-old-one-forbids"),
    pytest.param({"not": PUSH}, PUSH, "contradicts", id="the-negation-is-no-duplicate"),
]


@pytest.mark.parametrize(("new", "old", "kind"), TABLE)
def test_the_relation(new: Any, old: Any, kind: str) -> None:
    found = relation(check("new", new), check("old", old))
    assert found.kind == kind
    assert (found.witness is None) == (kind == "unrelated")


@pytest.mark.parametrize(("new", "old", "kind"), TABLE)
def test_the_other_way_round(new: Any, old: Any, kind: str) -> None:
    turned = {"narrows": "extends", "extends": "narrows"}.get(kind, kind)
    assert relation(check("old", old), check("new", new)).kind == turned


def test_an_exemption_narrows() -> None:
    new = check("new", {"write": "a.conf"}, unless={"command": "python gen.py"})
    assert relation(new, check("old", {"write": "a.conf"})).kind == "narrows"


def test_a_smaller_applicability_narrows() -> None:
    new = check("new", PUSH, applies={"branches": ["main"]})
    assert relation(new, check("old", PUSH)).kind == "narrows"


def test_the_same_words_elsewhere_are_unrelated() -> None:
    new = check("new", {"write": "a"}, applies={"branches": ["main"]})
    assert relation(new, check("old", {"write": "a"}, applies={"branches": ["dev"]})).kind == "unrelated"


def test_a_witness_is_an_event_that_only_one_of_them_stops() -> None:
    def fires(one: Check, event: dict[str, Any]) -> bool:
        return one.id == "old" or "--force" in event["command"]

    old = check("old", {"command": "git push"}, examples={"fires": [{"command": "git push origin"}]})
    assert relation(check("new", PUSH), old, fires).witness == {"command": "git push origin"}


def test_examples_decide_where_expressions_are_worded_differently() -> None:
    def fires(_: Check, event: dict[str, Any]) -> bool:
        return "Claude" in event["command"]

    shown = {"fires": [{"command": "git commit -m Claude"}]}
    new = check("new", {"content": {"regex": "Clau", "where": "message"}}, examples=shown)
    old = check("old", {"content": {"regex": "laude", "where": "message"}}, examples=shown)
    assert relation(new, old, fires).kind == "duplicate"


NOTES = [
    pytest.param("Use tabs.", "Use spaces.", "unrelated", id="other-words"),
    pytest.param("Use tabs.", "use  tabs", "duplicate", id="same-words"),
    pytest.param("Always use tabs.", "Use tabs.", "duplicate", id="an-auxiliary-says-nothing"),
    pytest.param("Never use tabs.", "Do not use tabs.", "duplicate", id="two-ways-to-say-no"),
    pytest.param("Do not cache responses.", "Do cache responses.", "contradicts", id="the-other-polarity"),
    pytest.param("Indent by 4 spaces.", "Indent by 2 spaces.", "contradicts", id="another-number"),
]


@pytest.mark.parametrize(("new", "old", "kind"), NOTES)
def test_notes_are_compared_by_polarity_and_numbers(new: str, old: str, kind: str) -> None:
    words = {"stated_by": "user", "words": "no"}
    one, other = (
        Check.model_validate({"schema": 1, "id": "n", "rule": rule, "provenance": words})
        for rule in (new, old)
    )
    assert relation(one, other).kind == kind
    assert relation(other, one).kind == kind
