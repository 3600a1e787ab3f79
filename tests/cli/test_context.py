from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from rulebook.cli.main import main

PIN = {"id": "no-friday", "text": "Nothing goes out on Fridays.", "source": "user"}


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "repo" / ".git").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "repo")
    return tmp_path / "repo"


def context(monkeypatch: pytest.MonkeyPatch, stdin: str, *arguments: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
    return main(["context", *arguments])


def test_json_in_and_out_needs_no_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert context(monkeypatch, json.dumps({"pins": [PIN], "view": ""}), "check", "--json") == 2
    assert json.loads(capsys.readouterr().out)["missing"] == ["no-friday"]


def test_render_reads_the_pins_of_the_repository(
    repository: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert context(monkeypatch, "not read", "render") == 0
    assert capsys.readouterr().out == "no pin is in force\n"
    main(["pin", "add", "No deploys.", "--id", "a"])
    main(["pin", "add", "Mine.", "--id", "b", "--session", "s1"])
    capsys.readouterr()
    assert context(monkeypatch, "", "render") == 0
    assert "No deploys." in capsys.readouterr().out
    assert context(monkeypatch, "", "render", "--json", "--session", "s1") == 0
    assert json.loads(capsys.readouterr().out)["pins"] == ["a", "b"]


def test_input_from_a_file_and_plain_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "in.json"
    path.write_text(json.dumps({"entries": [{"id": "a", "cost": 1}], "budget": 1, "accounting": "bytes:1"}))
    assert context(monkeypatch, "", "plan", "--input", str(path)) == 0
    out = capsys.readouterr().out
    assert "status: fits\n" in out
    assert 'retained: ["a"]\n' in out


@pytest.mark.parametrize(
    ("stdin", "arguments", "message"),
    [
        pytest.param("{", ["plan"], "the input is no JSON", id="no-json"),
        pytest.param("[" * 100_000, ["plan"], "the input is no JSON", id="too-deep"),
        pytest.param(
            '{"pins": [], "view": "\\ud800"}', ["check"], "the input is no JSON", id="half-a-character"
        ),
        pytest.param("", ["plan", "--input", "/none"], "/none: cannot read the input", id="no-file"),
        pytest.param("", ["evict"], "invalid choice", id="no-such-verb"),
    ],
)
def test_errors_are_one_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    stdin: str,
    arguments: list[str],
    message: str,
) -> None:
    assert context(monkeypatch, stdin, *arguments) == 1
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_batch_answers_every_line_in_order(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines: list[Any] = [
        {"id": 1, "entries": [], "budget": 0, "accounting": "bytes:1"},
        {"id": 2, "entries": []},
        {"id": 3, "entries": [{"id": "a", "cost": 1, "priority": []}], "budget": 0, "accounting": "bytes:1"},
        {"id": 4, "entries": [], "budget": [], "accounting": "bytes:1"},
        [],
    ]
    text = "\n".join([*map(json.dumps, lines), "", "{"])
    assert context(monkeypatch, text, "plan", "--batch") == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["id"] for answer in answers] == [1, 2, 3, 4, None, None]
    assert answers[0]["status"] == "fits"
    assert answers[2]["faults"] == [{"code": "bad_priority", "id": "a"}]
    assert answers[3]["faults"] == [{"code": "bad_budget", "id": ""}]
    assert all("error" in answer for answer in answers[1:])
