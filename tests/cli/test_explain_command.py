"""``explain-command``: the machine interface and what people see."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable

import pytest

from rulebook.cli.main import main


@pytest.fixture
def feed(monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], None]:
    def put(content: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))

    return put


def test_json_has_the_shape_of_the_interface(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain-command", "--json", "--cwd", "/nowhere", "--", "A=1 ls $X > out"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["error"] is None
    (found,) = answer["executions"]
    assert found["argv"] == ["ls", None]
    assert found["program"] == "ls"
    assert found["certainty"] == "will"
    assert found["via"] == []
    assert found["writes"] == [{"path": "out", "op": "create"}]
    assert found["cwd"] == "/nowhere"
    assert found["env"] == {"A": "1"}


def test_a_batch_answers_every_line_in_order(
    feed: Callable[[bytes], None], capsys: pytest.CaptureFixture[str]
) -> None:
    feed(b'{"id": 1, "command": "ls"}\nno json\n{"id": 3}\n\xff\xfe\n{"id": "5", "command": "if"}\n')
    assert main(["explain-command", "--batch"]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["id"] for answer in answers] == [1, None, 3, None, "5"]
    assert answers[0]["executions"][0]["argv"] == ["ls"]
    assert [answer["error"] is None for answer in answers] == [True, False, False, False, False]


def test_people_read_one_line_an_execution(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain-command", "--", "bash -c 'rm -rf build' && \"$X\" 'a b'"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        "will    bash -c 'rm -rf build'",
        "will    rm -rf build  via bash -c  deletes build",
        "opaque  ? 'a b'",
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        pytest.param("# only words", "nothing would be executed", id="nothing"),
        pytest.param("if", "not all of it could be read: syntax", id="no shell"),
        pytest.param("> out", "write   creates out", id="a write without a program"),
    ],
)
def test_people_are_told_what_is_missing(text: str, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain-command", "--", text]) == 0
    assert line in capsys.readouterr().out


def test_no_command_line_is_an_expected_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain-command"]) == 1
    assert "fix: rulebook explain-command" in capsys.readouterr().err
