"""``rulebook archive``: take a check out of use; ``rulebook restore`` takes that back."""

from __future__ import annotations

import argparse

from rulebook.cli import output
from rulebook.cli.desk import add_because, desk
from rulebook.cli.said import say_standings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the check and the reason."""
    parser.add_argument("check", metavar="CHECK", help="id")
    add_because(parser, required=True)
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Archive the check; its file moves to ``.archive`` below the rules folder."""
    with desk() as here:
        check = here.acts(args.because).archive(args.check)
        say_standings(here.settle([check.id]), args.json)
    return 0
