"""The user's corrections in plain words are recorded and compiled; a person confirms and approves."""

from __future__ import annotations

import json

from rulebook.anchors import sandbox
from rulebook.demo.memory import Memory
from rulebook.demo.scene import Scene
from rulebook.demo.story import Line, Story
from rulebook.demo.traps import TRAPS


def play(scene: Scene, story: Story) -> dict[str, str]:
    """Make a check of each correction; return trap -> check id."""
    scene.rulebook("init")
    scene.rulebook("install", "git")
    scene.rulebook("install", "claude-code")
    memory, checks = Memory(scene), dict[str, str]()
    for trap in TRAPS:
        told = scene.json("record", "--words", trap.words, "--action", json.dumps(trap.action))
        before = memory.ids()
        scene.person("compile", "--correction", str(told["correction"]))
        (checks[trap.name],) = memory.ids() - before
    scene.person("approve", *([] if sandbox.available() else ["--unsandboxed"]))
    scene.commit("Rules from what we told the agent")
    for trap in TRAPS:
        check = checks[trap.name]
        line = Line(
            "corrections", f'"{trap.words}"', memory.standing(check), memory.card(check), check, trap.name
        )
        story.expect(line, ("armed",))
    return checks
