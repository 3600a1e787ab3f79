"""Watch the processes of one sandbox: how many there are and what memory they hold together."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable

from rulebook.anchors.sandbox import Limits
from rulebook.outside.clock import ticks

_EVERY = 0.05
_PAGE = os.sysconf("SC_PAGE_SIZE")


def watcher(info_fd: int, limits: Limits) -> Callable[[int], str | None]:
    """Return a function that names the limit which the sandbox described on ``info_fd`` exceeds.

    Resource limits alone do not hold everything: the one on processes does not count root's, and the one on
    memory counts each process by itself.
    """
    space: list[str] = []
    foreign: set[str] = set(_pids())
    members: set[str] = set()
    last = [0.0]

    def over(_pid: int) -> str | None:
        if ticks() - last[0] < _EVERY:
            return None
        last[0] = ticks()
        if not space:
            space.extend(_namespace(info_fd))
            return None
        now = set(_pids())
        for pid in now - foreign - members:
            (members if _link(pid) == space[0] else foreign).add(pid)
        members.intersection_update(now)
        foreign.intersection_update(now)
        if len(members) > limits.processes:
            return "processes"
        return "memory" if sum(map(_resident, members)) > limits.memory_bytes else None

    return over


def _pids() -> list[str]:
    return [name for name in os.listdir("/proc") if name.isdigit()]


def _namespace(info_fd: int) -> list[str]:
    """Read the sandbox's process namespace from what bubblewrap tells about it."""
    os.set_blocking(info_fd, False)
    with contextlib.suppress(BlockingIOError, ValueError, KeyError):
        told = json.loads(os.read(info_fd, 4096))
        number = told.get("pid-namespace")
        return [f"pid:[{number}]"] if number else [_link(str(told["child-pid"]))]
    return []


def _link(pid: str) -> str:
    try:
        return os.readlink(f"/proc/{pid}/ns/pid")
    except OSError:
        return ""


def _resident(pid: str) -> int:
    try:
        with open(f"/proc/{pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * _PAGE
    except (OSError, IndexError, ValueError):
        return 0
