"""Settle what git hooks noted: look again, run what is due, bring what is enforced in line.

``python -m rulebook.git.settle ROOT [CHECK...]``, in the background. One process a worktree does it; notes
that come meanwhile are settled by the same one.
"""

from __future__ import annotations

import os
import sys
import time
from dataclasses import replace

from rulebook.anchors.index_build import is_current, seen_again
from rulebook.anchors.sandbox import Limits
from rulebook.errors import RulebookError
from rulebook.git.doubt import TOUCHED, note, pending, settled, take
from rulebook.git.follow_up import follow_standings, follow_up
from rulebook.git.sweep import in_doubt_here
from rulebook.lifecycle.follow import follow_files
from rulebook.lifecycle.reconcile import reconcile
from rulebook.lifecycle.reconciled import Reconciled
from rulebook.outside.clock import now, ticks
from rulebook.outside.files import try_locked
from rulebook.outside.library_state import is_changed
from rulebook.outside.workspace import Workspace, find_workspace
from rulebook.store import Store, open_store

_INDEX_LOCK_SECONDS = 10.0
_STEP = 0.02


def main(argv: list[str]) -> int:
    """Settle the worktree at ``argv[0]``, with the checks that are named; an expected error is one line."""
    try:
        workspace = find_workspace(argv[0], os.environ)
        if argv[1:]:
            note(workspace.worktree_home, argv[1:], "hook")
        settle(workspace)
    except RulebookError as error:
        sys.stderr.write(f"{now().isoformat(timespec='seconds')} {error}\n")
        return 1
    return 0


def settle(workspace: Workspace, limits: Limits | None = None) -> list[Reconciled]:
    """Settle until there are no notes; return what became of them, nothing where another process is at it."""
    done: list[Reconciled] = []
    while pending(workspace.worktree_home):
        with try_locked(f"{workspace.worktree_home}/settle.lock") as held:
            if not held:
                break
            done += _settle_once(workspace, limits)
    return done


def _settle_once(workspace: Workspace, limits: Limits | None) -> list[Reconciled]:
    _await_git(workspace)
    taken = take(workspace.worktree_home)
    if taken is None:
        return []
    source, ids = taken
    if ids is not None and TOUCHED in ids:
        found = in_doubt_here(workspace)
        ids = None if found is None else sorted({*ids, *found} - {TOUCHED})
    with open_store(workspace) as store:
        changed = _follow_rules(workspace, store, source)
        if ids is not None:
            ids = sorted({*ids, *changed})
        done = [] if ids == [] else look(workspace, store, by=source, checks=ids, limits=limits)
    settled(workspace.worktree_home)
    return done


def _follow_rules(workspace: Workspace, store: Store, source: str) -> list[str]:
    """Bring changed rule files into the store and what is enforced in line; return the ids concerned.

    What could not be settled is one line in the log, and the next session's start names it.
    """
    if not is_changed(workspace):
        return []
    done = follow_files(workspace, store, by=source, now=now())
    for one in done:
        if one.what in ("conflict", "refused"):
            sys.stderr.write(f"{now().isoformat(timespec='seconds')} {one.check or one.path}: {one.detail}\n")
    follow_up(workspace, store)
    return [one.check for one in done if one.check is not None]


def look(
    workspace: Workspace,
    store: Store,
    *,
    by: str,
    checks: list[str] | None = None,
    limits: Limits | None = None,
) -> list[Reconciled]:
    """Reconcile twice: at once with what is remembered, then with the runs that are due.

    So a check whose reason is in doubt is lowered before its verify command runs, which may take long.
    What is returned says how each stood before both.
    """
    first = reconcile(workspace, store, by=by, now=now(), checks=checks, run_verify=False, limits=limits)
    _follow(workspace, store, first)
    due = [one.check.id for one in first if _is_due(one)]
    if not due:
        return first
    second = reconcile(workspace, store, by=by, now=now(), checks=due, limits=limits)
    _follow(workspace, store, second)
    for one in second:
        if one.escalate:
            owner = one.check.record.owner or "its owner"
            sys.stderr.write(f"{one.check.id} is suspended, for {owner}: rulebook repair {one.check.id}\n")
    known = {one.check.id: one for one in first}
    known |= {one.check.id: replace(one, before=known[one.check.id].before) for one in second}
    return list(known.values())


def _is_due(one: Reconciled) -> bool:
    """Say whether a check waits for the first run of its verify command in this state."""
    condition = one.check.record.condition
    return (
        one.cause not in ("unchanged", "intent")
        and one.verdict is None
        and bool(condition and condition.verify)
    )


def _follow(workspace: Workspace, store: Store, seen: list[Reconciled]) -> None:
    """Bring what is enforced in line with the ledger, and note that these files were looked at.

    Also where nothing moved now: whoever moved something before may have been killed before this.
    """
    if not is_current(workspace.worktree_home):
        follow_up(workspace, store)
        return
    follow_standings(workspace, store)
    conditions = [one.check.record.condition for one in seen]
    anchors = [anchor for condition in conditions if condition for anchor in condition.anchors]
    seen_again(workspace.root, workspace.worktree_home, {path for one in anchors if (path := one.path)})


def _await_git(workspace: Workspace) -> None:
    """Wait while git holds the index: the hook that runs while it does sees a tree half-way."""
    deadline = ticks() + _INDEX_LOCK_SECONDS
    while os.path.exists(f"{workspace.git_dir}/index.lock") and ticks() < deadline:
        time.sleep(_STEP)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
