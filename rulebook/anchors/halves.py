"""Digest many files in two processes, since threads would wait for one another."""

from __future__ import annotations

import os
import sys

from rulebook.anchors import bulk
from rulebook.outside.process import meanwhile

WORTH_A_PROCESS = 4000
"""With more files than these the start of a second process is paid back."""


def digests(root: str, paths: list[str]) -> list[str | None]:
    """Return ``bulk.plain_digests`` of the paths; of many, another process digests every second one."""
    if len(paths) < WORTH_A_PROCESS or (os.cpu_count() or 1) < 2:
        return bulk.plain_digests(root, paths)
    theirs = paths[1::2]
    found: list[str | None] = [None] * len(paths)
    with meanwhile((sys.executable, "-I", "-S", bulk.__file__), bulk.packed(root, theirs)) as collect:
        found[0::2] = bulk.plain_digests(root, paths[0::2])
        found[1::2] = bulk.unpacked(collect(), len(theirs))
    return found
