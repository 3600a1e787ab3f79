"""``rulebook rollback``: one step back, to the version before or out of a supersession."""

from __future__ import annotations

import argparse

from rulebook.cli import output
from rulebook.cli.desk import add_because, desk
from rulebook.cli.said import say_standings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the check, the version and the reason."""
    parser.add_argument("check", metavar="CHECK", help="id")
    parser.add_argument("--to", type=int, metavar="VERSION", help="default: the version before")
    add_because(parser)
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Roll back; the same command again goes forward."""
    with desk() as here:
        check = here.acts(args.because or "rulebook rollback").rollback(args.check, args.to)
        touched = {check.id} | ({check.successor} if check.successor else set())
        say_standings(here.settle(touched), args.json)
    return 0
