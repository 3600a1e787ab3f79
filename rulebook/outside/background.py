"""A program that runs beside this one until it is told to end."""

from __future__ import annotations

import contextlib
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Event

from rulebook.outside.clock import ticks

_PAUSE = 0.02
"""Seconds between two looks at a condition that nothing announces."""


@contextmanager
def beside(argv: Sequence[str], *, cwd: str, env: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program while the block runs; then ask it to end, and kill it where it does not in 5 seconds."""
    child = subprocess.Popen(
        list(argv), cwd=cwd, env=dict(env), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
    )
    try:
        yield child
    finally:
        child.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(5)
        child.kill()
        child.communicate()


def wait_until(condition: Callable[[], bool], *, seconds: float) -> bool:
    """Return whether a condition came true before the time was over; it is looked at every 20 ms."""
    deadline, pause = ticks() + seconds, Event()
    while not condition():
        if ticks() > deadline:
            return False
        pause.wait(_PAUSE)
    return True
