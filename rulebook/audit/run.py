"""The audit itself: evaluate every condition now, look at everything, say what was found."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from rulebook.audit.document import document
from rulebook.audit.gather import subjects
from rulebook.audit.kinds import problems
from rulebook.audit.values import BrokenFile, Library, Surface
from rulebook.lifecycle.reconcile import reconcile
from rulebook.outside.config import Config
from rulebook.outside.workspace import Workspace
from rulebook.records.digest import content_digest
from rulebook.records.loader import Loaded, load_library
from rulebook.records.values import Verdict
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
    verdicts: dict[str, Verdict | None] = {one.check.id: one.verdict for one in looked}
    files = load_library(Path(workspace.root, config.rules_path))
    library = Library(
        subjects=subjects(store, workspace.worktree_key, verdicts, config.rules_path),
        now=now,
        today=now.date(),
        observe_days=observe_days,
        broken=_broken(files, workspace.root),
        unsynced=_unsynced(files, store),
        surfaces=surfaces,
    )
    return document(library, problems(library))


def _has_no_anchor(check: StoredCheck) -> bool:
    """Say whether nothing but a new run can tell that a verdict is out of date."""
    condition = check.record.condition
    return condition is not None and not condition.anchors


def _broken(files: tuple[Loaded, ...], root: str) -> tuple[BrokenFile, ...]:
    found = []
    for file in files:
        if file.errors:
            first, more = file.errors[0], len(file.errors) - 1
            place = f"{os.path.relpath(file.source_path, root)}:{first.line}:{first.column}"
            found.append(BrokenFile(place, first.message + (f" (and {more} more)" if more else "")))
    return tuple(found)


def _unsynced(files: tuple[Loaded, ...], store: Store) -> dict[str, str]:
    """Return what differs between files and store; a check of another layer has no file here."""
    heads = {check.id: check for check in store.heads(out_of_use=True)}
    on_disk = {file.record.id: file.record for file in files if file.record is not None}
    found = {}
    for name, record in on_disk.items():
        head = heads.get(name)
        if head is None:
            found[name] = "the file is new and not in the store"
        elif not head.archived and head.digest != content_digest(record):
            found[name] = "the file and the store hold different versions"
    unreadable = any(file.errors for file in files)
    for name, head in heads.items():
        gone = (
            name not in on_disk and head.path is not None and not head.archived and head.layer == "repository"
        )
        if gone and not unreadable:
            found[name] = "the file is gone and the check is still in use"
    return found
