"""What people do to checks: each act is one transaction over store and file, with who and why.

Every act has one that takes it back: ``archive`` and ``restore``, ``supersede`` and ``rollback``, ``rename``
and ``rename`` again, ``rollback`` and ``rollback`` again, ``arm`` and ``shadow``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from rulebook.errors import RulebookError
from rulebook.lifecycle.layout import write_into
from rulebook.lifecycle.resolve_id import resolve
from rulebook.lifecycle.rule_files import RuleFiles
from rulebook.outside.workspace import Workspace
from rulebook.records.check import Check
from rulebook.records.digest import content_digest
from rulebook.records.loader import load_bytes
from rulebook.store import ABSENT, Intent, Store, StoredCheck


@dataclass(frozen=True, slots=True)
class Actor:
    """Who does something, why, and when."""

    by: str
    why: str
    now: datetime


class Acts:
    """The acts on the checks of one worktree's store."""

    def __init__(self, workspace: Workspace, store: Store, actor: Actor) -> None:
        self.store = store
        self.actor = actor
        self.files = RuleFiles(workspace, store)
        self._worktree = workspace.worktree_key

    def arm(self, name: str) -> StoredCheck:
        """Arm a check; its standing follows from its reason at the next reconcile.

        Of a check that is armed already a person says so that its reason holds: that is logged.
        """
        check = self._in_use(name)
        if check.intent != "armed":
            return self._intent(check.id, "armed", "armed")
        actor = self.actor
        self.store.note_act(check.id, "confirmed", check.head, by=actor.by, why=actor.why, at=actor.now)
        return check

    def shadow(self, name: str, opportunities: int) -> StoredCheck:
        """Put a check into shadow, for a number of opportunities."""
        check = self._in_use(name)
        return self._intent(check.id, "shadow", "shadowed", opportunities=opportunities)

    def archive(self, name: str) -> StoredCheck:
        """Take a check out of use; its file moves into the archive."""
        check = self._in_use(name)
        with self._act():
            self._no_edits(check)
            after = self._intent(check.id, "archived", "archived")
            self.files.plan_archive(after)
        return after

    def restore(self, name: str) -> StoredCheck:
        """Take a check back into use, with the intent that it had, and its file out of the archive."""
        check = resolve(self.store, name).check
        if not check.archived:
            raise RulebookError(f"'{check.id}' is in use already", fix=f"rulebook show {check.id}")
        with self._act():
            return self._restore(check)

    def _restore(self, check: StoredCheck) -> StoredCheck:
        after = self._intent(check.id, check.before or "shadow", "restored")
        self.files.plan_unarchive(after)
        self._holds_head(after)
        return after

    def _holds_head(self, check: StoredCheck) -> None:
        why = f"the file holds version {check.version}"
        self.store.note_head_here(check.id, self._worktree, by=self.actor.by, why=why, at=self.actor.now)

    def supersede(self, old: str, new: str) -> tuple[StoredCheck, StoredCheck]:
        """Let ``new`` take the place of ``old`` and return both; a circle is refused."""
        before, after = resolve(self.store, old).check, resolve(self.store, new, in_force=True).check
        if before.id == after.id:
            raise RulebookError(
                f"'{before.id}' cannot supersede itself: '{new}' leads to it", fix=f"rulebook restore {new}"
            )
        if before.intent == "superseded":
            raise RulebookError(
                f"'{before.id}' is superseded by '{before.successor}' already",
                fix=f"rulebook rollback {before.id}",
            )
        with self._act():
            if after.archived:
                after = self._restore(after)
            if not before.archived:
                self._no_edits(before)
            gone = self._intent(before.id, "superseded", "superseded", successor=after.id)
            self.files.plan_archive(gone)
        return gone, after

    def rollback(self, name: str, version: int | None = None) -> StoredCheck:
        """Go back one step: to a version (by default the one before), or from a supersession.

        A check that was superseded comes back, and the one that had taken its place is archived.
        """
        check = resolve(self.store, name).check
        with self._act():
            if check.intent == "superseded" and version is None:
                return self._unsupersede(check)
            if check.archived:
                raise RulebookError(f"'{check.id}' is archived", fix=f"rulebook restore {check.id}")
            self._no_edits(check)
            self._at_head(check)
            number = version or self._version_before(check)
            after = self.store.move_head(
                check.id,
                number,
                by=self.actor.by,
                why=self.actor.why,
                at=self.actor.now,
                expected_head=check.head,
                worktree=self._worktree,
            )
            self.files.plan_head(after)
        return after

    def _unsupersede(self, check: StoredCheck) -> StoredCheck:
        successor = self.store.head(check.successor) if check.successor else None
        if successor is not None and not successor.archived:
            self.files.plan_archive(self._intent(successor.id, "archived", "archived"))
        return self._restore(check)

    def _version_before(self, check: StoredCheck) -> int:
        moves = [
            act for act in self.store.acts(check.id) if "from" in act.detail and act.version == check.head
        ]
        numbers = [act.detail["from"] for act in moves if isinstance(act.detail["from"], int)]
        if not numbers:
            raise RulebookError(f"'{check.id}' has no earlier version", fix=f"rulebook log {check.id}")
        return int(numbers[-1])

    def rename(self, old: str, new: str) -> StoredCheck:
        """Give a check another id; the old one stays as a tombstone that leads to it, for ever.

        A name that is a tombstone of this very check may be taken back; no other used name may.
        """
        check = self._in_use(old)
        taken = self.store.head(new)
        if taken is not None and not (taken.renamed and resolve(self.store, new).check.id == check.id):
            raise RulebookError(
                f"the id '{new}' was used before, and an id is never used again", fix="choose another"
            )
        with self._act():
            self._no_edits(check)
            self._at_head(check)
            record = _renamed(check.record, new)
            if taken is not None:
                self._intent(new, check.intent, "taken_back")
            path = _new_path(self.files.path_of(check), old, new)
            after = self.store.add_version(
                record,
                by=self.actor.by,
                why=self.actor.why,
                at=self.actor.now,
                intent=check.intent,
                path=path,
                text=self._renamed_text(check, record),
                opportunities=check.opportunities_left,
                worktree=self._worktree,
            )
            gone = self._intent(check.id, "archived", "renamed", successor=new, renamed=True)
            self.files.plan_archive(gone)
            self.files.plan_head(after, path)
            self._holds_head(after)
            self.files.plan_text(self.files.archive_path(new), None)
        return after

    def _renamed_text(self, check: StoredCheck, record: Check) -> str | None:
        present = self.files.text(self.files.path_of(check))
        return None if present is None else write_into(present, record)

    def replace(self, check: StoredCheck, record: Check) -> StoredCheck:
        """Make a changed record the new version of a check, in the layout of its file."""
        with self._act():
            self._no_edits(_used(self.store.head(check.id) or check))  # it may have gone since it was read
            self._at_head(check)
            path = self.files.path_of(check)
            present = self.files.text(path)
            text = None if present is None else write_into(present, record)
            after = self.store.add_version(
                record,
                by=self.actor.by,
                why=self.actor.why,
                at=self.actor.now,
                expected_head=check.head,
                path=path,
                text=text,
                worktree=self._worktree,
            )
            self.files.plan_head(after)
        return after

    @contextmanager
    def _act(self) -> Iterator[None]:
        """Decide everything in one transaction, then carry out what it decided about files."""
        self.files.carry_out()
        with self.store.transaction():
            yield
        self.files.carry_out()

    def _in_use(self, name: str) -> StoredCheck:
        return _used(resolve(self.store, name).check)

    def _no_edits(self, check: StoredCheck) -> None:
        """Refuse to write over what a person changed in the file and did not sync."""
        known = self.files.synced(check.id)
        text = self.files.text(known.path) if known else None
        if known is None or (text is None and not self.files.has_moved(check.id)):
            return
        found = load_bytes((text or "").encode("utf-8", "surrogateescape"), known.path)
        if found.record is None or content_digest(found.record) != known.digest:
            raise RulebookError(
                "the file has changes that are not synced",
                where=f"{self.files.rules}/{known.path}",
                fix="rulebook sync",
            )

    def _at_head(self, check: StoredCheck) -> None:
        """Refuse to change a head that this worktree's branch does not hold."""
        known = self.files.synced(check.id)
        if known is None or known.digest == check.digest or known.seen is None:
            return
        holds = "has no file of it" if known.digest == ABSENT else "holds another version of it"
        raise RulebookError(
            f"this worktree {holds}, and the head of '{check.id}' is version {check.version}",
            fix=f"rulebook sync --take head {check.id}, or --take file {check.id}",
        )

    def _intent(
        self,
        check: str,
        intent: Intent,
        act: str,
        *,
        successor: str | None = None,
        renamed: bool = False,
        opportunities: int | None = None,
    ) -> StoredCheck:
        return self.store.set_intent(
            check,
            intent,
            act=act,
            by=self.actor.by,
            why=self.actor.why,
            at=self.actor.now,
            successor=successor,
            renamed=renamed,
            opportunities=opportunities,
        )


def _used(check: StoredCheck) -> StoredCheck:
    """Return a check that is in use; what is out of use changes only by coming back."""
    if check.archived:
        raise RulebookError(f"'{check.id}' is {check.intent}", fix=f"rulebook restore {check.id}")
    return check


def _renamed(record: Check, name: str) -> Check:
    plain = record.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return Check.model_validate({**plain, "id": name})


def _new_path(path: str, old: str, new: str) -> str:
    """Return where the renamed check's file is: a file that was named after the id is again."""
    folder, _, name = path.rpartition("/")
    stem, dot, suffix = name.rpartition(".")
    renamed = f"{new}{dot}{suffix}" if stem == old else name
    return f"{folder}/{renamed}" if folder else renamed
