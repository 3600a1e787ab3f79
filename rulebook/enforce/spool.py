"""Where hooks leave their findings: an append-only file beside the store, drained into it later.

A hook never opens the store. The spool is bounded: a full file is set aside, and where too many are set aside
only what was refused or let through on a permit is still kept, and the rest is counted.
"""

from __future__ import annotations

import os

from rulebook.enforce.lines import append_shared

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

CURRENT = "current.jsonl"
SEGMENT_BYTES = 1 << 20
MOST_SEGMENTS = 64
SUMMARY_CHARS = 300


def spool_folder(repo_home: str) -> str:
    """Return the spool's folder of a repository."""
    return f"{repo_home}/spool"


def put(repo_home: str, *lines: dict[str, Any]) -> None:
    """Keep ``lines`` (findings, outcomes, used permits) for the next drain.

    Raises:
        OSError: the spool can't be written.

    """
    folder = spool_folder(repo_home)
    kept = [line for line in lines if _matters(line)] if _is_full(folder) else list(lines)
    if len(kept) < len(lines):
        kept.append({"kind": "dropped", "count": len(lines) - len(kept)})
    path = f"{folder}/{CURRENT}"
    if append_shared(path, *kept) > SEGMENT_BYTES:
        _set_aside(folder, path)


def _matters(line: dict[str, Any]) -> bool:
    return line.get("kind") != "finding" or line.get("outcome") in ("gate", "block", "override", "go")


def _is_full(folder: str) -> bool:
    try:
        return os.stat(folder).st_nlink >= 0 and len(os.listdir(folder)) > MOST_SEGMENTS
    except OSError:
        return False


def _set_aside(folder: str, path: str) -> None:
    """Rename the full file; of two that try, the second renames a small one, which is as good."""
    name = f"{folder}/{os.stat(path).st_mtime_ns}-{os.getpid()}.jsonl"
    try:
        os.rename(path, name)
    except FileNotFoundError:
        return


def segments(repo_home: str) -> list[str]:
    """Return the spool's files, oldest first, the current one last."""
    folder = spool_folder(repo_home)
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(".jsonl"))
    except OSError:
        return []
    return [f"{folder}/{name}" for name in names]
