"""The laws of the content hash: equal for equal meaning, different for different meaning."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.records.canonical import canonical
from rulebook.records.check import Check
from rulebook.records.digest import content_digest
from rulebook.records.loader import load_bytes

BASE = {
    "schema": 1,
    "id": "a",
    "rule": "Do not do it",
    "level": "warn",
    "provenance": {"stated_by": "user", "words": "never do it"},
}


def digest(**fields: object) -> str:
    return content_digest(Check.model_validate({**BASE, **fields}))


def verifier(predicate: object, **more: object) -> str:
    return digest(verifier={"forbid": predicate, **more})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(
            {"command": "git push --force"},
            {"command": {"program": "git", "subcommand": "push", "options": {"all": "--force"}}},
            id="short-and-long-command",
        ),
        pytest.param(
            {"command": "git push -f|--force"},
            {"command": {"program": "git", "subcommand": "push", "options": {"any": ["--force", "-f"]}}},
            id="either-option",
        ),
        pytest.param({"command": "npm i|install"}, {"command": "npm install|i"}, id="order-of-alternatives"),
        pytest.param(
            {"command": "pip|pip3 install"},
            {"command": {"program": ["pip3", "pip"], "subcommand": ["install"]}},
            id="either-program",
        ),
        pytest.param({"command": "git  push"}, {"command": ["git push"]}, id="blanks-and-list-of-one"),
        pytest.param({"write": "a"}, {"write": {"paths": ["a"]}}, id="short-path"),
        pytest.param({"write": ["a", "b"]}, {"write": ["b", "a", "a"]}, id="order-of-globs"),
        pytest.param(
            {"content": "x"}, {"content": {"regex": "x", "where": "file"}}, id="defaults-are-dropped"
        ),
        pytest.param({"any": [{"write": "a"}]}, {"write": "a"}, id="any-of-one"),
        pytest.param(
            {"any": [{"write": "a"}, {"read": "b"}]},
            {"any": [{"read": "b"}, {"write": "a"}]},
            id="order-of-any",
        ),
    ],
)
def test_spellings_of_one_predicate_have_one_hash(one: object, other: object) -> None:
    assert verifier(one) == verifier(other)


def test_where_unless_is_written_does_not_matter() -> None:
    inside = verifier({"write": "a", "unless": {"command": "b"}})
    assert inside == verifier({"write": "a"}, unless={"command": "b"})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param({"command": "git push"}, {"command": "git push --force"}, id="an-option-more"),
        pytest.param(
            {"command": "pio run -t upload"}, {"command": "pio run upload -t"}, id="value-or-operand"
        ),
        pytest.param({"write": "a"}, {"read": "a"}, id="another-kind"),
        pytest.param({"content": "x"}, {"content": {"regex": "x", "comments": True}}, id="comments-count"),
        pytest.param({"not": {"write": "a"}}, {"write": "a"}, id="negation"),
    ],
)
def test_another_meaning_has_another_hash(one: object, other: object) -> None:
    assert verifier(one) != verifier(other)


def test_a_changed_rule_is_a_new_version() -> None:
    assert digest() != digest(rule="Do it")


WORDS = st.lists(st.text("abcäß.,", min_size=1, max_size=5), min_size=1, max_size=12)
GAPS = st.lists(st.sampled_from([" ", "  ", "\n", "\n\n", "\t"]), min_size=12, max_size=12)


@given(WORDS, GAPS)
def test_reflowing_prose_is_no_new_version(words: list[str], gaps: list[str]) -> None:
    spread = "".join(word + gap for word, gap in zip(words, gaps, strict=False))
    assert digest(behaviour=" ".join(words)) == digest(behaviour=spread)


@given(st.permutations(sorted(BASE)))
def test_reordering_keys_is_no_new_version(keys: list[str]) -> None:
    shuffled = Check.model_validate({key: BASE[key] for key in keys})
    assert content_digest(shuffled) == digest()


def test_folded_and_plain_yaml_have_one_hash(record_text: str) -> None:
    before = load_bytes(record_text.encode(), "r").record
    after = load_bytes(record_text.replace("next\n  regen", "next regen").encode(), "r").record
    assert before is not None
    assert after is not None
    assert before != after or canonical(before) == canonical(after)
    assert content_digest(before) == content_digest(after)


def test_the_hash_is_fixed() -> None:
    assert digest() == "rulebook-check:1:c6270b54789ef0a62b6ea0bd9c1533d4a0d7596df74917e4b6e240e2edf9944b"
