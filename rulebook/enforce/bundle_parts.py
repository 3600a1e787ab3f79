"""What the bundle holds of one check, made once and taken over by each bundle built after it.

A bundle carries, behind what hooks read, a list of what each record was made from. Where that is still
the same, record and keys are taken over as they stand; the digest of each record is looked at before.
Cold: the hooks never import this.
"""

from __future__ import annotations

import os
from typing import Any

import rulebook
from rulebook.enforce.bundle_format import DIGEST
from rulebook.enforce.keys import check_keys, globs_keys
from rulebook.enforce.wire import as_bytes, digest, dump, load

NOTES = "k:note"
"""Checks without a predicate that are in play everywhere: said when a session starts."""

_MAKERS = ("enforce", "records", "shell", "verifier")
"""Packages whose code decides what a record or a key looks like."""


class Part:
    """One check as it stands in a bundle.

    Attributes:
        id, version, standing, level: of the check.
        text: what it says from a session's start; empty for a check that is not in play everywhere.
        keys: what it is looked up by, in order.
        data: its record, with the digest in front.

    """

    __slots__ = ("data", "id", "keys", "level", "standing", "text", "version")

    def __init__(self, id: str, version: int, standing: str, level: str, text: str) -> None:
        self.id = id
        self.version = version
        self.standing = standing
        self.level = level
        self.text = text
        self.keys: list[str] = []
        self.data = b""


def make_part(check: dict[str, Any], root: str, home: str) -> Part:
    """Return the part of an armed check; ``root`` and ``home`` are what its path globs are read against."""
    text = "" if check.get("applies") else " ".join(_text(check).split())
    part = Part(check["id"], check.get("version", 0), check.get("standing", "armed"), check["level"], text)
    part.keys = sorted(_keys(check, root, home))
    part.data = with_digest(dump(check))
    return part


def with_digest(text: str) -> bytes:
    """Return a text as it stands in the bundle."""
    data = as_bytes(text)
    return digest(data) + data


def _text(check: dict[str, Any]) -> str:
    """Return what a rule says from the start; one with a predicate speaks when it matches, unless told to."""
    return str(check.get("behaviour") or ("" if check.get("verifier") else check.get("rule")) or "")


def _keys(check: dict[str, Any], root: str, home: str) -> set[str]:
    verifier, paths = check.get("verifier"), (check.get("applies") or {}).get("paths")
    if verifier:
        return check_keys(verifier, root, home)
    return globs_keys(paths, root, home) if paths else {NOTES}


def listed(parts: list[tuple[Part, str, int, int]], stamp: str) -> str:
    """Return the list behind a bundle: for each part its content's mark, and where its record stands."""
    rows = [
        [p.id, p.version, p.standing, p.level, p.text, p.keys, mark, at, length]
        for p, mark, at, length in parts
    ]
    return dump({"stamp": stamp, "parts": rows})


def kept_parts(path: str, stamp: str) -> dict[tuple[str, str, str], Part]:
    """Return what the bundle at ``path`` holds that is whole and made in the same way.

    Returns:
        id, mark of the content and standing -> part; empty where there is no such bundle.

    """
    try:
        with open(path, "rb") as file:
            content = file.read()
        rows = _rows(content, stamp)
        return {(row[0], row[6], row[2]): part for row in rows if (part := _taken(content, row)) is not None}
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return {}


def _rows(content: bytes, stamp: str) -> list[Any]:
    words = content[:64].split()
    header = load(_whole(content, int(words[2]), int(words[3])).decode())
    listing = load(_whole(content, *header["parts"]).decode("utf-8", "surrogatepass"))
    return list(listing["parts"]) if listing["stamp"] == stamp else []


def _whole(content: bytes, at: int, length: int) -> bytes:
    data = content[at : at + length]
    if length <= DIGEST or digest(data[DIGEST:]) != data[:DIGEST]:
        raise ValueError("damaged")
    return data[DIGEST:]


def _taken(content: bytes, row: list[Any]) -> Part | None:
    part = Part(*row[:5])
    part.keys = row[5]
    part.data = content[row[7] : row[7] + row[8]]
    return part if digest(part.data[DIGEST:]) == part.data[:DIGEST] else None


def stamp_of(root: str, home: str) -> str:
    """Return what changes when the same check would give another part: our own code, and the folders."""
    own = os.path.dirname(rulebook.__file__)
    states = [root, home]
    for package in _MAKERS:
        for folder, _, names in sorted(os.walk(f"{own}/{package}")):
            for name in sorted(names):
                if name.endswith(".py"):
                    state = os.stat(f"{folder}/{name}")
                    states.append(f"{folder}/{name} {state.st_size} {state.st_mtime_ns}")
    return digest(as_bytes("\n".join(states)), 16).hex()
