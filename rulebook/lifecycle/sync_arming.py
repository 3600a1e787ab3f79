"""What ``sync --arm`` arms, and what a sync says in the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from rulebook.lifecycle.reconciled import Reconciled
from rulebook.lifecycle.sync_values import Admit, SyncedCheck
from rulebook.outside.workspace import Workspace
from rulebook.store import Store


def arm_all(
    store: Store,
    workspace: Workspace,
    results: Sequence[SyncedCheck],
    admit: Admit | None,
    by: str,
    now: datetime,
) -> tuple[list[str], dict[str, str]]:
    """Arm what is in force here and has no objection; return what was armed, and the objections by id."""
    settled = {one.check for one in results if one.what in ("conflict", "refused")}
    armed, objections = [], {}
    for head in store.in_force(workspace.worktree_key):
        if head.intent not in ("draft", "shadow") or head.id in settled:
            continue
        objection = admit(head.record) if admit else None
        if objection is None:
            store.set_intent(head.id, "armed", act="armed", by=by, why="rulebook sync --arm", at=now)
            armed.append(head.id)
        else:
            objections[head.id] = objection
    return armed, objections


def finished(
    store: Store,
    workspace: Workspace,
    results: Sequence[SyncedCheck],
    armed: Mapping[str, str],
    refused: Mapping[str, str],
) -> list[SyncedCheck]:
    """Return the results with what arming did, and with the standing of each check here."""
    standings = store.standings(workspace.worktree_key)
    done = []
    for one in results:
        name = one.check or ""
        if one.what == "unchanged" and one.version is None:
            continue  # out of use on both sides: nothing to say
        detail = armed.get(name, one.detail)
        said = "; ".join(part for part in (detail, _objection(refused.get(name))) if part)
        what = "armed" if name in armed and one.what == "unchanged" else one.what
        done.append(replace(one, what=what, detail=said, standing=standings.get(name)))
    return done


def said_of_armed(one: Reconciled) -> str:
    """Return what is said of a check that was armed just now: where it does less, why."""
    if one.standing == "armed":
        return ""
    cure = f": rulebook approve {one.check.id}" if "not_approved" in one.reasons else ""
    return f"armed, and {one.standing} until its reason is confirmed ({one.cause}){cure}"


def _objection(text: str | None) -> str:
    return f"not armed: {text}" if text else ""
