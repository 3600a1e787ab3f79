"""First every trap is replayed without its check, and it snaps: the control."""

from __future__ import annotations

from rulebook.demo.scene import Scene
from rulebook.demo.story import Line, Story
from rulebook.demo.traps import TRAPS


def play(scene: Scene, story: Story) -> None:
    """Let each trap snap; the repository is as before afterwards."""
    for trap in TRAPS:
        why = trap.snap(scene)
        story.expect(
            Line("controls", f"the agent {trap.mistake}", "snapped", why, trap=trap.name), ("snapped",)
        )
    scene.git("checkout", "-q", "--", ".")
