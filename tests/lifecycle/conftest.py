"""A store for the life of checks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulebook.store import Store, open_at
from tests.lifecycle.repository import Repository


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_at(None, str(tmp_path / "data")) as opened:
        yield opened


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path / "repository")
