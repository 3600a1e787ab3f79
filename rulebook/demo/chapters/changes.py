"""The repository changes under the checks, by commits and an edit; git's hooks and the watcher notice."""

from __future__ import annotations

from rulebook.demo.memory import Memory
from rulebook.demo.scene import Scene
from rulebook.demo.story import Line, Story
from rulebook.demo.watcher import LONGEST, watcher
from rulebook.outside.background import wait_until

BRANCH = "limits-by-hand"
GENERATOR = "tools/gen_limits.py"
FLAKY, MOVED = "tests/test_delivery.py", "tests/test_shipping.py"


def play(scene: Scene, story: Story, checks: dict[str, str]) -> None:
    """Let each outcome come about once; ``checks`` is trap -> check id."""
    memory = Memory(scene)
    _still_true(scene, story, memory, checks["generated"])
    _meaningless(scene, story, memory, checks["deprecated"])
    _no_longer_true(scene, story, memory, checks["generated"])
    _nobody_can_say(scene, story, memory, checks["flaky"])


def _still_true(scene: Scene, story: Story, memory: Memory, check: str) -> None:
    """Change an anchor so that the reason still holds: armed again."""
    scene.write(GENERATOR, scene.read(GENERATOR).replace('"""Return the text', '"""Give the whole text'))
    before = memory.confirmed(check)
    scene.commit("Reword the generator")
    wait_until(lambda: memory.confirmed(check) != before, seconds=LONGEST)
    scene.rulebook("sync")
    scene.commit("The lock says what was verified")
    outcome = f"{memory.standing(check)} again" if memory.confirmed(check) != before else "not noticed"
    why = "the post-commit hook saw the anchor change, the verify command ran and holds"
    story.expect(
        Line("changes", f"commit: {GENERATOR} reworded", outcome, why, check, "generated"), ("armed again",)
    )


def _meaningless(scene: Scene, story: Story, memory: Memory, check: str) -> None:
    """Add a comment: a symbol is an anchor by its meaning, so nothing changed."""
    before = memory.verdicts()
    scene.write("shop/prices.py", scene.read("shop/prices.py") + "\n\n# Prices are in cents.\n")
    scene.commit("Comment the prices")
    outcome = memory.standing(check) if memory.verdicts() == before else "verified again"
    why = "comments and formatting are no change of the function that is the anchor: nothing to verify"
    story.expect(
        Line("changes", "commit: a comment in shop/prices.py", outcome, why, check, "deprecated"), ("armed",)
    )


def _no_longer_true(scene: Scene, story: Story, memory: Memory, check: str) -> None:
    """Let the reason go away on a branch: suspended."""
    scene.git("checkout", "-q", "-b", BRANCH)
    scene.write(GENERATOR, scene.read(GENERATOR).replace("Do not edit.", "A template to start from."))
    scene.commit("The generator only writes a template now")
    wait_until(lambda: memory.standing(check) == "suspended", seconds=LONGEST)
    why = memory.why(check)
    did = f"commit on {BRANCH}: what is generated differs"
    line = Line("changes", did, memory.standing(check), why, check, "generated")
    story.expect(line, ("suspended",))


def _nobody_can_say(scene: Scene, story: Story, memory: Memory, check: str) -> None:
    """Rename a file in the editor: nobody can say whether the reason holds, so the check only warns."""
    with watcher(scene) as wait_for:
        (scene.root / FLAKY).rename(scene.root / MOVED)
        wait_for(lambda: memory.standing(check) == "warning")
        line = Line(
            "changes", f"{FLAKY} is renamed", memory.standing(check), memory.why(check), check, "flaky"
        )
        story.expect(line, ("warning",))
        (scene.root / MOVED).rename(scene.root / FLAKY)
        wait_for(lambda: memory.standing(check) == "armed")
    why = "the file is as it was, and that verdict is remembered"
    story.expect(
        Line("changes", "it is renamed back", memory.standing(check), why, check, "flaky"), ("armed",)
    )
