"""The image is a cache: with it, without it, stale or damaged, the hook answers the same."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from rulebook.agents.image import FORMAT, PACKAGE, build_image, image_path
from rulebook.outside.workspace import Workspace
from tests.agents.conftest import claude


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package, so that no other test sees this one's image."""
    copy = tmp_path / "site" / "rulebook"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def run(package: Path, payload: Any, *more: str) -> str:
    line = [sys.executable, "-I", "-S", *more, str(package / "agents" / "hook.py"), "claude-code"]
    done = subprocess.run(line, input=json.dumps(payload), capture_output=True, text=True, check=True)
    return done.stdout + done.stderr


def push(armed: Workspace) -> dict[str, Any]:
    return claude(armed.root, "Bash", {"command": "git push --force"})


def test_modules_come_from_the_image(package: Path, armed: Workspace) -> None:
    assert build_image(str(package)) == image_path(str(package))
    assert "deny" in run(package, push(armed))
    assert [path for path in package.rglob("*.pyc") if "enforce" in str(path)] == []
    imported = run(package, push(armed), "-v")
    assert "rulebook.enforce.decide" in imported


def test_hook_and_builder_name_the_same_file(package: Path) -> None:
    assert f"hook-{FORMAT}." in (package / "agents" / "hook.py").read_text()


@pytest.mark.parametrize("content", [b"", b"x" * 100, b"\0\0\0\x05hello", b"\xff" * 40_000])
def test_a_damaged_image_is_no_image(package: Path, armed: Workspace, content: bytes) -> None:
    path = Path(image_path(str(package)))
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    assert "deny" in run(package, push(armed))


def test_a_changed_source_is_not_served_from_the_image(package: Path, armed: Workspace) -> None:
    build_image(str(package))
    source = package / "enforce" / "message.py"
    source.write_text(source.read_text().replace("Refused by rule", "Now refused by rule"))
    assert "Now refused by rule" in run(package, push(armed))


def test_a_session_makes_the_image_where_it_is_missing(package: Path, armed: Workspace) -> None:
    start = {"hook_event_name": "SessionStart", "session_id": "s", "cwd": armed.root, "source": "startup"}
    run(package, start)
    deadline = time.monotonic() + 60
    while not Path(image_path(str(package))).exists() and time.monotonic() < deadline:
        time.sleep(0.05)  # another process makes it, and says so by nothing but the file
    assert "deny" in run(package, push(armed))


def test_a_package_that_another_user_owns_is_left_as_it_is(tmp_path: Path) -> None:
    assert build_image(str(tmp_path / "nowhere")) is None
