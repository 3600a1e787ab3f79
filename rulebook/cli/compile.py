"""``rulebook compile``: from words to records, shown as cards or as JSON; nothing is armed by it."""

from __future__ import annotations

import argparse
import json
import sys
from datetime import date
from pathlib import Path
from typing import Any

from rulebook.cli.output import print_json, print_json_line
from rulebook.errors import RulebookError
from rulebook.outside import clock


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's options."""
    parser.add_argument("--words", help="the message; standard input where neither this nor --batch is given")
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
    library = _library(args.against)
    if args.batch:
        return _batch(args, library)
    words = args.words if args.words is not None else sys.stdin.read()
    answer = _compile(args, library, words, args.said_by)
    print_json(answer)
    return 0


def _library(path: str | None) -> list[Any]:
    if path is None:
        return []
    from rulebook.records.loader import load_file, load_library

    loaded = load_library(path) if Path(path).is_dir() else (load_file(path),)
    return [one.record for one in loaded if one.record is not None]


def _compile(args: argparse.Namespace, library: list[Any], words: str, said_by: str) -> dict[str, Any]:
    from rulebook.compiler.answer import as_json
    from rulebook.compiler.compile import compile_words
    from rulebook.records.words import STATED_BY

    if said_by not in STATED_BY:
        raise RulebookError(f"unknown --said-by {said_by!r}", fix=f"one of {', '.join(STATED_BY)}")
    compiled = compile_words(
        words,
        said_by=said_by,
        workspace_root=str(Path(args.at).resolve()),
        library=library,
        action=json.loads(args.action) if args.action else None,
        owner=args.owner,
        review_by=args.review_by,
        today=clock.now().date(),
    )
    return as_json(compiled)


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
            **_compile(args, library, str(asked["words"]), asked.get("said_by") or args.said_by),
        }
    except KeyError:
        return {"id": identity, "error": "no 'words'"}
    except RulebookError as error:
        return {"id": identity, "error": str(error)}
