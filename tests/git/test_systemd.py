"""The unit names one worktree, whatever its path holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.cli.main import main
from rulebook.git.systemd import install_unit, unit_text
from tests.lifecycle.repository import Repository


def test_the_unit_watches_this_worktree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = Repository(tmp_path / 'a "b" 100%')
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    text = Path(install_unit(project.workspace)).read_text()
    assert f'WorkingDirectory={tmp_path}/a "b" 100%%\n' in text
    assert text == unit_text(project.workspace)


def test_the_verb_says_how_it_is_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    project = Repository(tmp_path / "project")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(project.root)
    assert main(["install", "systemd"]) == 0
    assert "systemctl --user enable --now" in capsys.readouterr().out.replace(
        "daemon-reload && systemctl --user ", ""
    )
