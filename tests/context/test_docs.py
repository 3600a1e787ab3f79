"""What the pages say is run."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rulebook.context.commands import VERBS, Here
from rulebook.context.drill.judge import DIAGNOSES
from rulebook.context.pins import PinRefusedError
from rulebook.context.prune import KEPT
from rulebook.context.survive import PROBLEMS
from tests.context.make import needed

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", (DOCS / page).read_text(), re.MULTILINE | re.DOTALL)


def test_every_python_block_of_the_walk_runs() -> None:
    names: dict[str, Any] = {}
    found = blocks("context.md", "python")
    assert len(found) >= 7
    for block in found:
        exec(compile(block, "docs/context.md", "exec"), names)


def _calls() -> list[Any]:
    text = (DOCS / "context-api.md").read_text()
    pattern = r"^### `rulebook context (\w+)`.*?^```json\n(.*?)^```\n.*?^```json\n(.*?)^```"
    return [pytest.param(*call, id=call[0]) for call in re.findall(pattern, text, re.MULTILINE | re.DOTALL)]


def test_every_verb_has_an_example() -> None:
    assert [call.id for call in _calls()] == list(VERBS)


@pytest.mark.parametrize(("verb", "given", "answer"), _calls())
def test_every_json_example_is_what_the_verb_answers(verb: str, given: str, answer: str) -> None:
    value = VERBS[verb](json.loads(given), Here(lambda: ((), ()), 0)).value
    shown = json.loads(answer)
    assert {key: json.loads(json.dumps(value[key])) for key in shown} == shown


def test_every_code_is_documented() -> None:
    page = (DOCS / "context-api.md").read_text()
    source = (ROOT / "rulebook" / "context").rglob("*.py")
    codes = {code for path in source for code in re.findall(r'\("(bad_\w+|duplicate_\w+)"', path.read_text())}
    for code in {*PROBLEMS, *KEPT, *DIAGNOSES, *codes}:
        assert f"`{code}`" in page, code
    for code in re.findall(r"``(\w+)``", PinRefusedError.__doc__ or ""):
        assert f"`{code}`" in page, code


PACKAGES = {"bare_loop": None, "pydantic_ai": "pydantic_ai", "langgraph": "langgraph"}


@pytest.mark.parametrize("name", PACKAGES)
def test_the_examples_run(name: str) -> None:
    package = PACKAGES[name]
    if package:
        needed(package, "frameworks")
    path = DOCS / "examples" / f"context_{name}.py"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.run([sys.executable, path], env=env, capture_output=True, text=True, check=False)
    assert run.stdout == "git push\n", run.stderr
