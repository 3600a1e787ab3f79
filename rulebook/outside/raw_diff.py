"""What changed between two commits, asked of git with as little Python as a git hook can afford.

The one other place that starts git: ``outside.git`` imports subprocess, which costs more than the question.
Safe at hook time.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_GIT = ("git", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null")
_OUT = 1
_CHUNK = 1 << 16


def raw_diff(old: str, new: str, env: Mapping[str, str]) -> list[tuple[str, str, str]] | None:
    """Return (status letter, mode, path) of each changed path; None where git can not say."""
    args = (
        "diff",
        "--raw",
        "--no-renames",
        "--no-ext-diff",
        "--ignore-submodules=none",
        "-z",
        old,
        new,
        "--",
    )
    out = ask_git(args, env)
    if out is None:
        return None
    fields = out.split(b"\0")
    changes = []
    for head, path in zip(fields[0::2], fields[1::2], strict=False):
        before, after, _, _, status = os.fsdecode(head).lstrip(":").split(" ")
        mode = before if after == "000000" else after
        changes.append((status[:1], before if before in ("160000", "120000") else mode, os.fsdecode(path)))
    return changes


def ask_git(args: tuple[str, ...], env: Mapping[str, str]) -> bytes | None:
    """Run git in the current folder and return its standard output; None where it fails or is missing."""
    read, write = os.pipe()
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
        (os.POSIX_SPAWN_DUP2, write, _OUT),
        (os.POSIX_SPAWN_CLOSE, read),
    ]
    try:
        pid = os.posix_spawnp("git", (*_GIT, *args), {**env, "GIT_OPTIONAL_LOCKS": "0"}, file_actions=actions)
    except OSError:
        os.close(read)
        return None
    finally:
        os.close(write)
    chunks = []
    while chunk := os.read(read, _CHUNK):
        chunks.append(chunk)
    os.close(read)
    return b"".join(chunks) if os.waitpid(pid, 0)[1] == 0 else None
