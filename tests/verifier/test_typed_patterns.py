"""A file pattern is matched as it was typed too, whatever files it stands for; ``~`` is the home folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulebook.records.canonical_predicate import canonical_verifier
from rulebook.records.predicate import Verifier
from rulebook.verifier.context import EventContext
from rulebook.verifier.evaluate import evaluate

ADDS: dict[str, Any] = {"program": "git", "subcommand": "add", "operands": r"\*|./\*"}
REMOVES: dict[str, Any] = {"program": "rm", "operands": "~|~/|~/.config/*"}


@pytest.mark.parametrize(
    ("form", "command", "fired"),
    [
        (ADDS, "git add *", True),
        (ADDS, "git add ./*", True),
        (ADDS, "sudo git add *", True),
        (ADDS, "bash -c 'git add *'", True),
        (ADDS, "git add '*'", True),
        (ADDS, "git add a.py b.md", False),
        (ADDS, "git add *.py", False),
        (ADDS, "cp * /tmp; git add a.py", False),
        (ADDS, "echo *; git add a.py b.md", False),
        (ADDS, "for f in *; do git add $f; done", False),
        (ADDS, 'f() { git add "$1"; }; f *', False),
        ({**ADDS, "operands": "*.md"}, "git add *", True),
        (REMOVES, "rm ~", True),
        (REMOVES, "rm -rf $HOME", True),
        (REMOVES, "rm -rf /home/ann/", True),
        (REMOVES, "rm ~/.config/x", True),
        (REMOVES, "rm ~/x", False),
        (REMOVES, "rm home", False),
    ],
)
def test_operands(form: dict[str, Any], command: str, fired: bool, tmp_path: Path) -> None:
    for name in ("a.py", "b.md"):
        (tmp_path / name).touch()
    rule = canonical_verifier(Verifier.model_validate({"forbid": {"command": form}}))
    context = EventContext(str(tmp_path), home="/home/ann")
    assert evaluate(rule, {"command": command}, context).fired is fired
