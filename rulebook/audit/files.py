"""The record files of a worktree against the store; a file that is as it was synced is not read again."""

from __future__ import annotations

import os
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rulebook.audit.values import BrokenFile
from rulebook.lifecycle.rule_files import text_digest
from rulebook.records.digest import content_digest
from rulebook.records.loader import SUFFIXES, load_file
from rulebook.store import ABSENT, StoredCheck, Synced


@dataclass(slots=True)
class FilesSeen:
    """What the files say.

    Attributes:
        digests: id -> content digest of the record on disk.
        broken: files that cannot be read.

    """

    digests: dict[str, str] = field(default_factory=dict)
    broken: list[BrokenFile] = field(default_factory=list)


def look(folder: Path, root: str, synced: dict[str, Synced]) -> FilesSeen:
    """Read the record files below ``folder`` that are not as they were at the last sync.

    Reading YAML takes a millisecond or two a file, a digest some microseconds: so an audit of ten thousand
    checks ends in seconds.
    """
    known = {one.path: (check, one) for check, one in synced.items() if one.digest != ABSENT}
    seen = FilesSeen()
    for place in _record_files(folder):
        check, one = known.get(os.path.relpath(place, folder), (None, None))
        if check is not None and one is not None and place.is_file() and _digest(place) == one.text_digest:
            seen.digests[check] = one.digest
        else:
            _read(place, root, seen)
    return seen


def _record_files(folder: Path) -> list[Path]:
    found = []
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        found += [Path(place, name) for name in names if name.endswith(SUFFIXES) and name[0] != "."]
    return sorted(found)


def _digest(place: Path) -> str | None:
    try:
        return text_digest(place.read_bytes().decode("utf-8", "surrogateescape"))
    except OSError:
        return None


def _read(place: Path, root: str, seen: FilesSeen) -> None:
    loaded = load_file(place)
    if loaded.errors:
        first, more = loaded.errors[0], len(loaded.errors) - 1
        where = f"{os.path.relpath(place, root)}:{first.line}:{first.column}"
        seen.broken.append(BrokenFile(where, first.message + (f" (and {more} more)" if more else "")))
    elif loaded.record is not None:
        seen.digests[loaded.record.id] = content_digest(loaded.record)


def unsynced(
    seen: FilesSeen, in_use: Iterable[StoredCheck], known: Container[str], synced: Mapping[str, Synced]
) -> dict[str, str]:
    """Return what differs between files and store, by id; a check of another layer has no file here.

    Args:
        seen: what the files say.
        in_use: the checks that are not out of use.
        known: every id that the store has ever had.
        synced: what files and store last agreed on.

    """
    heads = {check.id: check for check in in_use}
    found = {}
    for name, digest in seen.digests.items():
        if name in heads and heads[name].digest != digest:
            found[name] = "the file and the store hold different versions"
        elif name not in known:
            found[name] = "the file is new and not in the store"
        elif name in synced and synced[name].digest == ABSENT:
            found[name] = "the file is back and the check is not in force here yet"
    if not seen.broken:  # a file that cannot be read may be the one that is missed
        gone = (head.id for head in heads.values() if _misses_its_file(head) and head.id not in seen.digests)
        found |= dict.fromkeys(gone, "the file is gone and the check is still in use")
    return found


def _misses_its_file(head: StoredCheck) -> bool:
    return head.path is not None and head.layer == "repository"
