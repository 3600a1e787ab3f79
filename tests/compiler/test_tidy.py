from __future__ import annotations

from typing import Any

import pytest

from rulebook.compiler.drafting.tidy import tidied

PUSH = {"program": ["git"], "subcommand": ["push"]}


@pytest.mark.parametrize(
    ("predicate", "tidy"),
    [
        pytest.param({"write": {"paths": ["a"]}}, {"write": {"paths": ["a"]}}, id="no command"),
        pytest.param(
            {"command": ["git push", PUSH]}, {"command": ["git push", PUSH]}, id="other spellings stay"
        ),
        pytest.param(
            {"command": [{**PUSH, "operands": ["a", "b"]}, {**PUSH, "operands": ["a", "c"]}]},
            {"command": [{**PUSH, "operands": ["a", "b"]}, {**PUSH, "operands": ["a", "c"]}]},
            id="two words that must both stand there",
        ),
        pytest.param(
            {"command": [{**PUSH, "operands": ["a"]}, {**PUSH, "branches": ["a"]}]},
            {"command": [{**PUSH, "operands": ["a"]}, {**PUSH, "branches": ["a"]}]},
            id="another circumstance",
        ),
        pytest.param({"command": [PUSH, PUSH]}, {"command": [PUSH]}, id="the same twice"),
        pytest.param(
            {"session": {"before": {"command": [{**PUSH, "operands": ["a"]}, {**PUSH, "operands": ["b"]}]}}},
            {"session": {"before": {"command": [{**PUSH, "operands": ["a|b"]}]}}},
            id="one word or another",
        ),
        pytest.param(
            {"any": [{"write": {"paths": ["a"]}}, {"write": {"paths": ["a"]}}]},
            {"any": [{"write": {"paths": ["a"]}}]},
            id="the same part twice",
        ),
    ],
)
def test_tidied(predicate: dict[str, Any], tidy: dict[str, Any]) -> None:
    assert tidied(predicate) == tidy
