"""``rulebook retest CHECK``: do the forbidden thing in a sandbox and record the outcome; a person's act."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from datetime import datetime

from rulebook.cli import output
from rulebook.cli.desk import desk
from rulebook.cli.held import held
from rulebook.cli.person import require_person
from rulebook.enforce.retest import Retested, retest
from rulebook.errors import RulebookError
from rulebook.lifecycle.resolve_id import resolve
from rulebook.records.values import Finding
from rulebook.store import StoredCheck


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the check and the command."""
    parser.add_argument("check", metavar="CHECK", help="id")
    parser.add_argument("--command", metavar="CMD", help="what to do; without it the record's first example")
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Run it in a scratch copy without network, and keep what came of it."""
    require_person("retest")
    with desk() as here:
        check = held(here.store, here.workspace, resolve(here.store, args.check, in_force=True).check)
        policy = check.record.override
        if policy.allowed == "never":
            raise RulebookError(
                f"'{check.id}' is untestable by design: {policy.reason or 'no reason is given'}",
                fix=f"rulebook why {check.id}",
            )
        command = args.command or _example(check)
        done = retest(here.workspace.root, command, policy.outcome)
        here.store.add_findings([_finding(check, command, done, here.by, here.now)])
    if args.json:
        output.print_json({"check": check.id, "command": command, **asdict(done)})
        return 0
    output.fields({"did": command, "exit": done.exit, "outcome": done.outcome, "printed": done.detail})
    output.say(f"recorded; rulebook why {check.id} shows it")
    return 0


def _example(check: StoredCheck) -> str:
    for event in check.record.examples.fires:
        if isinstance(event.get("command"), str):
            return str(event["command"])
    raise RulebookError(
        f"'{check.id}' has no example command", fix=f"rulebook retest {check.id} --command CMD"
    )


def _finding(check: StoredCheck, command: str, done: Retested, by: str, at: datetime) -> Finding:
    return Finding(
        check=check.id,
        version=check.version,
        level=check.record.level,
        standing=check.intent,
        outcome="retest",
        event_kind="command",
        event_digest="",
        summary=f"command: {command}"[:300],
        agent="",
        session="",
        at=at,
        follow_up={"exit": done.exit, "outcome_exit": done.outcome, "by": by},
    )
