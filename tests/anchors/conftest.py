"""A real repository to look at."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from rulebook.anchors import sandbox


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    """An empty repository."""
    root = tmp_path / "repo"
    root.mkdir()
    subprocess.run(["git", "init", "-q", "-b", "main"], cwd=root, check=True)
    return root


@pytest.fixture
def put(repo: Path) -> Callable[[str, str | bytes], Path]:
    """Write a file of the repository."""

    def write(path: str, content: str | bytes) -> Path:
        file = repo / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        return file

    return write


@pytest.fixture
def kernel_sandbox() -> None:
    """Only where bubblewrap works."""
    if not sandbox.available():
        pytest.skip("needs bubblewrap, which is not installed or may not make namespaces here")
