"""An event of which a part has a wrong type is said to be unread, and is no crash."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook.outside.workspace import Workspace
from tests.agents.conftest import Hook, claude


@pytest.mark.parametrize(
    ("part", "value", "lines"),
    [
        pytest.param("tool_input", {}, 0, id="an input without anything"),
        pytest.param("tool_input", {"command": "ls"}, 0, id="as it should be"),
        pytest.param("tool_input", None, 0, id="no input"),
        pytest.param("tool_input", [], 1, id="a list for the input"),
        pytest.param("tool_input", 1, 1, id="a number for the input"),
        pytest.param("tool_input", "", 1, id="an empty text for the input"),
        pytest.param("tool_input", {"command": 1}, 1, id="a number for the command"),
        pytest.param("tool_name", 1, 1, id="a number for the tool"),
    ],
)
def test_a_wrong_type(armed: Workspace, hook: Hook, part: str, value: Any, lines: int) -> None:
    done = hook("claude-code", {**claude(armed.root, "Bash", {"command": "ls"}), part: value})
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.count("could not be read") == done.stderr.count("\n") == lines
