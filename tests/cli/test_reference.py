"""docs/commands.md is what the program says."""

from __future__ import annotations

from pathlib import Path

from rulebook.cli.reference import reference


def test_the_command_reference_is_up_to_date() -> None:
    page = Path(__file__).parent.parent.parent / "docs" / "commands.md"
    assert page.read_text() == reference(), "run: python -m rulebook.cli.reference > docs/commands.md"
