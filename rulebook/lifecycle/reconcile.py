"""The one path from fingerprint over verdict and standing to the ledger.

Arm, drift, verify, watch, the git hooks and the audit all come through here, so that none of them has an
opinion of its own about what a change means.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from datetime import datetime

from rulebook.anchors.known import memory_file, work_tree
from rulebook.anchors.label import kind
from rulebook.anchors.reasons import PASSING
from rulebook.anchors.sandbox import Limits
from rulebook.lifecycle.examine import Examined, Memory, examine, few
from rulebook.lifecycle.lock import trusted_verdicts
from rulebook.lifecycle.reconciled import Reconciled
from rulebook.lifecycle.rerun import rerun
from rulebook.outside.workspace import Workspace
from rulebook.records.values import StandingChange, Verdict
from rulebook.store import Store, StoredCheck

Progress = Callable[[int, int, str], None]

_ROUNDS = 3
"""How often a check is looked at again because another process changed its standing meanwhile."""


def reconcile(
    workspace: Workspace,
    store: Store,
    *,
    by: str,
    now: datetime,
    checks: Iterable[str] | None = None,
    run_verify: bool = True,
    fresh: bool | Callable[[StoredCheck], bool] = False,
    first: Collection[str] = (),
    progress: Progress | None = None,
    limits: Limits | None = None,
) -> list[Reconciled]:
    """Bring the standing of checks in line with what their anchors and verify commands say here and now.

    Args:
        workspace: the worktree.
        store: its store.
        by: who or what asks (``user``, ``git:post-checkout``, ``watch``, ``audit`` ...).
        now: this moment.
        checks: ids; None: every check in use.
        run_verify: run a verify command where no verdict for the key is remembered.
        fresh: run it although a verdict is remembered; a function says so for each check.
        first: ids that a person arms with this very act.
        progress: told of each verify run.
        limits: of a verify run.

    Returns:
        what became of each check, in the order of their ids.

    """
    memory = Memory(workspace, store, lambda: trusted_verdicts(workspace), now.date(), frozenset(first))
    wanted = None if checks is None else set(checks)
    ids = None if wanted is None else few(wanted)
    heads = store.in_force(workspace.worktree_key, out_of_use=True, ids=ids)
    chosen = [check for check in heads if wanted is None or check.id in wanted]
    chosen = [check for check in chosen if not check.renamed and (wanted is not None or not check.archived)]
    pending, done = chosen, dict[str, Reconciled]()
    for _ in range(_ROUNDS):
        memory.read(pending)
        asked = _ask(workspace, store, memory, pending, run_verify, fresh, progress, limits)
        done |= {one.check.id: one for one in _write(store, workspace, asked, by, now)}
        pending = [check for check in pending if check.id not in done]
        if not pending:
            break
    return [done[check.id] for check in chosen if check.id in done]


def _ask(
    workspace: Workspace,
    store: Store,
    memory: Memory,
    checks: list[StoredCheck],
    run_verify: bool,
    fresh: bool | Callable[[StoredCheck], bool],
    progress: Progress | None,
    limits: Limits | None,
) -> list[Examined]:
    """Examine all, then run the verify commands that must run; a verdict is kept as soon as it is there."""
    tree = work_tree(workspace.root, _paths(checks), memory_file(workspace.repo_home))
    examined = [examine(check, memory, tree) for check in checks]
    due = [one for one in examined if run_verify and one.due(fresh(one.check) if callable(fresh) else fresh)]
    for one, verdict in rerun(due, workspace, limits=limits, progress=progress):
        one.take(verdict)
        if verdict.reason not in PASSING:
            store.remember(one.key, verdict)
    return examined


def _paths(checks: Iterable[StoredCheck]) -> set[str]:
    """Return the files whose whole content is somebody's anchor."""
    conditions = [check.record.condition for check in checks]
    anchors = [anchor for condition in conditions if condition for anchor in condition.anchors]
    return {anchor.path for anchor in anchors if anchor.path and kind(anchor) == "file"}


def _write(
    store: Store, workspace: Workspace, examined: list[Examined], by: str, now: datetime
) -> list[Reconciled]:
    """Write all changes as one transaction; leave out what another process has changed since it was read."""
    with store.transaction():
        current = store.newest_changes(workspace.worktree_key, few([one.check.id for one in examined]))
        still = [one for one in examined if current.get(one.check.id) == one.change]
        return [_write_one(store, workspace, one, by, now) for one in still]


def _says_more(store: Store, worktree: str, one: Examined) -> bool:
    """Say whether a run left the standing as it was and found another cause than the ledger has.

    A check whose anchor changed is lowered before its verify command runs; why it stays so is known after.
    """
    if not one.ran or one.ruling.standing != "warning" or one.before != "warning":
        return False
    last = store.ledger(one.check.id, worktree=worktree, newest=1)
    return not last or last[-1].cause != one.ruling.cause


def _write_one(store: Store, workspace: Workspace, one: Examined, by: str, now: datetime) -> Reconciled:
    ruling, here = one.ruling, workspace.worktree_key
    if ruling.confirm and one.fingerprint is not None:
        how = one.verdict.reason if one.verdict else ruling.cause
        if one.confirmed != one.fingerprint.value:
            store.confirm(one.check.id, here, one.fingerprint.value, one.parts, at=now, how=how)
        if one.verdict is None:
            # The person who arms a check that has no verify command says that its reason holds now.
            store.remember(one.key, Verdict("holds", "confirmed_by_person", now))
    if one.verdict is not None and one.from_lock:
        store.remember(one.key, one.verdict)
    if one.moves or _says_more(store, here, one):
        store.change_standing(
            StandingChange(
                one.check.id,
                one.check.version,
                here,
                one.before,
                ruling.standing,
                ruling.cause,
                by,
                now,
                one.detail(),
            )
        )
    return one.reconciled()
