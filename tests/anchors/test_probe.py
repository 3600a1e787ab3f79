"""A verify command that can not fail proves nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulebook.anchors import sandbox
from rulebook.anchors.breaks import breaks
from rulebook.cli.main import main
from tests.cli.conftest import arm
from tests.lifecycle.repository import Repository, record

pytestmark = pytest.mark.sandbox

SOURCE = "def limit():\n    return 10\n\nENABLED = True\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    made = Repository(tmp_path / "project")
    monkeypatch.chdir(made.root)
    made.write("src/a.py", SOURCE)
    made.commit("source")
    return made


def put(project: Repository, verify: str) -> None:
    project.approve(verify)
    arm(project, record("c", condition={"claim": "c", "verify": verify, "anchors": ["src/a.py"]}))


def probe(capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any]]:
    code = main(["probe", "c", "--json"])
    return code, json.loads(capsys.readouterr().out)


def test_the_ways_to_break() -> None:
    found = dict(breaks(SOURCE.encode()))
    assert found["deleted"] is None
    assert found["renamed"] == SOURCE.replace("limit", "limit_renamed").encode()
    assert found["constants flipped"] == SOURCE.replace("10", "11").replace("True", "False").encode()
    assert found["lines swapped"] == b"ENABLED = True\n    return 10\n\ndef limit():\n"


def test_a_break_that_changes_nothing_is_none() -> None:
    assert [name for name, _ in breaks(b"")] == ["deleted"]


@pytest.mark.usefixtures("kernel_sandbox")
def test_a_command_that_looks_notices(project: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    put(project, "grep -q 'return 10' src/a.py")
    code, answer = probe(capsys)
    noticed = {one["how"] for one in answer["breaks"] if one["noticed"]}
    assert code == 0
    assert {"deleted", "emptied", "constants flipped"} <= noticed
    assert "renamed" not in noticed
    assert project.read("src/a.py") == SOURCE


@pytest.mark.usefixtures("kernel_sandbox")
@pytest.mark.parametrize("beside", [1000, 0], ids=["a-folder-given-anew", "a-folder-of-too-many"])
def test_a_deleted_file_is_gone(
    project: Repository, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, beside: int
) -> None:
    monkeypatch.setattr(sandbox, "_MOST_BESIDE", beside)
    project.write("src/b.py", "x")
    (project.root / "src/link").symlink_to("b.py")
    put(project, "test -e src/a.py || ! cat src/link")
    _, answer = probe(capsys)
    noticed = {one["how"] for one in answer["breaks"] if one["noticed"]}
    assert noticed == ({"deleted"} if beside else set())


@pytest.mark.usefixtures("kernel_sandbox")
def test_a_command_that_can_not_fail_never_arms_again_by_itself(
    project: Repository, capsys: pytest.CaptureFixture[str]
) -> None:
    put(project, "true # src/a.py")
    assert probe(capsys) == (2, {**probe(capsys)[1], "noticed": 0})
    assert main(["drift"]) == 0
    project.write("src/a.py", SOURCE + "# changed\n")
    assert main(["drift"]) == 2
    assert "verify_is_blind" in capsys.readouterr().out


@pytest.mark.usefixtures("kernel_sandbox")
def test_what_does_not_hold_can_not_be_probed(
    project: Repository, capsys: pytest.CaptureFixture[str]
) -> None:
    put(project, "grep -q 'return 11' src/a.py")
    assert main(["probe", "c"]) == 1
    assert "does not hold as it is" in capsys.readouterr().err
