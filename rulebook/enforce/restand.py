"""Bring the standings in a bundle up to the ledger, and change nothing else in it.

A save of an anchored file moves the standing of a check or two. Making the whole bundle for that costs a
third of a second of CPU time with ten thousand checks; copying it with other standings costs a fiftieth of
that. The bundle remembers the ledger's entry up to which it is current, so what another process moved that
was killed before it wrote is caught up on too. The bytes are those of a bundle that is made anew.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from typing import Any

from rulebook.enforce.bundle import Bundle
from rulebook.enforce.bundle_build import replace
from rulebook.enforce.bundle_built import Built
from rulebook.enforce.bundle_parts import stamp_of
from rulebook.enforce.drain import drain
from rulebook.enforce.place import bundle_path
from rulebook.enforce.refresh import MOST_NAMED, refresh_bundle, sources, wanted_parts
from rulebook.errors import RulebookError
from rulebook.outside import clock
from rulebook.outside.config import config_in_force
from rulebook.outside.files import locked
from rulebook.outside.workspace import Workspace
from rulebook.store.migrate import SCHEMA
from rulebook.store.store import Store


def restand_bundle(workspace: Workspace, store: Store) -> None:
    """Write the standings that the ledger moved since the bundle was written; where more moved, all of it.

    Raises:
        RulebookError: the repository has no configuration, or the store or the bundle can't be reached.

    """
    os.makedirs(workspace.worktree_home, mode=0o700, exist_ok=True)
    with locked(f"{workspace.worktree_home}/bundle.lock"):
        moved = _restand(workspace, store)
    if moved is None:
        refresh_bundle(workspace, store)
    elif moved:
        drain(workspace, store)


def _restand(workspace: Workspace, store: Store) -> int | None:
    """Return how many checks the ledger has moved; None where another standing is not all that changed."""
    path = bundle_path(workspace)
    header = _header(path)
    if header is None or not _made_alike(workspace, store, header):
        return None
    since = header["ledger"]
    with store.reading():
        entries = store.entries_from(since, workspace.worktree_key)
        if since and (not entries or entries[0][0] != since):
            return None  # another store is in its place
        ids = {check for number, check in entries if number > since}
        if not ids or len(ids) > MOST_NAMED:
            return None if ids else 0
        wanted = wanted_parts(workspace, store, ids)
    content = _restood(path, ids, wanted, entries[-1][0])
    if content is None:
        return None
    replace(path, content)
    return len(ids)


def _header(path: str) -> dict[str, Any] | None:
    try:
        return Bundle.open(path).header()
    except (OSError, RulebookError):
        return None


def _made_alike(workspace: Workspace, store: Store, header: dict[str, Any]) -> bool:
    """Say whether a bundle made now would differ from this one by what the ledger says at most."""
    now = {
        "root": workspace.root,
        "sources": sources(workspace, config_in_force(workspace).rules_path),
        "schema": SCHEMA,
        "server_schema": store.schema,
        "stamp": stamp_of(workspace.root, os.path.expanduser("~")),
    }
    return isinstance(header.get("ledger"), int) and all(header.get(name) == now[name] for name in now)


def _restood(
    path: str, ids: Collection[str], wanted: Mapping[str, tuple[str, str]], ledger: int
) -> bytes | None:
    """Return the bundle with the standings of ``ids``; None where that does not say what changed of them."""
    try:
        with open(path, "rb") as file:
            built = Built(file.read())
        if not all(built.stand(id, *wanted.get(id, ("", ""))) for id in sorted(ids)):
            return None
    except (OSError, ValueError, LookupError, TypeError):
        return None
    suspended = {id for id in ids if id in wanted and wanted[id][1] == "suspended"}
    return built.with_header(
        built_at=clock.now().isoformat(timespec="seconds"),
        suspended=sorted({*built.header["suspended"], *suspended} - (set(ids) - suspended)),
        ledger=ledger,
    )
