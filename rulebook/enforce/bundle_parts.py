"""What the bundle holds of one check: its record and the keys that it is looked up by.

Cold: the hooks never import this.
"""

from __future__ import annotations

import os
from typing import Any

import rulebook
from rulebook.enforce.bundle_format import DIGEST
from rulebook.enforce.keys import check_keys, globs_keys
from rulebook.enforce.wire import as_bytes, digest, dump

NOTES = "k:note"
"""Checks without a predicate that are in play everywhere: said when a session starts."""

IN_BUNDLE = ("armed", "warning", "shadow", "suspended")
"""Standings that decide something, or record what they would have decided."""

_FIELD = max(len(f'{{"standing":"{standing}"') for standing in IN_BUNDLE)
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

    def __init__(self, id: str, version: int, level: str, text: str, keys: list[str]) -> None:
        self.id = id
        self.version = version
        self.level = level
        self.text = text
        self.keys = keys
        self.standing = ""
        self.data = b""

    def stand(self, standing: str) -> None:
        """Give the part another standing; nothing but the record's first field follows from it."""
        if standing != self.standing:
            self.standing, self.data = standing, with_standing(self.data, standing)


def make_part(check: dict[str, Any], root: str, home: str) -> Part:
    """Return the part of an armed check; ``root`` and ``home`` are what its path globs are read against."""
    text = "" if check.get("applies") else " ".join(_text(check).split())
    part = Part(check["id"], check.get("version", 0), check["level"], text, sorted(_keys(check, root, home)))
    part.standing = check.get("standing", "armed")
    rest = dump({name: value for name, value in check.items() if name != "standing"})
    part.data = with_digest(f"{_field(part.standing)},{rest[1:]}")
    return part


def _field(standing: str) -> str:
    """Return how a record begins: as long for every standing, by blanks that JSON does not mind."""
    return f'{{"standing":"{standing}"'.ljust(_FIELD)


def standing_in(data: bytes) -> str:
    """Return the standing of a record, its digest in front."""
    return data[DIGEST : DIGEST + _FIELD].split(b'"')[3].decode()


def with_standing(data: bytes, standing: str) -> bytes:
    """Return a record, its digest in front, with another standing; it is as long as it was."""
    text = _field(standing).encode() + data[DIGEST + _FIELD :]
    return digest(text) + text


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
