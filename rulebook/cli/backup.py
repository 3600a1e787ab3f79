"""``rulebook backup``: a copy of the database while it is in use."""

from __future__ import annotations

import argparse
from pathlib import Path

from rulebook.cli import output
from rulebook.cli.desk import desk


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the file."""
    parser.add_argument("file", metavar="FILE", help="a file that does not exist yet")


def run(args: argparse.Namespace) -> int:
    """Copy the database, whole and consistent."""
    with desk() as here:
        here.store.backup_to(str(Path(args.file).absolute()))
    output.say(f"the database is in {args.file}")
    return 0
