"""``rulebook go``: let one held action through; a person's act."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime

from rulebook.cli import output
from rulebook.cli.here import here
from rulebook.cli.person import confirm, person_name, require_person
from rulebook.enforce.goes import Held, held_actions, say_go
from rulebook.errors import RulebookError
from rulebook.outside.clock import now


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the check, ``--list`` and ``--yes``."""
    parser.add_argument("check", nargs="?", metavar="CHECK", help="which held action; without it the newest")
    parser.add_argument("--list", action="store_true", help="only show what is held")
    parser.add_argument("--yes", action="store_true", help="do not ask again")
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Show the held action, ask, and let it through once."""
    found = held_actions(here().worktree_home)
    if args.list:
        return _list(found, args.json)
    require_person("go")
    held = next((one for one in found if args.check in (None, one.check)), None)
    if held is None:
        raise RulebookError(
            "no action is held" + (f" by {args.check}" if args.check else ""), fix="rulebook go --list"
        )
    if not args.yes and not confirm(f"{held.check} holds: {held.what}\nLet this one action through?"):
        output.say("still held")
        return 1
    say_go(held, by=person_name(), at=now().timestamp())
    output.say(f"go, once: {held.what}")
    return 0


def _list(found: list[Held], as_json: bool) -> int:
    if as_json:
        output.print_json([{"check": one.check, "action": one.what, "at": _when(one)} for one in found])
    else:
        output.table(("CHECK", "ACTION", "HELD"), [(one.check, one.what, _when(one)) for one in found])
    return 0


def _when(held: Held) -> str:
    return datetime.fromtimestamp(held.at, UTC).isoformat(timespec="seconds")
