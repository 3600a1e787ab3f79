"""Plain text where standard output is no terminal."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path

import pytest

from rulebook.cli import output


def test_a_plain_table_is_aligned_and_has_no_trailing_space(capsys: pytest.CaptureFixture[str]) -> None:
    output.table(["check", "standing"], [["a", "armed"], ["longer", None]])
    assert capsys.readouterr().out == "check   standing\na       armed\nlonger  -\n"


def test_an_empty_table_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    output.table(["check"], [], empty="no checks")
    assert capsys.readouterr().out == "no checks\n"


def test_fields_leave_out_what_is_empty(capsys: pytest.CaptureFixture[str]) -> None:
    output.fields({"id": "x", "owner": None, "words": "a\nb"})
    assert capsys.readouterr().out == "id     x\nwords  a\n       b\n"


def test_json_takes_dates_paths_and_sets(capsys: pytest.CaptureFixture[str]) -> None:
    output.print_json({"at": dt.date(2026, 1, 2), "path": Path("a"), "set": {"b", "a"}})
    assert json.loads(capsys.readouterr().out) == {"at": "2026-01-02", "path": "a", "set": ["a", "b"]}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("é 🎉 a\n\tb", "é 🎉 a\n\tb", id="letters-lines-and-tabs-stay"),
        pytest.param("rm -rf x #\rtrue", "rm -rf x #\\x0dtrue", id="back-to-the-start-of-the-line"),
        pytest.param("\x1b[2Ktrue", "\\x1b[2Ktrue", id="escape-sequence"),
        pytest.param("\x9b2Ktrue", "\\x9b2Ktrue", id="eight-bit-escape"),
        pytest.param("a\u202eb", "a\\u202eb", id="reading-direction"),
    ],
)
def test_what_a_terminal_would_act_on_is_written_out(
    text: str, shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    output.say(text)
    output.complain(text)
    assert capsys.readouterr() == (f"{shown}\n", f"{shown}\n")


def test_a_row_stays_on_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    output.table(["file"], [["a\nb"]])
    assert capsys.readouterr().out == "file\na\\nb\n"
