"""A record's examples are run when it is loaded; all that fail are told, with their places."""

from __future__ import annotations

from pathlib import Path

from rulebook.verifier.loading import load_file, load_library

RECORD = """\
schema: 1
id: a
rule: Do not write a.txt.
level: warn
applies: {branches: [main]}
verifier:
  forbid: {write: a.txt}
provenance: {stated_by: user, words: never}
examples:
  fires:
    - {write: a.txt}
    - {write: b.txt}
  passes:
    - {write: c.txt}
    - {write: sub/a.txt}
    - {write: a.txt, branch: other}
"""


def test_all_examples_that_fail_are_told(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(RECORD)
    loaded = load_file(tmp_path / "a.yaml")
    assert loaded.record is not None
    assert [(error.line, error.message) for error in loaded.errors] == [
        (12, "example under 'fires' does not fire: {'write': 'b.txt'}"),
        (15, "example under 'passes' fires: {'write': 'sub/a.txt'}"),
    ]


def test_examples_do_not_depend_on_this_machine(tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]  # a fixture
    monkeypatch.chdir(tmp_path)
    (tmp_path / "b.txt").write_text("")
    record = RECORD.replace("{write: a.txt}\nprov", "{write: {paths: [a.txt, b.txt], op: create}}\nprov")
    record = record.replace("    - {write: sub/a.txt}\n", "")
    (tmp_path / "a.yaml").write_text(record)
    (one,) = load_library(tmp_path)
    assert one.errors == ()


def test_patterns_that_no_engine_reads_are_told(tmp_path: Path) -> None:
    for forbid, says in (
        ('{content: "(?=x)"}', "no RE2 pattern"),
        ("{content: {syntax: x, language: klingon}}", "no syntax patterns for 'klingon'"),
        ("{write: '!a.txt'}", "under 'except'"),
    ):
        (tmp_path / "a.yaml").write_text(RECORD.replace("{write: a.txt}\nprov", f"{forbid}\nprov"))
        (error,) = load_file(tmp_path / "a.yaml").errors
        assert says in error.message
        assert error.line == 7
