"""The audit itself: evaluate every condition now, look at everything, say what was found."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from rulebook.audit.document import document
from rulebook.audit.files import look, unsynced
from rulebook.audit.gather import subjects
from rulebook.audit.kinds import problems
from rulebook.audit.values import Library, Surface
from rulebook.context import ledger
from rulebook.lifecycle.reconcile import reconcile
from rulebook.outside.config import Config
from rulebook.outside.workspace import Workspace
from rulebook.store import Store, StoredCheck


def audit(
    workspace: Workspace,
    store: Store,
    config: Config,
    *,
    now: datetime,
    run_verify: bool = True,
    observe_days: int = 28,
    surfaces: tuple[Surface, ...] = (),
    progress: Callable[[int, int, str], None] | None = None,
) -> dict[str, Any]:
    """Evaluate every condition and return the audit's document.

    Args:
        workspace: the worktree.
        store: its store.
        config: what rulebook.toml says.
        now: the moment.
        run_verify: run approved verify commands whose answer is not remembered.
        observe_days: see ``Library``.
        surfaces: where checks are enforced, as the doctor found them.
        progress: told of each verify run.

    """
    looked = reconcile(
        workspace,
        store,
        by="audit",
        now=now,
        run_verify=run_verify,
        fresh=_has_no_anchor,
        progress=progress,
    )
    folder = Path(workspace.root, config.rules_path)
    synced = store.synced(workspace.worktree_key)
    seen = look(folder, workspace.root, synced)
    library = Library(
        subjects=subjects(store, workspace.worktree_key, looked, config.rules_path),
        now=now,
        today=now.date(),
        observe_days=observe_days,
        broken=tuple(seen.broken),
        unsynced=unsynced(seen, (one.check for one in looked), store.ids(), synced),
        surfaces=surfaces,
        pins=tuple(ledger.load(store).in_force(now)),
    )
    return document(library, problems(library))


def _has_no_anchor(check: StoredCheck) -> bool:
    """Say whether nothing but a new run can tell that a verdict is out of date."""
    condition = check.record.condition
    return condition is not None and not condition.anchors
