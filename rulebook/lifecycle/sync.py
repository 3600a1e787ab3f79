"""Bring record files and store together; name what became of each, lose neither side."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from datetime import datetime

from rulebook.errors import RulebookError
from rulebook.lifecycle.absence import removed
from rulebook.lifecycle.adopt import adopt_archive
from rulebook.lifecycle.layers import sync_layer, user_folder
from rulebook.lifecycle.lock import Lock, initialised, read_lock
from rulebook.lifecycle.reconcile import Progress, reconcile
from rulebook.lifecycle.rule_files import RuleFiles
from rulebook.lifecycle.sync_arming import arm_all, finished, said_of_armed
from rulebook.lifecycle.sync_steps import Steps
from rulebook.lifecycle.sync_values import Admit, Case, FileSide, Side, SyncedCheck
from rulebook.lifecycle.three_way import Step, compare, follow
from rulebook.lifecycle.write_lock import write_lock
from rulebook.outside import library_state
from rulebook.outside.config import config_in_force
from rulebook.outside.workspace import Workspace
from rulebook.outside.worktrees import worktree_keys
from rulebook.records.digest import content_digest
from rulebook.records.loader import Loaded, load_library
from rulebook.store import ABSENT, Store, StoredCheck, Synced


def sync(
    workspace: Workspace,
    store: Store,
    *,
    by: str,
    now: datetime,
    arm: bool = False,
    admit: Admit | None = None,
    take: Mapping[str, Side] | None = None,
    run_verify: bool = True,
    progress: Progress | None = None,
) -> list[SyncedCheck]:
    """Bring record files and store together by content hash, and look at the reasons of what is armed.

    New checks start in shadow, or armed where the committed lock says so and ``rulebook init`` was run in
    this clone; with ``arm`` a person arms all that ``admit`` has no objection to. ``take`` says which side
    wins a conflict, by id.
    """
    config = config_in_force(workspace)
    files = RuleFiles(workspace, store)
    _refuse_without_folder(workspace, store, files)
    lock = read_lock(workspace) if initialised(workspace) else Lock()
    store.keep_worktrees(worktree_keys(workspace))
    files.clear_unfinished()
    files.carry_out()
    adopt_archive(files, store, lock, by=by, now=now)
    steps = Steps(store, files, lock, by, now, config.shadow_opportunities)
    user = sync_layer(
        store, "user", user_folder(workspace.home), by=by, now=now, opportunities=config.shadow_opportunities
    )
    state = library_state.state_of(str(files.folder))
    results = [*bring(steps, take or {}), *_worth_saying(user)]
    note_state(workspace, files, state, results)
    files.carry_out()
    first, refused = arm_all(store, workspace, results, admit, by, now) if arm else ([], {})
    looked = reconcile(
        workspace, store, by=by, now=now, run_verify=run_verify, first=first, progress=progress
    )
    write_lock(workspace, store)
    said = {one.check.id: said_of_armed(one) for one in looked if one.check.id in first}
    return finished(store, workspace, results, said, refused)


def _refuse_without_folder(workspace: Workspace, store: Store, files: RuleFiles) -> None:
    """Raise where the whole folder is gone though git has files in it: that archives nothing by itself."""
    if files.folder.is_dir():
        return
    known = store.synced(workspace.worktree_key).values()
    held = [one.path for one in known if files.is_tracked(one.path) and not files.is_left_out(one.path)]
    if held:
        raise RulebookError(
            f"the rules folder is gone, with the files of {len(held)} check(s)",
            where=str(files.folder),
            fix=f"git checkout HEAD -- {files.rules}",
        )


def _worth_saying(results: Sequence[SyncedCheck]) -> list[SyncedCheck]:
    return [one for one in results if one.what != "unchanged" or one.version is None]


def bring(steps: Steps, take: Mapping[str, Side]) -> list[SyncedCheck]:
    """Compare every record file with what was synced and with the head, and do what follows for each id."""
    folder, worktree = steps.files.folder, steps.files.worktree
    library = load_library(folder) if folder.is_dir() else ()
    synced = steps.store.synced(worktree)
    heads = {one.id: one for one in steps.store.heads(out_of_use=True)}
    elsewhere = steps.store.held_elsewhere(worktree)
    sides = {side.record.id: side for side in (_side(steps, one) for one in library) if side is not None}
    broken = {_below(steps, one) for one in library if one.errors}
    heads = {name: one for name, one in heads.items() if one.layer == "repository" or name in sides}
    old_names = {_led_to(heads, name) for name in sides if name in heads and heads[name].renamed}
    said = steps.store.versions_here(worktree) if heads.keys() & sides.keys() - synced.keys() else {}
    gone = _removed(steps, {name: one for name, one in synced.items() if name not in sides and name in heads})
    results = [_unreadable(steps, one, synced) for one in library if one.record is None]
    for name in sorted({*sides, *heads}, key=lambda one: (one not in sides, one)):  # successors come first
        known, head = synced.get(name), heads.get(name)
        if (
            name not in sides
            and known is not None
            and (known.path in broken or steps.files.is_left_out(known.path))
        ):
            continue  # neither a broken file nor a sparse checkout hides it: its last version stays in force
        case = Case(
            name,
            sides.get(name),
            known,
            head,
            name in elsewhere,
            _version(steps, sides.get(name), head),
            name in gone,
            heads.get(_led_to(heads, name)),
            said.get(name),
        )
        with steps.store.transaction():
            if case.file is None and name in old_names:
                steps.under_old_name(case)
            else:
                results.append(_one(steps, case, take.get(name)))
    return sorted(results, key=lambda one: one.check or "")


def _led_to(heads: Mapping[str, StoredCheck], name: str) -> str:
    """Return the id that tombstones lead to."""
    seen = {name}
    while name in heads and heads[name].renamed and (heads[name].successor or name) not in seen:
        name = heads[name].successor or name
        seen.add(name)
    return name


def _removed(steps: Steps, missing: Mapping[str, Synced]) -> frozenset[str]:
    """Return the checks whose file somebody removed: the lock says so, or git's history of what is here."""
    if steps.of_git:
        return frozenset()
    ended = {one.check for one in steps.lock.tombstones}
    paths = {one.path: name for name, one in missing.items() if one.digest != ABSENT and name not in ended}
    by_git = removed(str(steps.files.root), steps.files.rules, paths)
    return frozenset(ended & missing.keys()) | {paths[path] for path in by_git}


def _version(steps: Steps, file: FileSide | None, head: StoredCheck | None) -> StoredCheck | None:
    """Return the version that a file holds; asked of the store only where it is not the head."""
    if file is None or head is None or file.digest == head.digest:
        return head if file is not None else None
    return steps.store.with_content(file.record.id, file.digest)


def note_state(workspace: Workspace, files: RuleFiles, state: str, results: Sequence[SyncedCheck]) -> None:
    """Write down that the files are synced as of ``state``, and what of them could not be settled."""
    left = [one.check or one.path or "" for one in results if one.what in ("conflict", "refused")]
    library_state.note(workspace, files.rules, state, ", ".join(left))


def _below(steps: Steps, loaded: Loaded) -> str:
    return os.path.relpath(loaded.source_path, steps.files.folder)


def _side(steps: Steps, loaded: Loaded) -> FileSide | None:
    if loaded.record is None:
        return None
    path = _below(steps, loaded)
    return FileSide(loaded.record, path, steps.files.text(path) or "", content_digest(loaded.record))


def _unreadable(steps: Steps, loaded: Loaded, synced: Mapping[str, Synced]) -> SyncedCheck:
    path = _below(steps, loaded)
    shown = f"{steps.files.rules}/{path}"
    if not loaded.errors:
        return SyncedCheck(None, "skipped", loaded.note or "", shown)
    name = next((check for check, known in synced.items() if known.path == path), None)
    kept = "; the last good version stays in force" if name else ""
    return SyncedCheck(name, "refused", "; ".join(map(str, loaded.errors)) + kept, shown)


def _one(steps: Steps, case: Case, taken: Side | None) -> SyncedCheck:
    if case.head is not None and case.head.renamed:
        return _tombstone(steps, case, case.head)
    if case.head is not None and case.head.layer != "repository" and case.file is not None:
        return steps.take_over(case, case.file)
    step = compare(
        case.file.digest if case.file else None,
        case.synced.digest if case.synced else None,
        case.head.digest if case.head else None,
        in_use=case.head is not None and not case.head.archived,
        apart=case.apart,
        elsewhere=case.elsewhere,
        known=case.known is not None,
        removed=case.removed,
    )
    if steps.of_git:
        step = follow(step, has_file=case.file is not None, known=case.known is not None)
    if step in ("conflict", "keep", "absent") and taken is not None:
        step = _taken(taken, case)
    return steps.do(step, case)


def _taken(side: Side, case: Case) -> Step:
    out_of_use = case.head is not None and case.head.archived
    if side == "head":
        return "remove_file" if out_of_use else "take_head"
    if case.file is None:
        return "archive"
    return "restore" if out_of_use else "take_file"


def _tombstone(steps: Steps, case: Case, head: StoredCheck) -> SyncedCheck:
    if case.file is None:
        return SyncedCheck(head.id, "unchanged")
    now = case.leads_to or head
    shown = f"{steps.files.rules}/{case.file.path}"
    if case.known is not None and not (steps.files.folder / steps.files.path_of(now)).is_file():
        detail = (
            f"it is '{now.id}' now, which is in force here; what is checked out is from before the rename"
        )
        return SyncedCheck(head.id, "kept", detail, shown, now.version)
    detail = (
        f"'{head.id}' was renamed to '{now.id}', and an id is never used again; "
        "remove the file, or give it another id"
    )
    return SyncedCheck(head.id, "refused", detail, shown)
