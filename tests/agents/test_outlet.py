"""An answer that can't be written: a refusal must not become a silent yes."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from rulebook.agents.installing import HOOK_SCRIPT
from rulebook.agents.respond import AGENTS
from rulebook.outside.workspace import Workspace
from tests.agents.speakers import event_word, shell


@pytest.mark.parametrize("outlet", [">/dev/full", ">&-"], ids=["a full device", "standard output closed"])
@pytest.mark.parametrize("agent", AGENTS)
def test_a_refusal_ends_with_two(armed: Workspace, agent: str, outlet: str) -> None:
    data = json.dumps(shell(agent, armed.root, "git push --force")).encode()
    line = ["sh", "-c", f'"$@" {outlet}', "sh", sys.executable, "-I", "-S", HOOK_SCRIPT, agent]
    done = subprocess.run(
        [*line, *event_word(agent)], input=data, capture_output=True, env=dict(os.environ), check=False
    )
    assert done.returncode == 2
    assert b"could not be written" in done.stderr


def test_advice_stays_advice(armed: Workspace) -> None:
    data = json.dumps(shell("claude-code", armed.root, "pytest")).encode()
    line = ["sh", "-c", '"$@" >/dev/full', "sh", sys.executable, "-I", "-S", HOOK_SCRIPT, "claude-code"]
    done = subprocess.run(line, input=data, capture_output=True, env=dict(os.environ), check=False)
    assert (done.returncode, done.stderr.count(b"\n")) == (0, 1)
