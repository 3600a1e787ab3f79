"""``rulebook object CHECK``: put a reasoned disagreement on record; open to agents, changes no decision."""

from __future__ import annotations

import argparse
import os

from rulebook.cli import output
from rulebook.cli.desk import add_because, desk
from rulebook.cli.person import AGENT_MARKS
from rulebook.lifecycle.resolve_id import resolve
from rulebook.outside.redact import redact
from rulebook.records.values import Finding

MOST_CHARS = 1000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the check and the reason."""
    parser.add_argument("check", metavar="CHECK", help="id")
    add_because(parser, required=True)
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Keep the objection beside the check's findings, where why and audit count it."""
    agent = next((mark.partition("_")[0].lower() for mark in AGENT_MARKS if os.environ.get(mark)), "")
    with desk() as here:
        check = resolve(here.store, args.check).check
        finding = Finding(
            check=check.id,
            version=check.version,
            level=check.record.level,
            standing=here.store.standing(check.id, here.workspace.worktree_key) or check.intent,
            outcome="objection",
            event_kind="objection",
            event_digest="",
            summary=redact(args.because)[:MOST_CHARS],
            agent=agent,
            session="",
            at=here.now,
            follow_up={} if agent else {"by": here.by},
        )
        here.store.add_findings([finding])
    if args.json:
        output.print_json({"check": check.id, "objection": finding.summary})
    else:
        output.say(f"on record against {check.id}; the rule still holds until a person changes it")
    return 0
