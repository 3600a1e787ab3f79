"""Watch the anchors of one worktree and settle what changes: ``rulebook watch``.

Parent folders are watched, since editors save by renaming; events are gathered until they pause; a note
survives a kill; and a sweep over all anchors finds what the events did not tell (lost ones, folders that can
not be watched).
"""

from __future__ import annotations

import os
import queue
from collections.abc import Callable
from contextlib import suppress

from rulebook.anchors.index import HEADER, index_path
from rulebook.anchors.interest import Interest, plan
from rulebook.errors import RulebookError
from rulebook.git.doubt import EVERY, note, pending
from rulebook.git.settle import settle
from rulebook.git.sweep import in_doubt
from rulebook.lifecycle.reconciled import Reconciled
from rulebook.outside.clock import ticks
from rulebook.outside.file_events import FolderEvents
from rulebook.outside.workspace import Workspace

PAUSE = 0.02
"""Seconds without an event after which those gathered are settled."""

LONGEST = 1.0
"""Seconds after which they are settled although more come."""

SWEEP = 30.0
POLL = 1.0
"""Seconds between sweeps; the second where folders can not be watched."""

STOP = "\0stop"
_SOURCE = "watch"


class Watcher:
    """Watches one worktree until it is told to stop.

    Attributes:
        workspace: the worktree.
        on_settled: is told of what was settled, check by check.
        on_trouble: is told, in one line, of what makes watching worse.
        sweep_every: seconds between sweeps.

    """

    def __init__(
        self,
        workspace: Workspace,
        *,
        on_settled: Callable[[list[Reconciled]], None] = lambda _: None,
        on_trouble: Callable[[str], None] = lambda _: None,
        sweep_every: float = SWEEP,
    ) -> None:
        self.workspace = workspace
        self.on_settled = on_settled
        self.on_trouble = on_trouble
        self.sweep_every = sweep_every
        self._paths: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._interest = Interest(HEADER)
        self._index_stamp: tuple[int, int] | None = None
        self._folders = {workspace.root: False}
        self._refused: dict[str, str] = {}

    def stop(self) -> None:
        """End ``run`` soon; may be called from anywhere."""
        self._paths.put(STOP)

    def run(self) -> None:
        """Look at everything once, then watch."""
        with FolderEvents(self._paths.put) as events:
            self._rewatch(events)
            self._settle([EVERY])
            if self._rewatch(events):
                self._settle([EVERY])
            swept = ticks()
            while True:
                every = min(self.sweep_every, POLL) if self._refused else self.sweep_every
                gathered = self._gather(max(0.0, swept + every - ticks()))
                if STOP in gathered:
                    return
                ids = self._concerned(gathered)
                if ticks() >= swept + every:
                    ids |= in_doubt(self.workspace, self._interest)
                    swept = ticks()
                if ids or pending(self.workspace.worktree_home):
                    self._settle(sorted(ids))
                if self._rewatch(events) and (missed := in_doubt(self.workspace, self._interest)):
                    self._settle(sorted(missed))

    def _gather(self, patience: float) -> set[str]:
        """Return the paths that changed: after a pause of the events, or when there are none for so long."""
        gathered: set[str] = set()
        with suppress(queue.Empty):
            gathered.add(self._paths.get(timeout=patience))
            until = ticks() + LONGEST
            while STOP not in gathered and ticks() < until:
                gathered.add(self._paths.get(timeout=PAUSE))
        return gathered

    def _concerned(self, gathered: set[str]) -> set[str]:
        start = f"{self.workspace.root}/"
        inside = (path[len(start) :] for path in gathered if path.startswith(start))
        return {name for path in inside for name in self._interest.ids(path)}

    def _settle(self, ids: list[str]) -> None:
        if ids:
            note(self.workspace.worktree_home, ids, _SOURCE)
        try:
            self.on_settled(settle(self.workspace))
        except RulebookError as error:
            self.on_trouble(str(error))

    def _rewatch(self, events: FolderEvents) -> bool:
        """Watch what the list of anchors names, in the folders that exist now; say whether some are new."""
        path = index_path(self.workspace.worktree_home)
        with suppress(FileNotFoundError):
            status = os.stat(path)
            stamp = (status.st_ino, status.st_mtime_ns)
            if stamp != self._index_stamp:
                with open(path, "rb") as file:
                    self._interest = Interest(file.read())
                wanted = plan(self._interest.folders(), self._interest.recursive())
                root = self.workspace.root
                self._folders = {f"{root}/{folder}".rstrip("/"): below for folder, below in wanted.items()}
                self._index_stamp = stamp
        new = events.watch({**self._folders, self.workspace.worktree_home: False})
        if events.refused and not self._refused:
            folder, why = next(iter(events.refused.items()))
            self.on_trouble(
                f"{len(events.refused)} folder(s) can not be watched ({folder}: {why}); "
                f"looking every {POLL:g} s instead"
            )
        self._refused = events.refused
        return new
