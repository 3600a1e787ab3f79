"""Learn from the archive and the lock which ids were used before, and where they lead."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from rulebook.lifecycle.lock import Lock, Tombstone
from rulebook.lifecycle.rule_files import ARCHIVE, RuleFiles
from rulebook.records.loader import SUFFIXES, load_file
from rulebook.store import Store


def adopt_archive(files: RuleFiles, store: Store, lock: Lock, *, by: str, now: datetime) -> list[str]:
    """Take archived records of unknown ids into the store, out of use; return their ids.

    What the lock says of an id (renamed or superseded, by which) is kept with it.
    """
    folder = files.folder / ARCHIVE
    if not folder.is_dir():
        return []
    known = store.ids()
    ends = {one.check: one for one in lock.tombstones}
    unknown = [one for one in sorted(folder.iterdir()) if one.suffix in SUFFIXES and one.stem not in known]
    return [one.stem for one in unknown if _adopt(one, store, ends, by, now)]


def _adopt(path: Path, store: Store, ends: dict[str, Tombstone], by: str, now: datetime) -> bool:
    record = load_file(path).record
    if record is None or record.id != path.stem:
        return False
    end = ends.get(record.id, Tombstone(record.id, "archived", None))
    with store.transaction():
        store.add_version(record, by=by, why="found in the archive", at=now, text=path.read_text("utf-8"))
        store.set_intent(
            record.id,
            "superseded" if end.how == "superseded" else "archived",
            act=end.how,
            by=by,
            why="found in the archive",
            at=now,
            successor=end.successor,
            renamed=end.how == "renamed",
        )
    return True


def end_of(store: Store, lock: Lock, check: str) -> Tombstone:
    """Return how a check goes out of use whose file was removed; the lock may know where it leads."""
    known = next((one for one in lock.tombstones if one.check == check), None)
    at, via = known.successor if known else None, {check}
    while known is not None and at is not None and at not in via:
        via.add(at)
        head = store.head(at)
        if head is not None and not head.archived:
            return known
        at = head.successor if head else None
    return Tombstone(check, "archived", None)  # it leads nowhere, or in a circle
