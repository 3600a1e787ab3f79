"""Git LFS: a commit holds a pointer to a large file; its content lies in a store beside the objects."""

from __future__ import annotations

import os
import re

LONGEST = 1024
"""Bytes of the longest pointer, by its specification."""

_POINTER = re.compile(
    rb"version https://git-lfs\.github\.com/spec/v1\n(?:ext-.*\n)*oid sha256:([0-9a-f]{64})\nsize \d+\n?\Z"
)


def object_id(data: bytes) -> str | None:
    """Return what a pointer points to; None for data that is no pointer."""
    found = _POINTER.match(data) if len(data) <= LONGEST else None
    return found.group(1).decode() if found else None


def content_of(oid: str, common_dir: str, most: int) -> bytes | None:
    """Return an object's content from the clone's store; None where it was never fetched, or is larger."""
    path = f"{common_dir}/lfs/objects/{oid[:2]}/{oid[2:4]}/{oid}"
    try:
        if os.path.getsize(path) > most:
            return None
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None
