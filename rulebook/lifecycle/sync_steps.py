"""What sync does for each step of the three-way comparison; every method runs in one transaction."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from rulebook.errors import RulebookError
from rulebook.lifecycle.adopt import end_of
from rulebook.lifecycle.lock import Lock
from rulebook.lifecycle.rule_files import RuleFiles, text_digest
from rulebook.lifecycle.sync_values import Case, FileSide, SyncedCheck
from rulebook.lifecycle.three_way import Step
from rulebook.store import ABSENT, NO_FILE, Store, StoredCheck

REMOVED = "the file was removed"


@dataclass(frozen=True, slots=True)
class Steps:
    """Carries out the steps.

    Attributes:
        store, files: both sides.
        lock: the committed lock; empty where this clone does not trust it.
        by, now: who and when.
        opportunities: how long a new check stays in shadow.
        of_git: git brought the files, not a person: none is written, and nothing is archived or restored.

    """

    store: Store
    files: RuleFiles
    lock: Lock
    by: str
    now: datetime
    opportunities: int
    of_git: bool = False

    def do(self, step: Step, case: Case) -> SyncedCheck:
        """Carry out one step and say what became of the check."""
        if step == "nothing":
            return self._nothing(case)
        if step == "take_head":
            return self._take_head(case)
        if step == "archive":
            return self._archive(case)
        if step == "absent":
            return self._absent(case)
        if step == "remove_file":
            return self._remove_file(case)
        if step == "conflict":
            return self._conflict(case)
        file = case.file
        if file is None:
            raise ValueError(f"step {step} needs a file")
        if step == "new":
            return self._new(case, file)
        if step == "keep":
            return self._keep(case, file)
        if step == "take_file":
            return self._take_file(case, file)
        if step == "restore":
            return self._restore(case, file)
        return self._same(case, file)

    def take_over(self, case: Case, file: FileSide) -> SyncedCheck:
        """Let the repository's own record take the place of a user's or a team's of the same id."""
        layer = _head(case).layer
        self.store.set_layer(case.check, "repository")
        said = self._take_file(case, file)
        return replace(said, detail=f"the repository's record takes the place of the {layer}'s")

    def _nothing(self, case: Case) -> SyncedCheck:
        self.files.forget(case.check)
        return SyncedCheck(case.check, "unchanged")

    def _new(self, case: Case, file: FileSide) -> SyncedCheck:
        locked = self.lock.armed(case.check, file.digest)
        added = self.store.add_version(
            file.record,
            by=self.by,
            why="synced from its file",
            expected_head=0,
            at=self.now,
            intent="armed" if locked else "shadow",
            path=file.path,
            text=file.text,
            number=locked.version if locked else 1,
            opportunities=None if locked else self.opportunities,
        )
        self._agree(added, file)
        detail = "armed by the lock" if locked else f"in shadow for {self.opportunities} opportunities"
        return self._said(case, "added", detail, added)

    def _same(self, case: Case, file: FileSide) -> SyncedCheck:
        what, detail = "unchanged", ""
        if case.synced is not None and case.synced.digest != file.digest:
            what, detail = "changed", "the file holds the head"
        elif case.synced is not None and case.synced.path != file.path:
            what, detail = "moved", f"from {self.files.rules}/{case.synced.path}"
        elif case.synced is not None and case.synced.text_digest != text_digest(file.text):
            what, detail = "reformatted", "the content is the same, so there is no new version"
        if case.head is not None and case.head.path != file.path and (what == "moved" or not case.synced):
            self.store.move_path(case.check, file.path)
        head = _head(case)
        if case.synced is None or what != "unchanged" or not case.apart:
            self._agree(head, file)
        held_another = case.synced.digest != file.digest if case.synced else case.said != head.version
        if held_another:
            self._holds(case, head.version, "followed", f"the file holds version {head.version}")
        return self._said(case, what, detail, head)

    def _keep(self, case: Case, file: FileSide) -> SyncedCheck:
        """Leave both as they are: this worktree goes on with what its own file holds."""
        head, known = _head(case), case.known
        before = case.synced.digest if case.synced else None
        if before != file.digest or not case.apart or (case.synced and case.synced.path != file.path):
            self._agree(head, file)
        if known is not None and before != file.digest:
            self._holds(case, known.version, "followed", f"the file holds version {known.version}")
        if head.archived or known is None:
            return self._said(case, "kept", f"the check is {head.intent}; the file stays as it is", head)
        detail = (
            f"version {known.version} is in force in this worktree; the head is version {head.version}: "
            f"rulebook sync --take head {case.check} takes it here"
        )
        return self._said(case, "kept", detail, known)

    def _absent(self, case: Case) -> SyncedCheck:
        head = _head(case)
        if case.synced is None or case.synced.digest != ABSENT or not case.apart:
            self.files.note_absent(head)
        if self.store.standing(case.check, self.files.worktree) == "archived":
            return SyncedCheck(case.check, "unchanged")
        self._holds(case, None, "absent", NO_FILE)
        why = "another worktree still has it" if case.elsewhere else "what is checked out never had it"
        detail = f"no file of it here, so it is not in force here; {why}, so it is not archived"
        return self._said(case, "absent", detail, head)

    def _holds(self, case: Case, version: int | None, cause: str, why: str) -> None:
        self.store.note_here(
            case.check, version, self.files.worktree, cause=cause, by=self.by, why=why, at=self.now
        )

    def _holds_head(self, head: StoredCheck) -> None:
        why = f"the file holds version {head.version}"
        self.store.note_head_here(head.id, self.files.worktree, by=self.by, why=why, at=self.now)

    def _take_file(self, case: Case, file: FileSide) -> SyncedCheck:
        seen = case.head.head if case.head else 0
        after = self.store.add_version(
            file.record,
            by=self.by,
            why="the file was edited",
            expected_head=seen,
            at=self.now,
            path=file.path,
            text=file.text,
            worktree=self.files.worktree,
        )
        self._agree(after, file)
        return self._said(case, "changed", f"version {seen} -> {after.version}", after)

    def _take_head(self, case: Case) -> SyncedCheck:
        head = _head(case)
        self.files.plan_head(head)
        self._holds_head(head)
        return self._said(case, "written", f"the file now says version {head.version}: {head.why}", head)

    def under_old_name(self, case: Case) -> None:
        """Leave a check in force whose file is here under the name that it had before."""
        if case.synced is not None and case.synced.digest == ABSENT:
            self.files.forget(case.check)
            self._holds(case, _head(case).version, "followed", "its file is here under its old name")

    def _archive(self, case: Case) -> SyncedCheck:
        end = end_of(self.store, self.lock, case.check)
        head = self.store.set_intent(
            case.check,
            "superseded" if end.how == "superseded" else "archived",
            act=end.how,
            by=self.by,
            why=REMOVED,
            at=self.now,
            successor=end.successor,
            renamed=end.how == "renamed",
        )
        self.files.plan_archive(head)
        if end.successor is not None:
            return self._said(case, end.how, f"the lock says so; it is '{end.successor}' now", head)
        return self._said(case, "archived", f"{REMOVED}; rulebook restore {case.check} takes it back", head)

    def _remove_file(self, case: Case) -> SyncedCheck:
        head = _head(case)
        self.files.plan_archive(head)
        return self._said(case, "removed", f"the check is {head.intent}", head)

    def _restore(self, case: Case, file: FileSide) -> SyncedCheck:
        head, here, why = _head(case), self.files.worktree, "the file came back"
        self.store.add_version(
            file.record, by=self.by, why=why, at=self.now, path=file.path, text=file.text, worktree=here
        )
        intent = head.before or "shadow"
        after = self.store.set_intent(
            case.check,
            intent,
            act="restored",
            by=self.by,
            why=why,
            at=self.now,
            opportunities=self.opportunities,
        )
        self.files.plan_text(self.files.archive_path(case.check), None)
        self._agree(after, file)
        self._holds_head(after)
        return self._said(case, "restored", f"the file came back; it was {head.intent}", after)

    def _conflict(self, case: Case) -> SyncedCheck:
        head = _head(case)
        mine = "was removed" if case.file is None else f"has content {case.file.digest[-8:]}"
        theirs = (
            f"is {head.intent}" if head.archived else f"is version {head.version} ({head.by}: {head.why})"
        )
        detail = (
            f"both sides changed: the file {mine}, the store's head {theirs}; "
            f"rulebook sync --take file {case.check}, or --take head {case.check}"
        )
        return self._said(case, "conflict", detail, head)

    def _agree(self, head: StoredCheck, file: FileSide) -> None:
        self.files.note(head, file.path, file.digest, file.text)

    def _said(self, case: Case, what: str, detail: str, head: StoredCheck | None) -> SyncedCheck:
        path = case.file.path if case.file else head.path if head else None
        shown = None if path is None else f"{self.files.rules}/{path}"
        return SyncedCheck(case.check, what, detail, shown, head.version if head else None)


def _head(case: Case) -> StoredCheck:
    if case.head is None:
        raise RulebookError(f"there is no check '{case.check}'", fix="rulebook list")
    return case.head
