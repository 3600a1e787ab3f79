"""``rulebook probe``: whether the verify command notices when its anchors are broken on purpose."""

from __future__ import annotations

import argparse

from rulebook.anchors.approvals import Approvals
from rulebook.anchors.condition import key
from rulebook.anchors.fingerprint import fingerprint
from rulebook.anchors.probe import Break, probe, probe_key
from rulebook.cli import output
from rulebook.cli.held import held
from rulebook.cli.here import here
from rulebook.errors import RulebookError
from rulebook.lifecycle.resolve_id import resolve
from rulebook.outside.clock import now
from rulebook.records.values import Verdict
from rulebook.store import open_store

FINDINGS = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the check and ``--json``."""
    parser.add_argument("check", help="its id")
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Break, count and remember; exit 2 where no break was noticed."""
    workspace = here()
    with open_store(workspace) as store:
        check = held(store, workspace, resolve(store, args.check, in_force=True).check)
        condition = check.record.condition
        if condition is None or not condition.verify:
            raise RulebookError(f"'{check.id}' has no verify command", fix=f"rulebook show {check.id}")
        done = probe(condition, workspace.root, Approvals(workspace.home).get(condition.verify))
        noticed = sum(one.noticed for one in done)
        wanted = probe_key(key(check.record, fingerprint(condition.anchors, workspace.root)))
        reason = "probe_noticed" if noticed else "probe_blind"
        store.remember(wanted, Verdict("holds" if noticed else "fails", reason, now(), sandbox="kernel"))
    _show(check.id, done, noticed, args)
    return 0 if noticed else FINDINGS


def _show(check: str, done: list[Break], noticed: int, args: argparse.Namespace) -> None:
    if args.json:
        breaks = [{name: getattr(one, name) for name in Break.__slots__} for one in done]
        output.print_json({"id": check, "breaks": breaks, "noticed": noticed, "of": len(done)})
        return
    output.table(
        ("ANCHOR", "BREAK", "NOTICED", "HOW"),
        [(one.anchor, one.how, "yes" if one.noticed else "no", one.reason) for one in done],
    )
    output.say(f"{noticed} of {len(done)} breaks noticed")
    if not noticed:
        output.say("A verify command that can not fail proves nothing: after a change the check only warns.")
