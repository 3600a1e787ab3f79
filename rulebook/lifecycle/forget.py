"""Forget words: erase them from the store and from the rule files, and leave a marked hole."""

from __future__ import annotations

from rulebook.errors import RulebookError
from rulebook.lifecycle.acts import Actor
from rulebook.lifecycle.layout import write_into
from rulebook.lifecycle.rule_files import RuleFiles, text_of
from rulebook.outside.workspace import Workspace
from rulebook.records.check import Check
from rulebook.store import ABSENT, HOLE, Erased, Store


def forget(workspace: Workspace, store: Store, words: str, actor: Actor) -> Erased:
    """Erase somebody's words everywhere that rulebook keeps them; return what was touched.

    The version in force becomes a new one with the hole, so that file, digest and store agree; the log says
    who erased, when and why, not what.

    Raises:
        RulebookError: nobody said these words, or they are forgotten already.

    """
    if words == HOLE:
        raise RulebookError("these words are forgotten already", fix="rulebook log --corrections")
    files = RuleFiles(workspace, store)
    files.carry_out()
    with store.transaction():
        erased = store.erase_words(words, at=actor.now)
        if not erased.corrections and not erased.versions:
            raise RulebookError("nobody said exactly these words", fix="rulebook log --corrections")
        for check in sorted({name for name, _ in erased.versions}):
            _renew(store, files, check, actor)
    files.carry_out()
    return erased


def _renew(store: Store, files: RuleFiles, check: str, actor: Actor) -> None:
    head = store.known(check)
    record = Check.model_validate(head.record.model_dump(mode="json", by_alias=True, exclude_defaults=True))
    path = files.archive_path(check) if head.archived else files.place_of(head)
    present = files.text(path)
    text = None if present is None else write_into(_blanked(present, record), record)
    here = files.worktree  # another worktree's file holds the words until its next sync
    after = store.add_version(record, by=actor.by, why=actor.why, at=actor.now, text=text, worktree=here)
    store.note_act(check, "forgotten", after.version, by=actor.by, why=actor.why, at=actor.now)
    if head.archived:
        files.plan_text(path, text)
    elif present is not None:
        files.plan_head(after, path)
        store.note_head_here(check, here, by=actor.by, why="the file was renewed", at=actor.now)
    elif (known := files.synced(check)) is not None and known.digest != ABSENT:
        files.note(after, path, after.digest, text_of(after, None))  # a person took it away: sync will see


def _blanked(text: str, record: Check) -> str:
    """Return the text as a base for the new one; comments that might repeat the words go with it."""
    return text if HOLE in record.provenance.words and "#" not in text else ""
