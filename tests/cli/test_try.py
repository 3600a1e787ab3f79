from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from rulebook.cli.main import main

RECORD = """\
schema: 1
id: {id}
rule: Do not write {path}.
level: {level}
verifier:
  forbid: {{write: {path}}}
provenance: {{stated_by: user, words: never}}
"""


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "a.yaml").write_text(RECORD.format(id="a", path="a.txt", level="block"))
    (tmp_path / "rules" / "b.yaml").write_text(RECORD.format(id="b", path="'*.txt'", level="warn"))
    return tmp_path


def tried(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict]:
    code = main(["try", "--json", *arguments])
    return code, json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("arguments", "code", "outcome", "fired"),
    [
        pytest.param(["--check", "rules/a.yaml", "--write", "b.txt"], 0, "allow", [], id="no-match"),
        pytest.param(["--check", "rules/b.yaml", "--write", "b.txt"], 2, "warn", ["b"], id="warn"),
        pytest.param(["--check", "rules/a.yaml", "--write", "./a.txt"], 2, "block", ["a"], id="block"),
        pytest.param(["--check", "rules", "--write", "a.txt"], 2, "block", ["a", "b"], id="a-folder"),
        pytest.param(
            ["--check", "rules/a.yaml", "rules/b.yaml", "--write", "b.txt"], 2, "warn", ["b"], id="several"
        ),
        pytest.param(
            ["--check", "rules/a.yaml", "--check", "rules/b.yaml", "--write", "b.txt"],
            2,
            "warn",
            ["b"],
            id="several-options",
        ),
        pytest.param(
            ["--check", "rules/a.yaml", "--event", '{"session": [{"write": "a.txt"}]}'],
            2,
            "block",
            ["a"],
            id="any-event",
        ),
        pytest.param(
            ["--check", "rules/a.yaml", "--write", "a.txt", "--cwd", "sub"], 2, "block", ["a"], id="cwd"
        ),
    ],
)
def test_one_event(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, outcome: str, fired: list[str]
) -> None:
    got, answer = tried(capsys, *arguments)
    assert (got, answer["outcome"]) == (code, outcome)
    assert [finding["check"] for finding in answer["findings"]] == fired
    assert all(finding["fired"] and finding["why"] and finding["message"] for finding in answer["findings"])


def test_what_stays_quiet_says_which_part_did_not_match(capsys: pytest.CaptureFixture[str]) -> None:
    _, answer = tried(capsys, "--check", "rules/a.yaml", "--write", "b.txt")
    assert answer["passed"] == [
        {
            "check": "a",
            "why": [
                {
                    "subject": "create b.txt",
                    "predicate": "write",
                    "holds": False,
                    "because": "b.txt is none of a.txt",
                }
            ],
        }
    ]


def test_a_batch_answers_every_line_in_order(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = RECORD.format(id="c", path="c.txt", level="gate")
    lines = [
        json.dumps({"id": 1, "check": "rules/a.yaml", "event": {"write": "a.txt"}}),
        "",
        "no json",
        json.dumps({"id": "two", "check": "rules/none.yaml", "event": {"write": "a.txt"}}),
        json.dumps({"id": 3, "check": "rules/a.yaml"}),
        json.dumps({"id": 4, "check": ["rules/a.yaml", "rules/b.yaml"], "event": {"write": "b.txt"}}),
        json.dumps({"id": 5, "check": record, "event": {"write": "c.txt"}}),
        json.dumps({"id": 6, "check": {"schema": 1, "id": "d"}, "event": {"write": "c.txt"}}),
        json.dumps([1]),
    ]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    assert main(["try", "--batch", "--json"]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    shown = [(one["id"], one.get("outcome"), "error" in one) for one in answers]
    assert shown == [
        (1, "block", False),
        (None, None, True),
        ("two", None, True),
        (3, None, True),
        (4, "warn", False),
        (5, "gate", False),
        (6, None, True),
        (None, None, True),
    ]


def test_a_changed_file_is_read_again_within_a_batch(project: Path) -> None:
    from rulebook.cli.judging import Judge

    judge = Judge(str(project), {"HOME": "/home/user"})
    assert judge.answer("rules/a.yaml", {"write": "a.txt"})["outcome"] == "block"
    (project / "rules" / "a.yaml").write_text(RECORD.format(id="a", path="other.txt", level="block"))
    assert judge.answer("rules/a.yaml", {"write": "a.txt"})["outcome"] == "allow"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--check", "rules/none.yaml", "--write", "a"], "cannot read"),
        (["--check", "rules/a.yaml"], "no event given"),
        (["--check", "rules/a.yaml", "--event", "{"], "no JSON"),
        (["--check", "rules/a.yaml", "--write", "a", "--content-file", "none"], "cannot read"),
    ],
)
def test_expected_errors_are_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    assert main(["try", *arguments]) == 1
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1


def test_people_read_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["try", "--check", "rules", "--write", "a.txt"]) == 2
    text = capsys.readouterr().out
    assert text.startswith("block\n")
    assert "a.txt matches a.txt" in text


def test_broken_examples_and_files_are_told_beside_the_answer(
    capsys: pytest.CaptureFixture[str], project: Path
) -> None:
    (project / "rules" / "c.yaml").write_text("schema: 1\nid: [")
    extra = "examples: {fires: [{write: z.txt}]}\n"
    (project / "rules" / "a.yaml").write_text(RECORD.format(id="a", path="a.txt", level="block") + extra)
    _, answer = tried(capsys, "--check", "rules", "--write", "a.txt")
    assert answer["outcome"] == "block"
    assert [error.split(":")[1] for error in answer["errors"]] == ["8", "2"]


def test_content_comes_from_a_file(capsys: pytest.CaptureFixture[str], project: Path) -> None:
    text = RECORD.format(id="a", path="a.txt", level="warn").replace("{write: a.txt}", "{content: secret}")
    (project / "rules" / "a.yaml").write_text(text)
    (project / "new").write_text("a secret")
    arguments = ("--check", "rules/a.yaml", "--write", "x.txt", "--content-file", "new")
    assert tried(capsys, *arguments)[1]["outcome"] == "warn"


def test_outside_a_repository_the_library_in_force_needs_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["try", "--write", "a"]) == 1
    assert "git" in capsys.readouterr().err
