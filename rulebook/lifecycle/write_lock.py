"""Write the lock from the store: what is armed in this worktree, with the verdict of its key."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.anchors.condition import key
from rulebook.anchors.fingerprint import fingerprint
from rulebook.anchors.states import is_current
from rulebook.anchors.tree import WorkTree
from rulebook.lifecycle.lock import Lock, Locked, Tombstone, read_lock, render, short, write_text
from rulebook.outside.workspace import Workspace
from rulebook.records.values import ConditionKey, Verdict
from rulebook.store import Store, StoredCheck


def write_lock(workspace: Workspace, store: Store) -> bool:
    """Bring ``rules/rulebook.lock`` in line with the store; return whether it changed.

    Lines of other platforms stay as long as they are about the same content; so do lines of checks that the
    store does not know, since their file may be broken just now.
    """
    old = read_lock(workspace)
    tree = WorkTree(workspace.root)
    with store.reading():
        heads = list(store.in_force(workspace.worktree_key, out_of_use=True))
        heads = [one for one in heads if one.layer == "repository"]
        lines = [line for one in heads if one.intent == "armed" for line in _lines(one, store, tree, old)]
    known = {one.id for one in heads}
    kept = [line for line in old.checks if line.check not in known]
    tombstones = [*_tombstones(heads), *(one for one in old.tombstones if one.check not in known)]
    return write_text(workspace, render([*lines, *kept], tombstones))


def _tombstones(heads: list[StoredCheck]) -> Iterator[Tombstone]:
    for one in heads:
        if one.renamed:
            yield Tombstone(one.id, "renamed", one.successor)
        elif one.archived:
            yield Tombstone(one.id, one.intent, one.successor)


def _lines(check: StoredCheck, store: Store, tree: WorkTree, old: Lock) -> Iterator[Locked]:
    content = short(check.digest)
    condition = check.record.condition
    if condition is None:
        yield Locked(check.id, check.version, content, "-", "-", check.at.date().isoformat())
        return
    here = key(check.record, fingerprint(condition.anchors, "", tree=tree))
    verdict = store.verdict(here)
    mine = [line for line in old.checks if line.check == check.id and line.content == content]
    yield _line(check, content, here, verdict, mine)
    for line in mine:
        if _other_platform(line, here):
            yield line


def _line(
    check: StoredCheck, content: str, here: ConditionKey, verdict: Verdict | None, mine: list[Locked]
) -> Locked:
    """Return the line for this platform; the date stays as it was where the verdict did."""
    answer = verdict.answer if verdict else "-"
    day = (verdict.at if verdict else check.at).date().isoformat()
    same = next((one for one in mine if one.key == here.text() and one.answer == answer), None)
    return Locked(check.id, check.version, content, here.text(), answer, same.day if same else day)


def _other_platform(line: Locked, here: ConditionKey) -> bool:
    parts = line.key.split("/")
    if len(parts) != 4 or not is_current(parts[3]):
        return False
    condition, verify, platform, seen = parts
    same = (condition, verify, seen) == (here.condition, here.verify, here.fingerprint)
    return same and platform != here.platform
