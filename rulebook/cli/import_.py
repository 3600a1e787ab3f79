"""``rulebook import``: fill the store from an export; ``--replace`` sets the present one aside first."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

from rulebook.cli import output
from rulebook.cli.desk import desk
from rulebook.errors import RulebookError
from rulebook.outside.files import unreadable
from rulebook.records.loader import SUFFIXES


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
    """Return the lines of an export; somebody who means another kind of file is told the verb for it."""
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except OSError as error:
        raise unreadable(name, "the export", error) from None
    except UnicodeDecodeError:
        raise RulebookError("this is no export: not UTF-8", where=name, fix="rulebook export") from None
    if not text.lstrip().startswith("{"):
        raise RulebookError("this is no export", where=name, fix=_verb_for(name))
    return text.splitlines(keepends=True)


def _verb_for(name: str) -> str:
    if Path(name).suffix in SUFFIXES:
        return "a record goes into the rules folder: rulebook sync"
    file = "FILE" if name == "-" else shlex.quote(name)
    return f"an instruction file: rulebook compile --file {file}; a store: rulebook export"
