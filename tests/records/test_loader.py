from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulebook.records.check import Check
from rulebook.records.loader import load_bytes, load_file, load_library
from rulebook.records.problems import RecordError


def problems(text: str | bytes) -> list[str]:
    raw = text if isinstance(text, bytes) else text.encode()
    return [str(error) for error in load_bytes(raw, "r.yaml").errors]


def test_reads_the_designs_record(record_text: str) -> None:
    loaded = load_bytes(record_text.encode(), "r.yaml")
    assert loaded.errors == ()
    assert loaded.record is not None
    assert loaded.record.level == "block"


@pytest.mark.parametrize(
    ("old", "new", "place", "says"),
    [
        pytest.param("behaviour:", "behavior:", "4:1", "nearest is 'behaviour'", id="unknown-key-at-the-top"),
        pytest.param("{write: c", "{wrte: c", "6:12", "nearest is 'write'", id="unknown-predicate"),
        pytest.param("claim:", "clam:", "10:3", "nearest is 'claim'", id="unknown-nested-key"),
        pytest.param("  claim:", "  #claim:", "11:3", "missing key 'claim'", id="missing-key"),
        pytest.param("level: block", "level: blok", "8:8", "'block'", id="closed-word-list"),
        pytest.param("id: limits-conf", "id: Limits conf", "2:5", "pattern", id="id-is-no-slug"),
        pytest.param("{command: python tools", "{command: a && b", "7:21", "shell syntax", id="pattern"),
        pytest.param(
            "{write: config/limits.conf}\n", "{not_: {write: a}}\n", "6:12", "'not'", id="python-name"
        ),
        pytest.param("stated_by: user", "stated_by: no", "14:14", "'user'", id="no-is-a-word-not-false"),
        pytest.param("rule: Do not", "rule: true #", "3:7", "quote the value", id="bool-where-text-is-meant"),
        pytest.param("level: block", "level: block\nlevel: warn", "9:1", "duplicate key", id="duplicate-key"),
        pytest.param("level: block", "level: !!str block", "8:8", "tags are not read", id="tag"),
        pytest.param("level: block", "level: &x block", "8:8", "aliases are not read", id="anchor"),
        pytest.param("rule: Do", "rule: a: Do", "3:8", "quote the value", id="colon-in-plain-text"),
        pytest.param("  forbid:", "\tforbid:", "6:1", "indent with spaces", id="tab"),
        pytest.param("write: config/limits.conf}\n", "session: {go: true}}\n", "6:21", "'before'", id="go"),
    ],
)
def test_names_place_fault_and_cure(record_text: str, old: str, new: str, place: str, says: str) -> None:
    assert old in record_text
    found = problems(record_text.replace(old, new, 1))
    assert any(line.startswith(f"r.yaml:{place}: ") and says in line for line in found), found


def test_an_error_is_told_once_and_without_the_spelling_not_chosen(record_text: str) -> None:
    text = record_text.replace("{command: python tools/gen_limits.py}", "{command: {progam: x}}")
    assert problems(text) == [
        "r.yaml:7:22: unknown key 'progam'; nearest is 'program' (fix: write 'program:')"
    ]


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        pytest.param(b"schema: 1\nrule: \xff\n", "r.yaml:2:7: not UTF-8", id="not-utf8"),
        pytest.param(b"a: &a [x]\nb: [*a, *a]\n", "r.yaml:1:4: anchors", id="alias-bomb-refused-at-its-seed"),
        pytest.param(b"schema: 1\nx: " + b"[" * 50, "nested more than", id="deep"),
        pytest.param(b"schema: 1\nx: " + b"{a: " * 5000, "nested more than", id="very-deep"),
        pytest.param(b"#" * 300_000, "the limit is", id="huge"),
        pytest.param(b"schema: 1\n---\nschema: 1\n", "a second document", id="two-documents"),
        pytest.param(b"schema: \x01\n", "control character", id="control-character"),
        pytest.param(b"- a\n", "a mapping of fields", id="list"),
        pytest.param(b"", "a mapping of fields", id="empty"),
        pytest.param(b"? {a: b}\n: c\n", "a key must be text", id="mapping-as-key"),
        pytest.param(b"schema: 1\na: [1\n", "r.yaml:3:1", id="unclosed"),
    ],
)
def test_hostile_yaml_is_one_line(raw: bytes, says: str) -> None:
    found = problems(raw)
    assert len(found) == 1
    assert says in found[0]
    assert "\n" not in found[0]


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("no", "no"),
        ("2026-08-30", "2026-08-30"),
        ("007", "007"),
        ("1.10", "1.10"),
        ("42", "42"),
        ("0x1F", "0x1F"),
        ("12:30:45", "12:30:45"),
        ("'true'", "true"),
    ],
)
def test_text_stays_what_was_typed(record_text: str, typed: str, value: str) -> None:
    loaded = load_bytes(record_text.replace("Do not hand-edit config/limits.conf.", typed).encode(), "r.yaml")
    assert loaded.record is not None
    assert loaded.record.rule == value


def test_one_broken_file_hides_none_of_the_others(tmp_path: Path, record_text: str) -> None:
    (tmp_path / "a.yaml").write_text(record_text)
    (tmp_path / "b.yaml").write_text("schema: 1\nrule: [")
    (tmp_path / "c.yaml").write_text("name: values of something else\n")
    (tmp_path / "d.yaml").write_text(record_text)
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "e.yaml").write_text("schema: [")
    good, broken, other, twin = load_library(tmp_path)
    assert good.record is not None
    assert len(broken.errors) == 1
    assert (other.record, other.errors) == (None, ())
    assert "schema" in str(other.note)
    assert "is taken by" in str(twin.errors[0])


def test_a_missing_file_is_an_error_of_that_record(tmp_path: Path) -> None:
    assert "cannot read" in str(load_file(tmp_path / "none.yaml").errors[0])


def test_problems_compare_by_value() -> None:
    assert RecordError("a", 1, 2, "m", "f") == RecordError("a", 1, 2, "m", "f")
    assert RecordError("a", 1, 2, "m") != RecordError("a", 1, 3, "m")


@pytest.mark.parametrize("kind", ["pipe", "device", "loop"])
def test_what_is_no_regular_file_is_an_error_and_nobody_waits(tmp_path: Path, kind: str) -> None:
    place = tmp_path / "x.yaml"
    if kind == "pipe":
        os.mkfifo(place)
    else:
        place.symlink_to("/dev/zero" if kind == "device" else place)
    (loaded,) = load_library(tmp_path)
    assert "cannot read" in str(loaded.errors[0])


@given(
    st.dictionaries(
        st.sampled_from(["rule", "behaviour", "on_violation", "silent"]),
        st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1).filter(str.strip),
    )
)
@example({"rule": "Say it without \U0001f642."})
def test_json_is_a_record_file_too(fields: dict) -> None:
    record = {"schema": 1, "id": "x", "rule": "No.", **fields}
    record["provenance"] = {"stated_by": "user", "words": record["rule"]}
    loaded = load_bytes(json.dumps(record).encode(), "r.json")
    assert loaded.errors == ()
    assert loaded.record == Check.model_validate(record)


def test_half_a_sign_is_an_error_of_that_record(record_text: str) -> None:
    text = record_text.replace("rule: Do not hand-edit config/limits.conf.", r'rule: "\ud83d"')
    assert text != record_text
    assert [error.message[:5] for error in load_bytes(text.encode(), "r").errors] == ["rule:"]


@pytest.mark.parametrize(
    ("forbid", "says"),
    [
        pytest.param("{write: '" + "{a,b}" * 40 + "'}", "more than 64 alternatives", id="braces without end"),
        pytest.param(
            "{command: {patterns: [npm ci], program: git}}", "takes no 'program'", id="patterns and a program"
        ),
        pytest.param("{command: {patterns: ['a ; b']}}", "shell syntax", id="a pattern that is none"),
    ],
)
def test_a_fault_is_told_and_nothing_waits(forbid: str, says: str) -> None:
    text = "schema: 1\nid: x\nrule: r\nprovenance: {stated_by: user, words: x}\n"
    text += f"verifier: {{forbid: {forbid}}}\n"
    (error,) = load_bytes(text.encode(), "r").errors
    assert says in str(error)
    assert error.line == 5
