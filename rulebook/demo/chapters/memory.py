"""The branch is switched back, and standing follows from memory: no verify command runs."""

from __future__ import annotations

from rulebook.demo.memory import Memory
from rulebook.demo.scene import Scene
from rulebook.demo.story import Line, Story
from rulebook.demo.watcher import LONGEST
from rulebook.outside.background import wait_until


def play(scene: Scene, story: Story, checks: dict[str, str]) -> None:
    """Check the first branch out again; ``checks`` is trap -> check id."""
    memory = Memory(scene)
    before = memory.verdicts()
    scene.git("checkout", "-q", "main")
    wait_until(lambda: memory.standing(checks["generated"]) == "armed", seconds=LONGEST)
    why = "the post-checkout hook: this fingerprint's verdict is remembered, so nothing was run"
    outcome = memory.standing(checks["generated"]) if memory.verdicts() == before else "verified again"
    line = Line("memory", "git checkout main", outcome, why, checks["generated"], "generated")
    story.expect(line, ("armed",))
