"""A tool's version: what ``TOOL --version`` prints, asked in a sandbox, of a program on PATH only."""

from __future__ import annotations

import os
import shutil
from functools import lru_cache

from rulebook.anchors import sandbox, states
from rulebook.anchors.tree import Tree
from rulebook.outside import process
from rulebook.records.check import Anchor

_SECONDS = 10.0
_BYTES = 65536


def look(anchor: Anchor, tree: Tree) -> tuple[str, str | None]:
    """Return the digest of the tool's version; of the program file itself where there is no sandbox.

    A name with a slash is never started: a record may not choose a file of the tree to be run.
    """
    name = anchor.tool or ""
    if not name or "/" in name or name.startswith("-"):
        return states.UNSUPPORTED, None
    found = shutil.which(name, path=sandbox.search_path(os.environ, getattr(tree, "root", None)))
    if found is None:
        return states.NO_TOOL, None
    status = os.stat(found)
    return states.PRESENT, _version(found, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=256)
def _version(program: str, changed_ns: int, size: int) -> str:
    """Ask once for each program file as it is now."""
    if not sandbox.available():
        return states.digest(f"{program} {changed_ns} {size}".encode())
    argv = sandbox.bubblewrap(os.path.dirname(program), (program, "--version"))
    done = process.run_limited(
        argv, cwd="/", env=sandbox.environment(os.environ, None), seconds=_SECONDS, output_bytes=_BYTES
    )
    return states.digest(done.out.strip())
