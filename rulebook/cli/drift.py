"""``rulebook drift``: whose anchors are not as confirmed, which anchor did it, and what followed."""

from __future__ import annotations

import argparse

from rulebook.cli import output, reason_view
from rulebook.cli.here import here
from rulebook.cli.progress import progress
from rulebook.git.between import Compared, compare
from rulebook.git.follow_up import follow_up
from rulebook.lifecycle.reconcile import reconcile
from rulebook.lifecycle.reconciled import Reconciled
from rulebook.lifecycle.resolve_id import resolve
from rulebook.outside.clock import now
from rulebook.store import open_store

FINDINGS = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is compared, and ``--json``."""
    parser.add_argument("check", nargs="*", help="ids; without any, every check in use")
    parser.add_argument(
        "--since", metavar="REV", help="compare a commit (or A..B) with the working tree; changes no standing"
    )
    parser.add_argument(
        "--staged", action="store_true", help="compare with what is staged; changes no standing"
    )
    parser.add_argument(
        "--no-verify", action="store_true", help="run no verify command; only what is remembered counts"
    )
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Look, settle what drifted, and exit 2 where a check now does less than it was armed for."""
    if args.since or args.staged:
        return _compare(args)
    workspace = here()
    with open_store(workspace) as store, progress("verify") as report:
        ids = [resolve(store, name).check.id for name in args.check] or None
        seen = reconcile(
            workspace,
            store,
            by="user:drift",
            now=now(),
            checks=ids,
            run_verify=not args.no_verify,
            progress=report,
        )
        follow_up(workspace, store)
    if args.json:
        output.print_json(reason_view.document(seen))
    else:
        reason_view.table(
            [one for one in seen if _is_shown(one)], empty="nothing drifted: every anchor is as confirmed"
        )
        for one in seen:
            if one.escalate:
                output.say(f"for {one.check.record.owner or 'its owner'}: rulebook repair {one.check.id}")
    return FINDINGS if any(map(reason_view.needs_somebody, seen)) else 0


def _is_shown(one: Reconciled) -> bool:
    return bool(one.drift) or one.moved or reason_view.needs_somebody(one)


def _compare(args: argparse.Namespace) -> int:
    """Report on two trees that git holds, or one and the working tree."""
    workspace = here()
    with open_store(workspace) as store:
        ids = [resolve(store, name).check.id for name in args.check] or None
        seen = compare(workspace, store, since=args.since, staged=args.staged, checks=ids)
    drifted = [one for one in seen if one.reasons]
    if args.json:
        output.print_json({"checks": [one.document() for one in seen], "summary": {"drifted": len(drifted)}})
    else:
        output.table(
            ("CHECK", "STANDING", "VERDICT", "WHY"),
            map(_row, drifted),
            empty="nothing drifted between the two",
        )
    return FINDINGS if drifted else 0


def _row(one: Compared) -> tuple[str, str, str | None, str]:
    why = ", ".join(reason.line() for reason in one.reasons)
    return one.id, one.standing, one.verdict.answer if one.verdict else None, why
