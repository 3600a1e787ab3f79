"""``rulebook compile``: from words to records; a person at a terminal confirms, and they are armed."""

from __future__ import annotations

import argparse
import json
import sys
from datetime import date
from pathlib import Path
from typing import Any

from rulebook.cli.card import show
from rulebook.cli.here import here
from rulebook.cli.keeping import keep
from rulebook.cli.output import print_json, print_json_line
from rulebook.compiler.answer import as_json
from rulebook.compiler.compile import Compilation, compile_words
from rulebook.errors import RulebookError
from rulebook.outside import clock
from rulebook.records.words import STATED_BY
from rulebook.store import open_store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's options."""
    parser.add_argument("--words", help="the message; standard input where nothing else is given")
    parser.add_argument("--correction", type=int, metavar="N", help="a recorded message, by its number")
    parser.add_argument(
        "--said-by",
        default="user",
        help="who vouches for it: user, instruction_file, agent, tool_output, retrieved, verified",
    )
    parser.add_argument("--at", default=".", metavar="DIR", help="the folder in which names are looked up")
    parser.add_argument(
        "--against", metavar="PATH", help="a record file or a folder of them that is in force"
    )
    parser.add_argument("--action", metavar="JSON", help="the event that drew the correction")
    parser.add_argument("--owner", help="who answers for what has no anchor")
    parser.add_argument(
        "--review-by", type=_date, metavar="DATE", help="until when the owner looks at it again"
    )
    parser.add_argument("--dry-run", action="store_true", help="write nothing")
    parser.add_argument("--batch", action="store_true", help="JSON lines in, JSON lines out")
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"no date: {text!r} (like 2027-01-31)") from None


def run(args: argparse.Namespace) -> int:
    """Compile one message, or each line of a batch."""
    library = _library(args)
    if args.batch:
        return _batch(args, library)
    words = _words(args)
    compiled = _compiled(args, library, words, args.said_by)
    if args.json:
        print_json(as_json(compiled))
    else:
        show(compiled)
    return 0 if args.dry_run else keep(compiled, words, args)


def _words(args: argparse.Namespace) -> str:
    """Return the message; a recorded one brings who said it and the action that drew it."""
    if args.correction is None:
        return args.words if args.words is not None else sys.stdin.read()
    with open_store(here()) as store:
        known = store.correction(args.correction)
    args.said_by = known.said_by
    args.action = args.action or (json.dumps(known.action) if known.action else None)
    return known.words


def _library(args: argparse.Namespace) -> list[Any]:
    """Return what the new rule is compared with: a path, else, where it may be kept, what is in use."""
    path = args.against
    if path is None and (args.dry_run or args.batch):
        return []
    if path is None:
        with open_store(here()) as store:
            return [check.record for check in store.heads()]
    from rulebook.records.loader import load_file, load_library

    loaded = load_library(path) if Path(path).is_dir() else (load_file(path),)
    return [one.record for one in loaded if one.record is not None]


def _compiled(args: argparse.Namespace, library: list[Any], words: str, said_by: str) -> Compilation:
    if said_by not in STATED_BY:
        raise RulebookError(f"unknown --said-by {said_by!r}", fix=f"one of {', '.join(STATED_BY)}")
    return compile_words(
        words,
        said_by=said_by,
        workspace_root=str(Path(args.at).resolve()),
        library=library,
        action=json.loads(args.action) if args.action else None,
        owner=args.owner,
        review_by=args.review_by,
        today=clock.now().date(),
    )


def _batch(args: argparse.Namespace, library: list[Any]) -> int:
    for line in sys.stdin:
        if not line.strip():
            continue
        print_json_line(_answer(args, library, line))
    return 0


def _answer(args: argparse.Namespace, library: list[Any], line: str) -> dict[str, Any]:
    try:
        asked = json.loads(line)
        identity = asked.get("id")
    except (ValueError, AttributeError):
        return {"id": None, "error": "not a JSON object"}
    try:
        return {
            "id": identity,
            **as_json(_compiled(args, library, str(asked["words"]), asked.get("said_by") or args.said_by)),
        }
    except KeyError:
        return {"id": identity, "error": "no 'words'"}
    except RulebookError as error:
        return {"id": identity, "error": str(error)}
