"""``rulebook rename``: another id for a check; the old one leads to it for ever."""

from __future__ import annotations

import argparse

from rulebook.cli import output
from rulebook.cli.desk import add_because, desk
from rulebook.cli.said import say_standings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare both ids and the reason."""
    parser.add_argument("check", metavar="OLD", help="id")
    parser.add_argument("new", metavar="NEW", help="the id from now on; never one that was used before")
    add_because(parser)
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Rename the check and its file."""
    with desk() as here:
        check = here.acts(args.because or f"renamed to {args.new}").rename(args.check, args.new)
        say_standings(here.settle([check.id]), args.json)
    return 0
