"""``rulebook arm``: let checks act, as far as admission and their reasons allow."""

from __future__ import annotations

import argparse

from rulebook.cli import output
from rulebook.cli.admit import admit
from rulebook.cli.desk import add_because, desk
from rulebook.cli.said import say_standings
from rulebook.errors import RulebookError
from rulebook.lifecycle.resolve_id import resolve
from rulebook.outside.config import load_config


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the checks and the way back."""
    parser.add_argument("checks", nargs="+", metavar="CHECK", help="ids")
    parser.add_argument("--shadow", action="store_true", help="the other way: back into shadow")
    add_because(parser)
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Arm the checks, or put them back into shadow, and say what their reasons come to."""
    with desk() as here:
        acts = here.acts(args.because or ("rulebook arm --shadow" if args.shadow else "rulebook arm"))
        object_ = admit(here)
        checks = [resolve(here.store, name).check for name in args.checks]
        for check in checks:
            objection = None if args.shadow else object_(check.record)
            if objection:
                raise RulebookError(f"'{check.id}' may not be armed: {objection}", fix=f"edit {check.path}")
        with here.store.transaction():
            for check in checks:
                if args.shadow:
                    acts.shadow(check.id, load_config(here.workspace.root).shadow_opportunities)
                else:
                    acts.arm(check.id)
        names = [check.id for check in checks]
        say_standings(here.settle(names, first=names), args.json)
    return 0
