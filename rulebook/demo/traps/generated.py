"""A configuration file that a generator overwrites: the edit works until the next release."""

from __future__ import annotations

from rulebook.demo.scene import Scene
from rulebook.demo.traps.trap import Trap, edits, runs
from rulebook.errors import RulebookError

FILE = "config/limits.conf"
OLD, NEW = "max_connections = 100", "max_connections = 500"


def snap(scene: Scene) -> str:
    """Edit the file, make a release, and look what is left of the edit."""
    scene.write(FILE, scene.read(FILE).replace(OLD, NEW))
    edited = NEW in scene.read(FILE)
    scene.python("tools/release.py")
    if not edited or NEW in scene.read(FILE):
        raise RulebookError("the trap 'generated' did not snap", fix="please report it")
    return "the edit looks fine; the next release writes the file anew, and it says 100 again"


TRAP = Trap(
    name="generated",
    task="Raise the connection limit to 500.",
    mistake=f"edits {FILE}",
    snap=snap,
    action={"write": FILE, "op": "modify", "content": NEW},
    words="limits.conf gets regenerated, never edit it by hand",
    acts=(
        edits(FILE, OLD, NEW, "blocked"),
        runs("sed -i 's/100/500/' config/limits.conf", "blocked"),
        runs("cat config/limits.conf", "passes"),
        edits("config/limits.in", "max_connections 100", "max_connections 500", "passes"),
        runs("python3 tools/gen_limits.py", "passes"),
    ),
)
