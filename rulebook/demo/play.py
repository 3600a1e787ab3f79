"""The demo from its first line to its last."""

from __future__ import annotations

from rulebook.demo.chapters import audit, changes, controls, corrections, memory, session
from rulebook.demo.scene import Scene
from rulebook.demo.story import Story


def play(scene: Scene, story: Story) -> dict[str, str]:
    """Play all chapters in a scene that is not built yet; return trap -> check id.

    Raises:
        RulebookError: something did not come out as it must.

    """
    scene.build()
    controls.play(scene, story)
    checks = corrections.play(scene, story)
    session.play(scene, story, checks)
    changes.play(scene, story, checks)
    memory.play(scene, story, checks)
    audit.play(scene, story)
    return checks
