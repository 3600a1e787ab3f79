"""``verify``: exit 0 only if something ran and holds; ``approve``: a person's act."""

from __future__ import annotations

import json

import pytest

from rulebook.anchors.approvals import Approvals
from rulebook.cli import approve
from rulebook.cli.main import main
from tests.cli.conftest import arm
from tests.lifecycle.repository import VERIFY, Repository, record


def test_holds(armed: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--json", "no-edits"]) == 0
    (check,) = json.loads(capsys.readouterr().out)["checks"]
    assert (check["verdict"], check["ran"], check["standing"]) == ("holds", True, "armed")


def test_fails(armed: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    armed.write("limits.conf", "x")
    assert main(["verify"]) == 2
    assert "suspended" in capsys.readouterr().out


def test_nothing_verified_is_no_pass(project: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify"]) == 2
    assert "nothing was verified" in capsys.readouterr().out


def test_not_approved_is_no_pass(project: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    arm(project, record())
    assert main(["verify"]) == 2
    assert "rulebook approve" in capsys.readouterr().out


def test_an_unknown_check_names_the_nearest(armed: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "no-edit"]) == 1
    assert "no-edits" in capsys.readouterr().err


class TestApprove:
    def test_no_terminal_no_approval(self, project: Repository, capsys: pytest.CaptureFixture[str]) -> None:
        arm(project, record())
        assert main(["approve", "--yes"]) == 1
        assert not Approvals(project.workspace.home).is_approved(VERIFY)

    def test_a_person_approves_and_the_check_is_armed(
        self, project: Repository, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(approve, "require_person", lambda act: None)
        arm(project, record())
        assert main(["approve", "--yes"]) == 0
        assert "holds (exit_0), armed" in capsys.readouterr().out

    def test_no_is_no(self, project: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(approve, "require_person", lambda act: None)
        monkeypatch.setattr(approve, "confirm", lambda question: False)
        arm(project, record())
        assert main(["approve"]) == 0
        assert not Approvals(project.workspace.home).is_approved(VERIFY)

    def test_withdrawn(self, armed: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(approve, "require_person", lambda act: None)
        assert main(["approve", "--withdraw", "no-edits"]) == 0
        assert not Approvals(armed.workspace.home).is_approved(VERIFY)
