"""``rulebook verify``: run verify commands now and say what they show."""

from __future__ import annotations

import argparse

from rulebook.cli import output, reason_view
from rulebook.cli.held import held
from rulebook.cli.here import here
from rulebook.cli.progress import progress
from rulebook.errors import RulebookError
from rulebook.git.follow_up import follow_up
from rulebook.lifecycle.reconcile import reconcile
from rulebook.lifecycle.reconciled import Reconciled
from rulebook.lifecycle.resolve_id import resolve
from rulebook.lifecycle.write_lock import write_lock
from rulebook.outside.clock import now
from rulebook.store import open_store

FINDINGS = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the checks and ``--json``."""
    parser.add_argument("check", nargs="*", help="ids; without any, every check that is armed")
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Run and exit 0 only if something ran and everything that ran holds."""
    workspace = here()
    with open_store(workspace) as store, progress("verify") as report:
        named = [resolve(store, name, in_force=True).check for name in args.check]
        ids = [held(store, workspace, one).id for one in named] or None
        seen = reconcile(
            workspace, store, by="user:verify", now=now(), checks=ids, fresh=True, progress=report
        )
        write_lock(workspace, store)
        follow_up(workspace, store)
    asked = [one for one in seen if ids or _verifiable(one)]
    waiting = [one.check.id for one in asked if one.verdict and one.verdict.reason == "not_approved"]
    if ids and len(waiting) == len(asked) and not args.json:
        raise RulebookError(
            f"the verify command of {', '.join(waiting)} is not approved on this machine",
            fix=f"rulebook approve {' '.join(waiting)}",
        )
    if args.json:
        output.print_json(reason_view.document(asked))
    else:
        _print(asked)
    return 0 if asked and all(one.verdict and one.verdict.answer == "holds" for one in asked) else FINDINGS


def _verifiable(one: Reconciled) -> bool:
    condition = one.check.record.condition
    return bool(condition and condition.verify) and one.check.intent == "armed"


def _print(seen: list[Reconciled]) -> None:
    reason_view.table(seen, empty="nothing was verified: no armed check has a verify command")
    for one in seen:
        if one.verdict and one.verdict.answer != "holds" and one.verdict.detail:
            output.say(f"\n{one.check.id}: {one.verdict.detail.rstrip()}")
    if any(one.verdict and one.verdict.reason == "not_approved" for one in seen):
        output.say("\nTo let these run on this machine: rulebook approve")
