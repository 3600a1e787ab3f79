"""``rulebook export``: the whole store as text, a line a row, that diffs well and can be imported."""

from __future__ import annotations

import argparse
import sys

from rulebook.cli import output
from rulebook.cli.desk import desk
from rulebook.outside.files import write_atomic


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the file."""
    parser.add_argument("file", nargs="?", default="-", metavar="FILE", help="default: standard output")


def run(args: argparse.Namespace) -> int:
    """Write the export; a file appears only when it is whole."""
    with desk() as here:
        if args.file == "-":
            sys.stdout.writelines(here.store.export_lines())
            return 0
        lines = list(here.store.export_lines())
    write_atomic(args.file, "".join(lines))
    output.say(f"{len(lines) - 1} rows in {args.file}")
    return 0
