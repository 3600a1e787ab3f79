"""Builds the armed bundle; cold, the hooks never import this."""

from __future__ import annotations

import os
import tempfile
from typing import Any

from rulebook.enforce.bundle_format import LONG, PREFIX, page_of, prefix
from rulebook.enforce.keys import check_keys, globs_keys
from rulebook.enforce.wire import as_bytes, digest, dump

NOTES = "k:note"
"""Checks without a predicate that are in play everywhere: said when a session starts."""

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
    content = content_of(armed_checks, root=root, header=header or {})
    folder = os.path.dirname(path)
    os.makedirs(folder, mode=0o700, exist_ok=True)
    fd, temporary = tempfile.mkstemp(dir=folder, prefix=".bundle-")
    try:
        with open(fd, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def content_of(armed_checks: list[dict[str, Any]], *, root: str, header: dict[str, Any]) -> bytes:
    """Return the bundle's bytes; equal checks give equal bytes."""
    home = os.path.expanduser("~")
    body = bytearray(b" " * PREFIX)
    index: dict[str, list[str]] = {}
    for check in armed_checks:
        place = _append(body, dump(check))
        for key in sorted(_keys(check, root, home)):
            places = index.setdefault(key, [])
            if not key.startswith("w:"):  # only says that a word is worth parsing for
                places.append(place)
    lines = {key: _line(body, places) for key, places in index.items()}
    directory, pages = _append_pages(body, lines)
    directory_at = len(body)
    body += directory
    at, _, length = _append(body, dump(dict(header, checks=len(armed_checks)))).partition(":")
    body[:PREFIX] = prefix(int(at), int(length), directory_at, pages)
    return bytes(body)


def _keys(check: dict[str, Any], root: str, home: str) -> set[str]:
    verifier, paths = check.get("verifier"), (check.get("applies") or {}).get("paths")
    if verifier:
        return check_keys(verifier, root, home)
    return globs_keys(paths, root, home) if paths else {NOTES}


def _append(body: bytearray, text: str) -> str:
    data = as_bytes(text)
    at = len(body)
    body += digest(data) + data
    return f"{at}:{len(body) - at}"


def _line(body: bytearray, places: list[str]) -> str:
    """Return where a key's records stand; a long list stands by itself, so that its page stays short."""
    text = " ".join(places)
    return text if len(places) <= LONG else f"@{_append(body, text)}"


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
