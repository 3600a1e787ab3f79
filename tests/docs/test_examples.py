"""Every example block of the README and of docs/ is run, so that no page can lie."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

import rulebook.demo
from rulebook.cli.person import AGENT_MARKS
from rulebook.records.loader import load_bytes
from rulebook.verifier.loading import proven
from tests.docs.pages import BIN, SETUP, Block, blocks, run_console, type_at_a_terminal

ROOT = Path(__file__).parent.parent.parent
HELD_ELSEWHERE = {
    "shell.md": "its commands are to be read, never run: tests/shell/test_docs.py",
}
"""Page -> why its examples are not run here, and which test holds them."""

PAGES = [
    ROOT / "README.md",
    *sorted(page for page in (ROOT / "docs").rglob("*.md") if page.name not in HELD_ELSEWHERE),
]


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The demo's repository, committed once."""
    for name in AGENT_MARKS:
        monkeypatch.delenv(name, raising=False)
    root = tmp_path / "shop"
    shutil.copytree(Path(rulebook.demo.__file__).parent / "project", root)
    for command in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "A small shop"]):
        subprocess.run(["git", *command], cwd=root, check=True)
    return root


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_example_runs(page: Path, repository: Path) -> None:
    names: dict[str, Any] = {}
    for block in blocks(page):
        try:
            run(block, repository, names)
        except Exception as error:
            raise AssertionError(f"{page}:{block.line}: {error}") from error


def run(block: Block, repository: Path, names: dict[str, Any]) -> None:
    if block.language == "console":
        run_console(block.text, repository)
    elif block.language == "sh":
        command = block.text.removeprefix(SETUP).replace(".venv/bin/", f"{BIN}/")
        code, output = type_at_a_terminal(command, repository)
        assert code == 0, output
    elif block.language == "python":
        run_python(block, repository, names)
    elif block.language == "yaml" and block.text.startswith("schema:"):
        assert proven(load_bytes(block.text.encode(), "example")).errors == ()
    elif block.language == "json":
        json.loads(block.text)
    elif block.language == "toml":
        tomllib.loads(block.text)


def run_python(block: Block, repository: Path, names: dict[str, Any]) -> None:
    before = Path.cwd()
    os.chdir(repository)
    try:
        exec(compile("\n" * block.line + block.text, "page", "exec"), names)
    finally:
        os.chdir(before)


def test_the_ci_script_finds_the_readmes_test_command() -> None:
    lines = [line for line in (ROOT / "README.md").read_text().splitlines() if line.endswith("pytest -q")]
    assert len(lines) == 1
    assert "pytest -q$" in (ROOT / ".ci" / "run").read_text()
