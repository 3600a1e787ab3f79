"""``rulebook import``: fill the store from an export; ``--replace`` sets the present one aside first."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rulebook.cli import output
from rulebook.cli.desk import desk
from rulebook.errors import RulebookError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the file."""
    parser.add_argument("file", metavar="FILE", help="an export; - is standard input")
    parser.add_argument("--replace", action="store_true", help="empty the store first, after a backup")
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Import, all or nothing, then bring the files in line with ``rulebook sync``."""
    lines = _lines(args.file)
    with desk() as here:
        kept = None
        if args.replace:
            kept = str(Path(here.workspace.repo_home) / f"before-import-{here.now:%Y%m%dT%H%M%S%f}.jsonl")
            Path(kept).write_text("".join(here.store.export_lines()), encoding="utf-8")
        with here.store.transaction():
            if args.replace:
                here.store.empty()
            count = here.store.import_lines(lines)
        here.renew()
    if args.json:
        output.print_json({"rows": count, "backup": kept})
        return 0
    output.say(f"{count} rows imported; `rulebook sync` brings the rule files in line")
    if kept:
        output.say(f"what was there before: {kept}")
    return 0


def _lines(name: str) -> list[str]:
    if name == "-":
        return sys.stdin.readlines()
    try:
        return Path(name).read_text(encoding="utf-8").splitlines(keepends=True)
    except (OSError, UnicodeDecodeError) as error:
        raise RulebookError(f"cannot read the export: {error}", where=name, fix="check the path") from None
