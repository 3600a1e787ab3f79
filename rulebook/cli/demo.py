"""``rulebook demo``: the whole way on a real repository, with nothing faked."""

from __future__ import annotations

import argparse
import tempfile
import textwrap
from contextlib import nullcontext
from pathlib import Path

from rulebook.cli import output
from rulebook.demo.play import play
from rulebook.demo.scene import Scene
from rulebook.demo.story import CHAPTERS, Line, Story
from rulebook.errors import RulebookError

WIDTH = 15


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare where the repository stays."""
    parser.add_argument("--keep", type=Path, metavar="DIR", help="leave the repository in DIR to play with")
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play the demo and tell it as it happens."""
    place = (
        nullcontext(_fresh(args.keep)) if args.keep else tempfile.TemporaryDirectory(prefix="rulebook-demo-")
    )
    with place as folder:
        scene = Scene(Path(folder).resolve())
        teller = Teller()
        story = Story((lambda _: None) if args.json else teller.tell)
        checks = play(scene, story)
    if args.json:
        output.print_json({"repository": str(scene.root), "checks": checks, "lines": story.as_json()})
        return 0
    output.say(
        "\nEverything above was done by real processes: git, its hooks, the agent's hook, the watcher."
    )
    if args.keep:
        output.say(f"To play with it: cd {scene.root} && export RULEBOOK_HOME={scene.home} && rulebook list")
    return 0


def _fresh(folder: Path) -> str:
    if folder.exists() and any(folder.iterdir()):
        raise RulebookError("the folder is not empty", where=str(folder), fix="name a new one: --keep DIR")
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder)


class Teller:
    """Prints the lines of the story under the headings of their chapters."""

    def __init__(self) -> None:
        self._chapter = ""
        self._read_once = False

    def tell(self, line: Line) -> None:
        """Print one line; what was seen or said stands indented below it."""
        if line.chapter != self._chapter:
            self._chapter = line.chapter
            number = list(CHAPTERS).index(line.chapter) + 1
            output.say(f"\n{number}. {CHAPTERS[line.chapter]}\n")
        output.say(f"  {line.outcome.ljust(WIDTH)}{line.did}")
        for text in self._shown(line):
            output.say(f"  {' ' * WIDTH}{text}")

    def _shown(self, line: Line) -> list[str]:
        """Return what stands below a line: what the agent reads, in full only the first time."""
        lines = [part for text in line.why.splitlines() for part in textwrap.wrap(text, 100)]
        if line.chapter != "session" or not lines:
            return lines
        in_full, self._read_once = not self._read_once, True
        return lines if in_full else textwrap.wrap(line.why.splitlines()[0], 100)
