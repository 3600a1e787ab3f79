"""``rulebook watch`` as a process beside the demo."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rulebook.demo.scene import REPORT, Scene
from rulebook.errors import RulebookError
from rulebook.outside.background import beside, wait_until

LONGEST = 60.0
"""Seconds that the watcher may take on a slow machine; usual are hundredths."""

WaitFor = Callable[[Callable[[], bool]], None]


@contextmanager
def watcher(scene: Scene) -> Iterator[WaitFor]:
    """Run the watcher while the block runs; give a function that waits until a condition is true."""
    argv = (sys.executable, "-m", "rulebook", "watch", "--json")
    with beside(argv, cwd=str(scene.root), env=scene.env) as child:
        if child.stdout is None or not child.stdout.readline():
            raise RulebookError("the demo's watcher did not start", fix=REPORT)
        yield _wait_for


def _wait_for(condition: Callable[[], bool]) -> None:
    if not wait_until(condition, seconds=LONGEST):
        raise RulebookError("the demo's watcher did not notice a change", fix=REPORT)
