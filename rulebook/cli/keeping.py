"""What a person confirms at ``compile``: the correction, the records' files, and that they are armed."""

from __future__ import annotations

import argparse
import json
import sys

from rulebook.cli import output
from rulebook.cli.admit import admit
from rulebook.cli.desk import Desk, desk
from rulebook.cli.person import confirm, require_person
from rulebook.compiler.compile import Compilation
from rulebook.lifecycle.resolve_id import free_id
from rulebook.lifecycle.rule_files import RuleFiles, default_path
from rulebook.outside.config import load_config
from rulebook.outside.redact import redact
from rulebook.records.check import Check
from rulebook.records.values import Correction


def keep(compiled: Compilation, words: str, args: argparse.Namespace) -> int:
    """Ask for each record whether it is meant so; write and arm those that are.

    Without a terminal or ``--yes`` nothing is kept, since nobody is there to confirm: a record can be saved
    as a file and brought in by ``rulebook sync``, which starts it in shadow.
    """
    if not compiled.records:
        return 0
    if not args.yes and not (sys.stdin.isatty() and sys.stderr.isatty()):
        output.complain(
            "nothing was kept: confirm at a terminal, or save a record as a file and run rulebook sync"
        )
        return 0
    if args.yes:
        chosen = [one.record for one in compiled.records]
    else:
        require_person("compile")
        chosen = [one.record for one in compiled.records if confirm(f"Keep and arm {one.record.id}?")]
    return keep_records(chosen, words, args) if chosen else 0


def keep_records(chosen: list[Check], words: str, args: argparse.Namespace) -> int:
    """Write what was chosen; a user's own correction is armed, everything else starts in shadow."""
    own = args.said_by == "user" and not args.draft and not args.file
    with desk() as at:
        number = args.correction or at.store.record_correction(_correction(at, words, args))
        confirmed = [record if args.yes and not own else _confirmed(at, record) for record in chosen]
        names = [keep_record(at, record, number, own=own) for record in confirmed]
        looked = at.settle(names, first=names)
    for name in names:
        one = looked[name]
        output.complain(f"{name}: {one.standing} ({', '.join(one.reasons)})")
    waiting = [name for name in names if looked[name].cause == "not_approved"]
    if waiting:
        output.complain(
            f"To let their verify commands run on this machine: rulebook approve {' '.join(waiting)}"
        )
    return 0


def _correction(at: Desk, words: str, args: argparse.Namespace) -> Correction:
    action = json.loads(args.action) if args.action else None
    return Correction(redact(words), args.said_by, at.now, at.by, args.at, None, action, "compile")


def _confirmed(at: Desk, record: Check) -> Check:
    provenance = record.provenance.model_copy(update={"confirmed_by": at.by})
    return record.model_copy(update={"provenance": provenance})


def keep_record(at: Desk, record: Check, number: int, *, own: bool) -> str:
    """Add the record to the store and its file to the library; arm it where admission agrees.

    Returns the id: another than the record's where that one was used before, be it by what is archived, or by
    somebody who kept a record meanwhile.
    """
    objection = admit(at)(record) if own else "it is nobody's own correction: imported, mined or drafted"
    files = RuleFiles(at.workspace, at.store)
    files.carry_out()
    with at.store.transaction():
        record = record.model_copy(update={"id": free_id(at.store, record.id)})
        stored = at.store.add_version(
            record,
            by=at.by,
            why=f"compiled from correction {number}",
            at=at.now,
            path=default_path(record),
            correction=number,
            expected_head=0,
            intent="shadow" if objection else "armed",
            opportunities=load_config(at.workspace.root).shadow_opportunities if objection else None,
        )
        files.plan_head(stored)
    files.carry_out()
    if objection:
        output.complain(f"{record.id}: in shadow, since {objection}")
    return record.id
