"""The rule files of a worktree: where they are, and how a decided change reaches them.

A change is decided in the store's transaction and carried out right after it; what a killed process left
undone, the next one does. So store and file can not part for longer than until the next command.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from rulebook.errors import RulebookError
from rulebook.lifecycle.layout import with_line_ends, write_into
from rulebook.outside import library_state
from rulebook.outside.config import config_in_force
from rulebook.outside.files import clear_unfinished, write_atomic
from rulebook.outside.git import Git
from rulebook.outside.workspace import Workspace
from rulebook.records.check import Check
from rulebook.records.dump import dump_yaml
from rulebook.records.loader import load_library
from rulebook.store import ABSENT, Store, StoredCheck, Synced

ARCHIVE = ".archive"
"""Folder below the rules that holds the last text of every check out of use; the loader passes over it."""


class RuleFiles:
    """The rule files of one worktree.

    Attributes:
        root: the worktree's root.
        rules: the rules folder, relative to the root.
        worktree: its key.

    """

    def __init__(self, workspace: Workspace, store: Store) -> None:
        self.root = Path(workspace.root)
        self.rules = config_in_force(workspace).rules_path
        self.worktree = workspace.worktree_key
        self._workspace = workspace
        self._store = store
        self._index: dict[str, str] | None = None

    @property
    def folder(self) -> Path:
        """The rules folder as an absolute path."""
        return self.root / self.rules

    def text(self, path: str) -> str | None:
        """Return a file's text, ``path`` below the rules folder; None where there is none."""
        place = self.folder / path
        if not place.is_file():
            return None
        return place.read_bytes().decode("utf-8", "surrogateescape")

    def is_left_out(self, path: str) -> bool:
        """Say whether a sparse checkout leaves out the file at ``path``, which the commit holds."""
        return self._in_index().get(path, "").upper() == "S"

    def is_tracked(self, path: str) -> bool:
        """Say whether git's index has the file at ``path``, be it on the disk or not."""
        return path in self._in_index()

    def _in_index(self) -> dict[str, str]:
        """Return path below the rules folder -> git's letter for its state; asked once."""
        if self._index is None:
            try:
                lines = Git(str(self.root)).names("ls-files", "-t", "-z", "--", self.rules)
            except RulebookError:
                lines = []
            start = len(f"H {self.rules}/")
            self._index = {line[start:]: line[0] for line in lines}
        return self._index

    def path_of(self, check: StoredCheck) -> str:
        """Return the path below the rules folder at which a check has, or would have, its file.

        Worktrees on different branches may have it at different places.
        """
        known = self.synced(check.id)
        return (known.path if known else "") or check.path or default_path(check.record)

    def synced(self, check: str) -> Synced | None:
        """Return what this worktree's file of a check and the store last agreed on."""
        return self._store.synced(self.worktree, (check,)).get(check)

    def has_moved(self, check: str) -> bool:
        """Return whether some file has a check whose own file is not where it was."""
        return self._found(check) is not None

    def place_of(self, check: StoredCheck) -> str:
        """Return where a check's file is, or would be; where a person has moved it since, there."""
        place = self.path_of(check)
        return place if self.text(place) is not None else self._found(check.id) or place

    def _found(self, check: str) -> str | None:
        """Return the path of the file that has a check; None: no file has it."""
        library = load_library(self.folder) if self.folder.is_dir() else ()
        places = [one.source_path for one in library if one.record is not None and one.record.id == check]
        return os.path.relpath(places[0], self.folder) if places else None

    def archive_path(self, check: str) -> str:
        """Return the path below the rules folder of the last text of a check out of use."""
        return f"{ARCHIVE}/{check}.yaml"

    def plan_text(self, path: str, text: str | None) -> None:
        """Decide, in the open transaction, what the file at ``path`` shall say; None deletes it."""
        before = self.text(path)
        if before != text:
            self._store.plan_file(
                self.worktree,
                f"{self.rules}/{path}",
                text,
                None if before is None else text_digest(before),
            )

    def plan_head(self, check: StoredCheck, path: str | None = None) -> None:
        """Decide that a check's file says what its head says, in the layout that is there."""
        if check.layer != "repository":
            return  # the file is somebody else's
        place = path or self.path_of(check)
        text = text_of(check, self.text(place))
        self.plan_text(place, text)
        self.note(check, place, check.digest, text)

    def plan_archive(self, check: StoredCheck) -> None:
        """Decide that a check's file moves into the archive."""
        if check.layer != "repository":
            return  # the file is somebody else's
        place = self.path_of(check)
        text = self.text(place)
        self.plan_text(self.archive_path(check.id), text_of(check, text))
        if text is not None:
            self.plan_text(place, None)
        self.forget(check.id)

    def plan_unarchive(self, check: StoredCheck) -> None:
        """Decide that a check's file comes back out of the archive."""
        if check.layer != "repository":
            return  # the file is somebody else's
        archived = self.text(self.archive_path(check.id))
        place = self.path_of(check)
        text = text_of(check, archived if archived is not None else self.text(place))
        self.plan_text(place, text)
        self.plan_text(self.archive_path(check.id), None)
        self.note(check, place, check.digest, text)

    def note(self, head: StoredCheck, path: str, digest: str, text: str) -> None:
        """Write down what the file holds, and the head that there was then."""
        self._store.note_synced(head.id, self.worktree, Synced(path, digest, text_digest(text), head.seen))

    def note_absent(self, head: StoredCheck) -> None:
        """Write down that this worktree has no file of a check that is in use, and that this is right."""
        self._store.note_synced(head.id, self.worktree, Synced("", ABSENT, "", head.seen))

    def forget(self, check: str) -> None:
        """Write down that this worktree has no file of a check."""
        self._store.forget_synced(check, self.worktree)

    def clear_unfinished(self) -> None:
        """Remove the halves of files that killed processes have left in the worktree."""
        clear_unfinished(str(self.root))
        for folder, _, _ in os.walk(self.folder):
            clear_unfinished(folder)

    def carry_out(self) -> list[str]:
        """Do what was decided; return the paths that changed. A file that a person has edited since stays.

        What the person wrote is then a change of the file's side, which the next sync sees. Inside a
        transaction nothing is carried out yet: it might still be rolled back.
        """
        changed: list[str] = []
        if self._store.in_transaction:
            return changed
        planned = self._store.pending_files(self.worktree)
        in_line = bool(planned) and not library_state.is_changed(self._workspace)
        for pending in planned:
            place = self.root / pending.path
            if self._still(place, pending.expected):
                _apply(place, pending.content)
                changed.append(pending.path)
            self._store.file_done(pending.number)
        if changed and in_line:
            left = library_state.unsettled(self._workspace)
            library_state.note(self._workspace, self.rules, library_state.state_of(str(self.folder)), left)
        return changed

    def _still(self, place: Path, expected: str | None) -> bool:
        if not place.is_file():
            return expected is None
        return text_digest(place.read_bytes().decode("utf-8", "surrogateescape")) == expected


def _apply(place: Path, content: str | None) -> None:
    if content is None:
        place.unlink(missing_ok=True)
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(str(place), content)


def text_of(check: StoredCheck, present: str | None) -> str:
    """Return the text for a check's version: its own layout, else that of the text which is there."""
    if check.layout is not None:
        return check.layout if present is None else with_line_ends(present, check.layout)
    return dump_yaml(check.record) if present is None else write_into(present, check.record)


def text_digest(text: str) -> str:
    """Return the digest of a file's text, byte for byte."""
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def default_path(record: Check) -> str:
    """Return ``TOPIC/ID.yaml`` below the rules folder; the topic is what the check is about."""
    return f"{_topic(record)}/{record.id}.yaml"


def _topic(record: Check) -> str:
    forbid = record.verifier.forbid if record.verifier else None
    if forbid is None:
        return "notes"
    for kind in ("command", "write", "read", "content", "tool", "say", "session"):
        if getattr(forbid, kind) is not None:
            return {"command": "commands", "write": "files", "read": "files"}.get(kind, kind)
    return "combined"
