"""What the shell reader gives up on is held where it names what a rule is about."""

from __future__ import annotations

import pytest

from rulebook.agents.canary import refuses
from rulebook.outside.workspace import Workspace
from tests.agents.conftest import Hook, arm, check, claude

INSTALL = check("no-npm-ci", {"forbid": {"command": "npm ci"}})


@pytest.mark.parametrize(
    ("command", "held"),
    [
        pytest.param("echo " + "$(" * 100 + "true" + ")" * 100, False, id="deep, and about no rule"),
        pytest.param("echo " + "$(" * 20 + "npm test" + ")" * 20, False, id="not too deep, and allowed"),
        pytest.param("echo " + "$(" * 50 + "npm ci" + ")" * 50, True, id="deep, and read"),
        pytest.param("echo " + "$(" * 100 + "npm ci" + ")" * 100, True, id="too deep inside"),
        pytest.param("npm ci; echo " + "$(" * 3000 + "true" + ")" * 3000, True, id="too deep behind"),
        pytest.param("eval '('\necho " + "$(" * 100 + "npm ci" + ")" * 100, True, id="an error before"),
        pytest.param(
            "".join(f"a{n} $b{n};" for n in range(5000))[:60000] + "; npm ci", True, id="too much of it"
        ),
    ],
)
def test_what_is_not_read(repository: Workspace, hook: Hook, command: str, held: bool) -> None:
    arm(repository, (INSTALL,))
    call = claude(repository.root, "Bash", {"command": command}, permission_mode="dontAsk")
    assert refuses("claude-code", hook("claude-code", call).stdout) == held
