"""Fixtures that every test shares; the real home and the user's git settings are out of reach."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import tools

# A busy machine must not fail a build: no property here is about speed.
# In CI every run draws the same examples: a red run is about the change. New ones are drawn by people.
settings.register_profile(
    "patient",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=os.environ.get("CI") == "true",
)
settings.load_profile("patient")


@pytest.fixture(autouse=True)
def isolated_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Point HOME, RULEBOOK_HOME and git's configuration at empty folders of this test."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("RULEBOOK_HOME", str(home / "rulebook"))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(home / "gitconfig"))
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "Test")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "test@example.invalid")
    for name in (
        "XDG_DATA_HOME",
        "XDG_CONFIG_HOME",
        "RULEBOOK_DATABASE_URL",
        "GIT_DIR",
        "GIT_WORK_TREE",
        "GIT_INDEX_FILE",
    ):
        monkeypatch.delenv(name, raising=False)
    return home


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out, or fail in CI, a test whose outside tool is missing."""
    tools.require(item)


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """Give the URL of a PostgreSQL of this test run; mark the test with ``postgres`` too."""
    given = os.environ.get("RULEBOOK_TEST_POSTGRES_URL")
    if given:
        yield given
        return
    # A socket's path must be short, so this folder lies outside pytest's own.
    with (
        tempfile.TemporaryDirectory(prefix="rulebook-pg-") as folder,
        tools.postgres_server(Path(folder)) as url,
    ):
        yield url
