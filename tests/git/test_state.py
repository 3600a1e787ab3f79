"""Whether git runs our hooks here: each way in which it silently does not, with why and the cure."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulebook.git.install import install
from rulebook.git.state import overall
from tests.lifecycle.repository import Repository

Break = Callable[[Repository], object]


@pytest.fixture
def installed(tmp_path: Path) -> Repository:
    made = Repository(tmp_path / "project")
    install(made.workspace)
    return made


def _hook(project: Repository, event: str) -> Path:
    return project.root / ".git/hooks" / event


def test_live(installed: Repository) -> None:
    assert overall(installed.workspace).state == "live"


def test_absent(tmp_path: Path) -> None:
    found = overall(Repository(tmp_path / "project").workspace)
    assert (found.state, found.fix) == ("absent", "rulebook install git")


def _other_python(project: Repository) -> None:
    hook = _hook(project, "post-checkout")
    hook.write_text(hook.read_text().replace("rulebook/git/hook.py", "gone/git/hook.py"))


BREAKS = [
    pytest.param(lambda p: _hook(p, "pre-commit").unlink(), "half", "no pre-commit hook", id="one-deleted"),
    pytest.param(
        lambda p: _hook(p, "pre-push").chmod(0o644), "half", "not executable", id="lost-its-executable-bit"
    ),
    pytest.param(
        lambda p: _hook(p, "pre-commit").write_text("#!/bin/sh\n"), "half", "another hook", id="overwritten"
    ),
    pytest.param(
        lambda p: p.git("config", "core.hooksPath", "/nowhere"),
        "dead",
        "no folder",
        id="hooks-path-leads-away",
    ),
    pytest.param(_other_python, "dead", "which is gone", id="installation-moved"),
]


@pytest.mark.parametrize(("harm", "state", "why"), BREAKS)
def test_broken(installed: Repository, harm: Break, state: str, why: str) -> None:
    harm(installed)
    found = overall(installed.workspace)
    assert found.state == state
    assert any(why in line for line in found.why), found.why
    assert found.fix
