"""Layers of a library: user, team, repository. For one id the repository's record wins, then the team's.

Checks of different ids add up, whatever their layer: the strictest match decides. A user's own library is in
``$RULEBOOK_HOME/rules``; a team's is another git repository at a pinned revision, got by ``rulebook pull``.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from rulebook.lifecycle.sync_values import SyncedCheck
from rulebook.records.digest import content_digest
from rulebook.records.loader import Loaded, load_library
from rulebook.store import Layer, Store

PRECEDENCE: tuple[Layer, ...] = ("user", "team", "repository")
"""Weakest first."""


GONE = "it is gone from the library that it came from"


def user_folder(home: str) -> Path:
    """Return where a user's own library is."""
    return Path(home, "rules")


def sync_layer(
    store: Store, layer: Layer, folder: Path, *, by: str, now: datetime, opportunities: int
) -> list[SyncedCheck]:
    """Bring a layer's record files into the store; what is new or changed starts in shadow.

    The files are somebody else's and are never written. A record that is gone from them is archived.
    """
    library = load_library(folder) if folder.is_dir() else ()
    results = [one for loaded in library for one in _broken(loaded)]
    records = {one.record.id: one for one in library if one.record is not None and not one.errors}
    for name, loaded in sorted(records.items()):
        with store.transaction():
            results.append(_bring(store, layer, name, loaded, by, now, opportunities))
    unread = any(one.errors for one in library)
    for head in store.heads():
        if head.layer == layer and head.id not in records and not unread:
            store.set_intent(head.id, "archived", act="archived", by=by, why=GONE, at=now)
            results.append(SyncedCheck(head.id, "archived", GONE, version=head.version))
    return results


def _was_gone(store: Store, name: str) -> bool:
    acts = store.acts(name, newest=1)
    return bool(acts) and acts[-1].act == "archived" and acts[-1].why == GONE


def _broken(loaded: Loaded) -> Iterator[SyncedCheck]:
    if loaded.errors:
        yield SyncedCheck(None, "refused", "; ".join(map(str, loaded.errors)), loaded.source_path)


def _bring(
    store: Store, layer: Layer, name: str, loaded: Loaded, by: str, now: datetime, opportunities: int
) -> SyncedCheck:
    record, head = loaded.record, store.head(name)
    if record is None:
        raise ValueError("a record without errors is there")
    if head is not None and head.renamed:
        return SyncedCheck(name, "refused", f"'{name}' was renamed to '{head.successor}'", loaded.source_path)
    if head is not None and not head.archived and PRECEDENCE.index(head.layer) > PRECEDENCE.index(layer):
        return SyncedCheck(name, "unchanged", f"the {head.layer}'s record is in force", version=head.version)
    same = head is not None and head.digest == content_digest(record)
    if same and head is not None and head.archived and _was_gone(store, name):
        after = store.set_intent(
            name, "shadow", act="restored", by=by, why="it came back", at=now, opportunities=opportunities
        )
        return SyncedCheck(name, "restored", f"it is back in the {layer}'s library", version=after.version)
    if same and head is not None and head.layer == layer:
        return SyncedCheck(name, "unchanged", version=head.version)
    after = store.add_version(
        record, by=by, why=f"from the {layer}'s library", at=now, layer=layer, opportunities=opportunities
    )
    if head is None:
        return SyncedCheck(name, "added", f"in shadow, from the {layer}'s library", version=after.version)
    store.set_layer(name, layer)
    if head.intent != "archived" and not same:
        store.set_intent(
            name,
            "shadow",
            act="shadowed",
            by=by,
            why=f"changed in the {layer}'s library",
            at=now,
            opportunities=opportunities,
        )
    return SyncedCheck(name, "changed", f"from the {layer}'s library", version=after.version)
