"""``drift``: which anchor, and what followed; between commits and in the index too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import pytest

from rulebook.cli.main import main
from tests.cli.conftest import arm
from tests.lifecycle.repository import Repository, record

HELD = "# generated\nnofile 20\n"
LOST = "nofile 20\n"


def drift(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, Any]]:
    code = main(["drift", "--json", *arguments])
    (check,) = json.loads(capsys.readouterr().out)["checks"]
    return code, check


def test_nothing_changed(armed: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    code, check = drift(capsys)
    assert (code, check["standing"], check["verdict"], check["ran"]) == (0, "armed", "holds", False)
    assert check["anchors"] == []


@pytest.mark.parametrize(
    ("text", "code", "standing", "verdict"),
    [
        pytest.param(HELD, 0, "armed", "holds", id="reason-holds"),
        pytest.param(LOST, 2, "suspended", "fails", id="reason-fails"),
    ],
)
def test_an_uncommitted_edit(
    armed: Repository, capsys: pytest.CaptureFixture[str], text: str, code: int, standing: str, verdict: str
) -> None:
    armed.write("limits.conf", text)
    got, check = drift(capsys)
    assert (got, check["standing"], check["verdict"]) == (code, standing, verdict)
    assert check["anchors"] == [{"code": "anchor_changed", "anchor": "limits.conf"}]


def test_looking_without_running_is_a_warning(armed: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    armed.write("limits.conf", HELD)
    code, check = drift(capsys, "--no-verify")
    assert (code, check["standing"], check["ran"]) == (2, "warning", False)


def test_a_gone_anchor_is_named(armed: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    (armed.root / "limits.conf").unlink()
    code, check = drift(capsys)
    assert (code, check["standing"], check["verdict_reason"]) == (2, "warning", "exit_trouble")
    assert {"anchor_missing", "exit_trouble"} <= set(check["reasons"])


def test_between_two_commits(armed: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    armed.write("limits.conf", LOST)
    armed.commit("lose it")
    armed.write("limits.conf", HELD)
    armed.commit("have it")
    code, check = drift(capsys, "--since", "HEAD~2..HEAD~1")
    assert (code, check["reasons"], check["standing"]) == (2, ["anchor_changed"], "armed")


def test_since_a_commit_and_no_change(armed: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    armed.write("other", "x")
    armed.commit("other")
    code, check = drift(capsys, "--since", "HEAD~1")
    assert (code, check["reasons"]) == (0, [])


def test_what_is_staged(armed: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    before = armed.read("limits.conf")
    armed.write("limits.conf", LOST)
    assert drift(capsys, "--staged")[0] == 0
    armed.git("add", "limits.conf")
    armed.write("limits.conf", before)
    code, check = drift(capsys, "--staged")
    assert (code, check["reasons"]) == (2, ["anchor_changed"])


def test_an_unknown_commit_is_one_line(armed: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["drift", "--since", "nonsense"]) == 1
    assert "git knows no commit 'nonsense'" in capsys.readouterr().err


def test_text_names_the_anchor(armed: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    arm(armed, record("two"))
    armed.write("limits.conf", LOST)
    assert main(["drift"]) == 2
    out = capsys.readouterr().out
    assert out.count("changed: limits.conf") == 2


def test_staged_before_the_first_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    project = Repository(tmp_path / "young", empty=True)
    project.git("init", "-q", "-b", "main")
    monkeypatch.chdir(project.root)
    project.write("limits.conf", HELD)
    project.approve()
    arm(project, record())
    assert drift(capsys, "--staged") == (0, ANY)
    project.git("add", ".")
    code, check = drift(capsys, "--staged")
    assert (code, check["reasons"]) == (2, ["anchor_changed"])
