"""``rulebook as-of``: which checks were armed then, in which version and standing."""

from __future__ import annotations

import argparse

from rulebook.cli import output
from rulebook.cli.desk import desk
from rulebook.lifecycle.liveness import is_live
from rulebook.lifecycle.moment import moment


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the moment."""
    parser.add_argument("when", metavar="WHEN", help="a time, a day (its end), or a commit")
    parser.add_argument("--all", action="store_true", help="also what did not act then")
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Replay the ledger of this worktree up to the moment."""
    with desk() as here:
        when = moment(args.when, here.workspace.root)
        seen = here.store.as_of(when, here.workspace.worktree_key)
    found = [(name, *state) for name, state in seen.items() if args.all or is_live(state[1])]
    if args.json:
        checks = [{"id": name, "version": number, "standing": how} for name, number, how in found]
        output.print_json({"at": when, "checks": checks})
        return 0
    output.say(f"as of {when:%Y-%m-%d %H:%M:%S} UTC")
    output.table(("check", "version", "standing"), found, empty="nothing was in force")
    return 0
