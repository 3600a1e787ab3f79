"""``rulebook digest``: what each owner has to look at."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from rulebook.cli import output
from rulebook.cli.desk import desk
from rulebook.lifecycle.digest import digests
from rulebook.outside.config import config_in_force


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the owner."""
    parser.add_argument("owner", nargs="?", metavar="OWNER", help="default: all owners")
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print one digest an owner, as text that can be sent as it is."""
    with desk() as here:
        default = config_in_force(here.workspace).owner
        found = digests(here.store, here.workspace.worktree_key, here.now.date(), default)
    if args.owner:
        found = {owner: items for owner, items in found.items() if owner == args.owner}
    if args.json:
        output.print_json(
            {"owners": {owner: [asdict(one) for one in items] for owner, items in found.items()}}
        )
        return 0
    if not found:
        output.say("nobody has to look at anything")
    for owner, items in found.items():
        output.say(f"{owner}:")
        for one in items:
            output.say(f"  {one.check}: {one.what} ({one.command})")
    return 0
