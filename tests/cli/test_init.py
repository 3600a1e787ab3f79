"""``init`` writes what is missing, is idempotent, and marks the clone."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from rulebook.cli.main import main
from rulebook.outside.config import load_config
from rulebook.outside.workspace import find_workspace


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "project"
    subprocess.run(["git", "init", "-q", root], check=True)
    monkeypatch.chdir(root)
    return root


def init(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert main(["init", "--json", *arguments]) == 0
    answer: dict[str, object] = json.loads(capsys.readouterr().out)
    return answer


def test_init_twice_is_as_good_as_once(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = init(capsys)
    text = (repository / "rulebook.toml").read_text()
    assert init(capsys) == {**first, "created": []}
    assert (repository / "rulebook.toml").read_text() == text
    assert first["repository"] == load_config(str(repository)).repository_id


def test_init_marks_this_clone(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    workspace = find_workspace(str(repository), os.environ)
    assert not Path(workspace.repo_home, "initialised").exists()
    init(capsys)
    assert Path(workspace.repo_home, "initialised").is_file()


def test_init_works_from_a_folder_below(
    repository: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (repository / "deep").mkdir()
    monkeypatch.chdir(repository / "deep")
    init(capsys, "--rules", "quality/rules")
    assert (repository / "quality" / "rules").is_dir()


@pytest.mark.parametrize(
    "rules", ["../outside", "/abs", ".git/rules", "."], ids=["above", "absolute", "git", "root"]
)
def test_the_rules_stay_inside(repository: Path, rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["init", "--rules", rules]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert not (repository / "rulebook.toml").exists()


def test_another_folder_later_is_refused(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    init(capsys)
    assert main(["init", "--rules", "elsewhere"]) == 1
    assert "already" in capsys.readouterr().err


def test_outside_a_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["init"]) == 1
    assert "git init" in capsys.readouterr().err
