"""Text that is no text: it must neither hide a command nor stop what reads it later."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulebook.agents.canary import refuses
from rulebook.enforce.drain import drain
from rulebook.enforce.spool import put, spool_folder
from rulebook.outside.workspace import Workspace
from rulebook.store import open_store
from tests.agents.conftest import Hook, arm, check, claude

INSTALL = check("no-npm-ci", {"forbid": {"command": "npm ci"}})


@pytest.mark.parametrize(
    ("command", "denied"),
    [
        pytest.param("npm test", False, id="nothing is odd"),
        pytest.param("npm test \ud800", False, id="a lone surrogate in another command"),
        pytest.param("npm ci \ud800", True, id="a lone surrogate behind"),
        pytest.param("echo \udfff; npm ci", True, id="a lone surrogate before"),
        pytest.param("npm\0 ci; npm ci", True, id="a NUL in the first of two"),
        pytest.param("np\0m c\0i", True, id="NULs inside words, which a shell drops"),
        pytest.param("npm te\0st", False, id="a NUL in another command"),
    ],
)
def test_odd_text_hides_nothing_and_is_kept(
    repository: Workspace, hook: Hook, command: str, denied: bool
) -> None:
    arm(repository, (INSTALL,))
    done = hook("claude-code", claude(repository.root, "Bash", {"command": command}))
    assert (done.stderr, refuses("claude-code", done.stdout)) == ("", denied)
    with open_store(repository) as store:
        assert drain(repository, store) == denied


@pytest.mark.parametrize(
    "line",
    [
        pytest.param({"kind": "finding"}, id="nothing of a finding"),
        pytest.param({"kind": "finding", "at": 1e300}, id="a moment that is none"),
        pytest.param({"kind": "finding", "version": 1 << 70}, id="a number that no column holds"),
        pytest.param({"kind": "finding", "session": ["a"]}, id="a list for a text"),
        pytest.param({"kind": "outcome", "session": "s", "call": "c"}, id="nothing of an outcome"),
    ],
)
def test_a_damaged_line_is_said_and_costs_only_itself(
    repository: Workspace,
    hook: Hook,
    capsys: pytest.CaptureFixture[str],
    line: dict[str, object],
) -> None:
    arm(repository, (INSTALL,))
    hook("claude-code", claude(repository.root, "Bash", {"command": "npm ci"}))
    folder = spool_folder(repository.repo_home)
    whole = json.loads(Path(folder, "current.jsonl").read_bytes())
    bad = {**whole, **line} if len(line) == 2 else line
    put(repository.repo_home, bad)
    with open_store(repository) as store:
        assert drain(repository, store) == 1
    assert "1 damaged lines" in capsys.readouterr().err
    assert [path.name for path in Path(folder).glob("*.jsonl")] == []
