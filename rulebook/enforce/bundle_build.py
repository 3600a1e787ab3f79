"""Builds the armed bundle; cold, the hooks never import this."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from rulebook.enforce.bundle_built import listed
from rulebook.enforce.bundle_format import LONG, PREFIX, page_of, prefix
from rulebook.enforce.bundle_parts import NOTES, Part, make_part, with_digest
from rulebook.enforce.wire import as_bytes, digest, dump
from rulebook.outside.files import write_atomic

__all__ = ["NOTES", "build", "content_of", "replace"]

_KEYS_A_PAGE = 24


def build(
    path: str, armed_checks: list[dict[str, Any]], *, root: str, header: dict[str, Any] | None = None
) -> None:
    """Write the bundle of ``armed_checks`` to ``path``: readers see the old one or the new one, never a part.

    Args:
        path: the bundle's file; its folder is made where missing, for the user alone.
        armed_checks: as ``enforce.armed.armed_check`` makes them.
        root: the worktree that path globs are read against.
        header: what to remember about the whole.

    """
    home = os.path.expanduser("~")
    parts = [(make_part(check, root, home), "") for check in armed_checks]
    replace(path, content_of(parts, header=header or {}))


def replace(path: str, content: bytes) -> None:
    """Put a bundle in the place of the old one, at once and on the disk."""
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    write_atomic(path, content, mode=0o600)


def content_of(parts: Sequence[tuple[Part, str]], *, header: dict[str, Any], stamp: str = "") -> bytes:
    """Return the bundle's bytes; equal parts give equal bytes, whether made or taken over.

    Args:
        parts: each with the mark of the content that it was made from.
        header: what to remember about the whole.
        stamp: of how the parts were made; without one, nobody takes them over.

    """
    body = bytearray(b" " * PREFIX)
    index: dict[str, list[str]] = {}
    placed = []
    for part, mark in parts:
        at, length = _append(body, part.data)
        placed.append((part, mark, at, length))
        place = f"{at}:{length}"
        for key in part.keys:
            places = index.setdefault(key, [])
            if key[:2] != "w:":  # only says that a word is worth parsing for
                places.append(place)
    lines = {key: _line(body, places) for key, places in index.items()}
    directory, pages = _append_pages(body, lines)
    directory_at = len(body)
    body += directory
    known = dict(header, checks=len(parts))
    if stamp:
        known.update(stamp=stamp, parts=_append(body, with_digest(listed(placed))))
    body[:PREFIX] = prefix(*_append(body, with_digest(dump(known))), directory_at, pages)
    return bytes(body)


def _append(body: bytearray, data: bytes) -> tuple[int, int]:
    at = len(body)
    body += data
    return at, len(data)


def _line(body: bytearray, places: list[str]) -> str:
    """Return where a key's records stand; a long list stands by itself, so that its page stays short."""
    text = " ".join(places)
    if len(places) <= LONG:
        return text
    at, length = _append(body, with_digest(text))
    return f"@{at}:{length}"


def _append_pages(body: bytearray, lines: dict[str, str]) -> tuple[bytes, int]:
    pages = max(1, len(lines) // _KEYS_A_PAGE)
    texts: list[list[str]] = [[] for _ in range(pages)]
    for key in sorted(lines):
        texts[page_of(key, pages)].append(f"\n{key}\t{lines[key]}\t")
    directory = bytearray()
    for page in texts:
        data = as_bytes("".join(page))
        directory += len(body).to_bytes(6, "big") + len(data).to_bytes(4, "big") + digest(data)
        body += data
    return bytes(directory), pages
