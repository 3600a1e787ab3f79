"""A person's act needs a terminal that no agent drives."""

from __future__ import annotations

import os
import pty
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rulebook.cli.person import AGENT_MARKS, require_person
from rulebook.errors import RulebookError


@contextmanager
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give this process a terminal; inside the test, since pytest sets the streams before each phase."""
    master, slave = pty.openpty()
    with os.fdopen(slave, "r+b", buffering=0) as end, monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", end)
        patch.setattr(sys, "stderr", end)
        yield
    os.close(master)


@pytest.fixture(autouse=True)
def no_agent(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in AGENT_MARKS:
        monkeypatch.delenv(name, raising=False)


def test_a_person_at_a_terminal_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    with terminal(monkeypatch):
        require_person("approve x")


def test_an_agents_shell_is_refused_even_with_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDECODE", "1")
    with terminal(monkeypatch), pytest.raises(RulebookError, match="started by an agent"):
        require_person("approve x")


def test_without_a_terminal_it_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "in").touch()
    with (tmp_path / "in").open() as file, monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", file)
        with pytest.raises(RulebookError, match="needs a terminal"):
            require_person("go")
