"""How the demo is told; what it does is held by tests/demo."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.cli.demo import Teller
from rulebook.cli.main import main
from rulebook.demo.story import Line

READ = "Refused by rule x.\nIn the owner's words: y"


def test_headings_come_once_and_what_the_agent_reads_in_full_once(capsys: pytest.CaptureFixture[str]) -> None:
    teller = Teller()
    for did in ("edit a", "edit b"):
        teller.tell(Line("session", did, "blocked", READ))
    text = capsys.readouterr().out
    assert text.count("through its hook") == 1
    assert text.count("Refused by rule x.") == 2
    assert text.count("owner's words") == 1


def test_a_folder_with_something_in_it_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine").touch()
    assert main(["demo", "--keep", str(tmp_path)]) == 1
    assert "not empty" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
