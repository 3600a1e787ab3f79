"""What changed between two commits, asked of git with as little Python as a git hook can afford.

The one other place that starts git: ``outside.git`` imports subprocess, which costs more than the question.
Asking and hearing are two calls, so that git works while the asker gets ready. Safe at hook time.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_GIT = ("git", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null")
_DIFF = ("diff", "--raw", "--no-abbrev", "--no-renames", "--no-ext-diff", "--ignore-submodules=none", "-z")
"""Shortened ids would be looked up one by one, for a third of git's time."""

_OUT = 1
_CHUNK = 1 << 16


def ask_diff(old: str, new: str, env: Mapping[str, str]) -> tuple[int, int] | None:
    """Start git in the current folder, for ``diff_told``; None where it can not be started."""
    read, write = os.pipe()
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
        (os.POSIX_SPAWN_DUP2, write, _OUT),
        (os.POSIX_SPAWN_CLOSE, read),
    ]
    line, quiet = (*_GIT, *_DIFF, old, new, "--"), {**env, "GIT_OPTIONAL_LOCKS": "0"}
    try:
        return os.posix_spawnp("git", line, quiet, file_actions=actions), read
    except OSError:
        os.close(read)
        return None
    finally:
        os.close(write)


def diff_told(asked: tuple[int, int] | None) -> list[tuple[str, str, bytes]] | None:
    """Return (status letter, mode, path) of each changed path; None where git can not say."""
    if asked is None:
        return None
    process, read = asked
    chunks = []
    while chunk := os.read(read, _CHUNK):
        chunks.append(chunk)
    os.close(read)
    if os.waitpid(process, 0)[1] != 0:
        return None
    fields = b"".join(chunks).split(b"\0")
    return [_change(head, path) for head, path in zip(fields[0::2], fields[1::2], strict=False)]


def _change(head: bytes, path: bytes) -> tuple[str, str, bytes]:
    if head[-1:] == b"M" and head.startswith(b":100644 100644 "):
        return "M", "100644", path
    before, after, _, _, status = head.decode().lstrip(":").split(" ")
    mode = before if after == "000000" or before in ("160000", "120000") else after
    return status[:1], mode, path
