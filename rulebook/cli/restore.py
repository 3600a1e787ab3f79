"""``rulebook restore``: take an archived or superseded check back into use."""

from __future__ import annotations

import argparse

from rulebook.cli import output
from rulebook.cli.desk import add_because, desk
from rulebook.cli.said import say_standings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the check and the reason."""
    parser.add_argument("check", metavar="CHECK", help="id")
    add_because(parser)
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Restore the check with the intent that it had, and look at its reason."""
    with desk() as here:
        check = here.acts(args.because or "rulebook restore").restore(args.check)
        say_standings(here.settle([check.id]), args.json)
    return 0
