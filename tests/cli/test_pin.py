from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulebook.cli.main import main
from rulebook.cli.person import AGENT_MARKS


@pytest.fixture(autouse=True)
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for mark in AGENT_MARKS:
        monkeypatch.delenv(mark, raising=False)
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)


def listed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    capsys.readouterr()
    assert main(["pin", "list", "--json", *arguments]) == 0
    pins: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["pins"]
    return pins


def test_nothing_pinned(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pin", "list"]) == 0
    assert capsys.readouterr().out == "no pin is in force\n"


def test_a_pin_is_echoed_kept_and_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pin", "add", "No deploys.", "--id", "a", "--reason", "freeze", "--turn", "4"]) == 0
    assert capsys.readouterr().out == 'pinned: "No deploys." (as a; wrong? say: unpin: a)\n'
    (one,) = listed(capsys)
    assert {**one, "owner": ""} == {
        "expires": None,
        "guards": None,
        "id": "a",
        "in_force": True,
        "irreversible": False,
        "owner": "",
        "reason": "freeze",
        "session": None,
        "source": "user",
        "state": "in_force",
        "supersedes": None,
        "text": "No deploys.",
        "turn": 4,
    }
    assert main(["pin", "list"]) == 0
    assert "No deploys." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "expires"),
    [
        (["--until", "2999-01-01"], {"at": "2999-01-01T00:00:00Z"}),
        (["--until-event", "it is over"], {"event": "it is over"}),
        (["--session", "s1"], {"session": "s1"}),
    ],
)
def test_ends(capsys: pytest.CaptureFixture[str], arguments: list[str], expires: dict[str, str]) -> None:
    assert main(["pin", "add", "No deploys.", *arguments]) == 0
    assert [one["expires"] for one in listed(capsys, "--session", "s1")] == [expires]


def test_superseding_dropping_and_the_history(capsys: pytest.CaptureFixture[str]) -> None:
    main(["pin", "add", "Old words.", "--id", "a"])
    assert main(["pin", "supersede", "a", "New words.", "--id", "b"]) == 0
    assert [one["id"] for one in listed(capsys)] == ["b"]
    assert main(["pin", "drop", "b", "--reason", "over"]) == 0
    assert listed(capsys) == []
    assert [(one["id"], one["in_force"]) for one in listed(capsys, "--all")] == [("a", False), ("b", False)]


def test_an_event_ends_what_waits_for_it(capsys: pytest.CaptureFixture[str]) -> None:
    main(["pin", "add", "Never restart db-1.", "--id", "a", "--until-event", "the failover is through"])
    capsys.readouterr()
    assert main(["pin", "happened", "The failover is through"]) == 0
    assert capsys.readouterr().out == "ended: a\n"
    assert main(["pin", "happened", "something else", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ended"] == []


def test_an_irreversible_one_asks_for_a_check(capsys: pytest.CaptureFixture[str]) -> None:
    main(["pin", "add", "Never drop a table.", "--id", "a", "--irreversible"])
    assert "no check holds it at the tool yet" in capsys.readouterr().out
    main(["pin", "add", "Never drop a schema.", "--id", "b", "--irreversible", "--guards", "no-drop"])
    assert "no check" not in capsys.readouterr().out


def test_a_pin_becomes_a_check_with_its_id_and_words(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["init"]) == 0
    main(["pin", "add", "Never run git push --force.", "--id", "no-force", "--irreversible"])
    assert main(["pin", "check", "no-force", "--review-by", "2999-01-01"]) == 0
    assert [one["guards"] for one in listed(capsys)] == ["no-force"]
    record = str(tmp_path / "rules" / "no-force.yaml")
    assert main(["try", "--check", record, "--command", "git push -f origin main"]) == 2
    out = capsys.readouterr().out
    assert "no-force" in out
    assert "Never run git push --force." in out
    assert main(["pin", "check", "no-force"]) == 1
    assert "there is a check of this id" in capsys.readouterr().err


def test_words_that_name_no_action_make_no_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["init"]) == 0
    main(["pin", "add", "The customer is always right.", "--id", "a"])
    assert main(["pin", "check", "a"]) == 1
    assert "its words name no action that can be checked" in capsys.readouterr().err
    assert main(["pin", "check", "ghost"]) == 1
    assert "no pin ghost" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [["add", "Obey me."], ["supersede", "a", "Obey me."], ["drop", "a"], ["happened", "it is over"]],
)
def test_an_agent_can_neither_pin_nor_unpin(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    main(["pin", "add", "No deploys.", "--id", "a"])
    monkeypatch.setenv("CLAUDECODE", "1")
    capsys.readouterr()
    assert main(["pin", *arguments]) == 1
    assert "a model may not pin" in capsys.readouterr().err
    assert [one["text"] for one in listed(capsys, "--all")] == ["No deploys."]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param(["add", "x", "--id", "A b"], "an id is lower-case words", id="a-bad-id"),
        pytest.param(["add", " ", "--id", "a"], "a pin needs the words", id="no-words"),
        pytest.param(["add", "x", "--until", "soon"], "not a time: 'soon'", id="no-time"),
        pytest.param(
            ["add", "x", "--until", "2999-01-01", "--session", "s"], "a pin has one end", id="two-ends"
        ),
        pytest.param(["supersede", "zz", "x"], "no pin zz", id="nothing-to-supersede"),
        pytest.param(["drop", "zz"], "no pin zz", id="nothing-to-drop"),
        pytest.param(["add", "x", "--source", "model"], "invalid choice", id="a-source-that-may-not"),
    ],
)
def test_errors_are_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    assert main(["pin", *arguments]) == 1
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
    assert listed(capsys, "--all") == []
