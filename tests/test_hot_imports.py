"""What a hook imports before it has decided anything is counted in milliseconds, so it is held here."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HOT = [
    "rulebook.errors",
    "rulebook.outside.workspace",
    "rulebook.shell",
    "rulebook.verifier",
    "rulebook.enforce.decide",
]
HEAVY = (
    "sqlmodel sqlalchemy pydantic jinja2 git re json dataclasses typing enum pathlib subprocess hashlib "
    "re2 ast_grep_py"
)


def imported(code: str) -> set[str]:
    script = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{code}\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", script], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize("module", HOT)
def test_imports_nothing_heavy(module: str) -> None:
    bare = imported("")
    assert sorted((imported(f"import {module}") - bare) & set(HEAVY.split())) == []


def test_deciding_without_text_patterns_imports_nothing_heavy() -> None:
    code = """
from rulebook.enforce.decide import decide
from rulebook.verifier.context import EventContext
check = {"id": "a", "rule": "r", "level": "block", "verifier": {"forbid": {"write": {"paths": ["*.conf"]}},
         "unless": {"command": [{"program": ["make"]}]}}}
assert decide({"write": "a.conf"}, [check], EventContext("/", home="/")).outcome == "block"
assert decide({"command": "make > a.conf"}, [check], EventContext("/", home="/")).outcome == "allow"
assert decide({"command": "git push -f > a.conf"}, [check], EventContext("/", home="/")).outcome == "block"
"""
    assert sorted((imported(code) - imported("")) & set(HEAVY.split())) == []
