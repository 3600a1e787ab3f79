"""Builds the worktree's bundle from the store; called after anything that changes standing or library."""

from __future__ import annotations

import os
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Any

from rulebook.enforce.armed import armed_check
from rulebook.enforce.behaviours import standing_texts
from rulebook.enforce.builtin import builtin_checks
from rulebook.enforce.bundle_build import content_of, replace
from rulebook.enforce.bundle_built import kept_parts
from rulebook.enforce.bundle_parts import IN_BUNDLE, Part, make_part, stamp_of
from rulebook.enforce.drain import drain
from rulebook.enforce.greeting import source_stamp
from rulebook.enforce.permits import give, permit_name, withdraw
from rulebook.enforce.place import bundle_path
from rulebook.enforce.sweep import sweep
from rulebook.errors import RulebookError
from rulebook.lifecycle.resolve_id import resolve
from rulebook.outside import clock
from rulebook.outside.collector import uncollected
from rulebook.outside.config import config_in_force
from rulebook.outside.files import locked
from rulebook.outside.workspace import CONFIG_NAME, Workspace
from rulebook.records.values import Override
from rulebook.store.migrate import SCHEMA
from rulebook.store.store import Store
from rulebook.store.values import StoredCheck

MOST_NAMED = 500


def refresh_bundle(workspace: Workspace, store: Store, *, anew: bool = False) -> int:
    """Drain the spool, write the bundle, lay out the overrides; return how many checks are in force.

    What the old bundle holds of an unchanged check is taken over; with ``anew`` everything is made from the
    store, which gives the same bytes.

    Raises:
        RulebookError: the repository has no configuration, or the store or the bundle can't be reached.

    """
    drain(workspace, store)
    config = config_in_force(workspace)
    store.drop_details_before(clock.now() - timedelta(days=config.findings_days))
    rules = config.rules_path
    own = builtin_checks(rules_path=rules, home=workspace.home)
    path, home = bundle_path(workspace), os.path.expanduser("~")
    os.makedirs(workspace.worktree_home, mode=0o700, exist_ok=True)
    with locked(f"{workspace.worktree_home}/bundle.lock"), uncollected():  # the newer look at the store wins
        stamp, ledger = stamp_of(workspace.root, home), store.newest_entry()
        armed = _parts(workspace, store, {} if anew else kept_parts(path, stamp), home)
        parts = [part for part, _ in armed]
        header = {
            "built_at": clock.now().isoformat(timespec="seconds"),
            "root": workspace.root,
            "suspended": sorted(part.id for part in parts if part.standing == "suspended"),
            "behaviour": standing_texts(parts, config.context_tokens),
            "sources": sources(workspace, rules),
            "ledger": ledger,
            "schema": SCHEMA,
            "server_schema": store.schema,
        }
        built_in = [(make_part(check, workspace.root, home), "") for check in own]
        replace(path, content_of([*built_in, *armed], header=header, stamp=stamp))
    _lay_out_overrides(workspace, store)
    sweep(workspace, now=clock.now().timestamp())
    return len(armed)


def _parts(
    workspace: Workspace, store: Store, kept: dict[tuple[str, str], Part], home: str
) -> list[tuple[Part, str]]:
    """Return each check that is in the bundle, by id, with the mark of what it was made from."""
    wanted = wanted_parts(workspace, store)
    missing = [id for id, (mark, _) in wanted.items() if (id, mark) not in kept]
    made = {stored.id: stored for stored in _in_force(workspace, store, missing)}
    parts = []
    for id, (mark, standing) in wanted.items():
        if (part := kept.get((id, mark))) is not None:
            part.stand(standing)
            parts.append((part, mark))
        elif id in made:  # one that was taken out of use in between is in the next bundle no more
            check = armed_check(made[id].record, made[id].version, standing)
            same = mark.startswith(f"{made[id].version} {made[id].digest}")  # not edited in between
            parts.append((make_part(check, workspace.root, home), mark if same else ""))
    return parts


def wanted_parts(
    workspace: Workspace, store: Store, ids: Collection[str] | None = None
) -> dict[str, tuple[str, str]]:
    """Return check -> (mark of its content, standing) of those, or those of ``ids``, that a bundle holds."""
    standings = store.standings(workspace.worktree_key, ids)
    wanted: dict[str, tuple[str, str]] = {}
    for mark in store.marks_in_force(workspace.worktree_key, ids):
        standing = standings.get(mark.id, mark.intent)
        if standing in IN_BUNDLE:
            wanted[mark.id] = (f"{mark.version} {mark.content}", standing)
    return wanted


def _in_force(workspace: Workspace, store: Store, ids: list[str]) -> tuple[StoredCheck, ...]:
    """Return the checks of ``ids``; many are read as a whole, as databases bound the length of a list."""
    if not ids:
        return ()
    return store.in_force(workspace.worktree_key, ids=None if len(ids) > MOST_NAMED else ids)


def sources(workspace: Workspace, rules: str) -> dict[str, list[int]]:
    """Return what the bundle was built from, to notice at a session's start that it is stale."""
    names = (CONFIG_NAME, f"{rules}/rulebook.lock")
    return {name: source_stamp(f"{workspace.root}/{name}") for name in names}


def _lay_out_overrides(workspace: Workspace, store: Store) -> None:
    now = clock.now()
    in_force = [_permit(override, _led_to(store, override.check)) for override in store.overrides(now=now)]
    withdraw(workspace.repo_home, {permit_name(p["check"], p["granted_at"]) for p in in_force})
    for permit in in_force:
        give(workspace.repo_home, permit)


def _led_to(store: Store, check: str) -> str:
    """Return the check that an override is for now: it follows a rename and a supersession."""
    try:
        return resolve(store, check, in_force=True).check.id
    except RulebookError:  # its tombstones go in a circle, or it came from an older store
        return check


def _permit(override: Override, check: str) -> dict[str, Any]:
    return {
        "check": check,
        "kind": "override",
        "scope": override.scope,
        "reason": override.reason,
        "by": override.by,
        "granted_at": override.granted_at.astimezone(UTC).isoformat(),
        "expires_at": _seconds(override.expires_at),
        "session": override.session,
    }


def _seconds(moment: datetime | None) -> float | None:
    return None if moment is None else moment.timestamp()
