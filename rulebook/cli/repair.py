"""``rulebook repair``: the card of a check whose reason fell away; changes nothing."""

from __future__ import annotations

import argparse

from rulebook.cli import output
from rulebook.cli.held import held
from rulebook.cli.here import here
from rulebook.cli.progress import progress
from rulebook.git.follow_up import follow_up
from rulebook.git.repair import Card, card
from rulebook.lifecycle.reconcile import reconcile
from rulebook.lifecycle.resolve_id import resolve
from rulebook.outside.clock import now
from rulebook.store import open_store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the check and how far to look."""
    parser.add_argument("check", help="its id")
    parser.add_argument("--no-bisect", action="store_true", help="do not look for the commit that broke it")
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Look again, then show what changed, who changed it, and what can be done."""
    workspace = here()
    with open_store(workspace) as store, progress("verify") as report:
        check = held(store, workspace, resolve(store, args.check).check)
        seen = reconcile(workspace, store, by="user:repair", now=now(), checks=[check.id], progress=report)
        follow_up(workspace, store)
        verdict = seen[0].verdict if seen else None
        made = card(workspace, store, check, verdict, not args.no_bisect)
    if args.json:
        output.print_json(made.document())
    else:
        _print(made)
    return 0


def _print(made: Card) -> None:
    verdict = f"{made.verdict.answer} ({made.verdict.reason})" if made.verdict else None
    output.fields(
        {
            "check": f"{made.check} ({made.standing})",
            "owner": made.owner,
            "claim": made.claim,
            "verify": made.verify,
            "verdict": verdict,
            "changed": ", ".join(reason.line() for reason in made.drift) or "nothing",
            "broken by": " ".join(filter(None, ((made.culprit.commit or "")[:12], made.culprit.why)))
            if made.culprit
            else None,
        }
    )
    if made.diff:
        output.say(f"\n{made.diff}")
    output.say("\nWhat can be done:")
    for title, act in made.edits.items():
        output.say(f"- {title}:\n    {act}")
