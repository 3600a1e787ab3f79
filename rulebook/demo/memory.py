"""What the demo reads from the store itself, so that it tells what is kept and not what was printed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rulebook.demo.scene import Scene
from rulebook.outside.workspace import Workspace, find_workspace
from rulebook.records.values import Verdict
from rulebook.store import Store, open_at


class Memory:
    """The store of a scene, read anew at each question."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    @property
    def workspace(self) -> Workspace:
        """The scene's workspace."""
        return find_workspace(str(self._scene.root), self._scene.env)

    @contextmanager
    def open(self) -> Iterator[Store]:
        """Open the store: the scene's own, whatever database this process would use."""
        with open_at(None, self.workspace.repo_home) as store:
            yield store

    def ids(self) -> frozenset[str]:
        """Return every id that the store knows."""
        with self.open() as store:
            return store.ids()

    def card(self, check: str) -> str:
        """Return what a check came to be, in a few lines: level, reason, verify command, anchors."""
        with self.open() as store:
            record = store.known(check).record
        condition = record.condition
        lines = [f"level {record.level}: {record.on_violation or record.rule}"]
        if condition is not None:
            anchors = ", ".join("#".join(filter(None, (a.path, a.symbol))) for a in condition.anchors)
            lines += [f"because {condition.claim}", f"verified by: {condition.verify}", f"anchors: {anchors}"]
        return "\n".join(lines)

    def standing(self, check: str) -> str:
        """Return what a check may do in the scene's worktree."""
        with self.open() as store:
            return str(store.standing(check, self.workspace.worktree_key))

    def why(self, check: str) -> str:
        """Return cause and detail of a check's newest entry in the ledger."""
        with self.open() as store:
            last = store.ledger(check)[-1]
        return f"{last.cause} ({last.detail})" if last.detail else last.cause

    def confirmed(self, check: str) -> str | None:
        """Return the fingerprint that was last confirmed in the scene's worktree."""
        with self.open() as store:
            baseline = store.baseline(check, self.workspace.worktree_key)
        return baseline.fingerprint if baseline else None

    def verdicts(self) -> dict[str, Verdict]:
        """Return the newest verdict of every key; equal before and after means that nothing ran."""
        with self.open() as store:
            return store.newest_verdicts()
