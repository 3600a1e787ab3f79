"""Builds the worktree's bundle from the store; called after anything that changes standing or library."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from rulebook.enforce.armed import armed_check
from rulebook.enforce.behaviours import standing_texts
from rulebook.enforce.builtin import builtin_checks
from rulebook.enforce.bundle_build import build
from rulebook.enforce.drain import drain
from rulebook.enforce.greeting import source_stamp
from rulebook.enforce.permits import give, permit_name, withdraw
from rulebook.enforce.place import bundle_path
from rulebook.enforce.sweep import sweep
from rulebook.outside import clock
from rulebook.outside.config import load_config
from rulebook.outside.workspace import CONFIG_NAME, Workspace
from rulebook.records.values import Override
from rulebook.store.store import Store

IN_BUNDLE = ("armed", "warning", "shadow", "suspended")
"""Standings that decide something, or record what they would have decided."""


def refresh_bundle(workspace: Workspace, store: Store) -> int:
    """Drain the spool, write the bundle anew, lay out the overrides; return how many checks are in force.

    Raises:
        RulebookError: the repository has no configuration, or the store or the bundle can't be reached.

    """
    drain(workspace, store)
    config = load_config(workspace.root)
    rules = config.rules_path
    standings = store.standings(workspace.worktree_key)
    armed = []
    for stored in store.heads():
        standing = standings.get(stored.id, stored.intent)
        if standing in IN_BUNDLE:
            armed.append(armed_check(stored.record, stored.version, standing))
    header = {
        "built_at": clock.now().isoformat(timespec="seconds"),
        "root": workspace.root,
        "suspended": sorted(check["id"] for check in armed if check["standing"] == "suspended"),
        "behaviour": standing_texts(armed, config.context_tokens),
        "sources": _sources(workspace, rules),
    }
    own = builtin_checks(rules_path=rules, home=workspace.home)
    build(bundle_path(workspace), [*own, *armed], root=workspace.root, header=header)
    _lay_out_overrides(workspace, store)
    sweep(workspace, now=clock.now().timestamp())
    return len(armed)


def _sources(workspace: Workspace, rules: str) -> dict[str, list[int]]:
    """Return what the bundle was built from, to notice at a session's start that it is stale."""
    names = (CONFIG_NAME, f"{rules}/rulebook.lock")
    return {name: source_stamp(f"{workspace.root}/{name}") for name in names}


def _lay_out_overrides(workspace: Workspace, store: Store) -> None:
    now = clock.now()
    in_force = [_permit(override) for override in store.overrides(now=now)]
    withdraw(workspace.repo_home, {permit_name(p["check"], p["granted_at"]) for p in in_force})
    for permit in in_force:
        give(workspace.repo_home, permit)


def _permit(override: Override) -> dict[str, Any]:
    return {
        "check": override.check,
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
