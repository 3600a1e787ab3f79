"""``rulebook compile``: from words to records, as cards that ask or as JSON; written only on a yes."""

from __future__ import annotations

import argparse
import json
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebook.cli.compared import in_use, library
from rulebook.cli.output import print_json, print_json_line
from rulebook.errors import RulebookError
from rulebook.outside import clock
from rulebook.records.words import STATED_BY

if TYPE_CHECKING:
    from rulebook.compiler.compile import Compilation
    from rulebook.records.check import Check


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is compiled, against what, and what happens with it."""
    parser.add_argument("--words", help="the message; standard input where nothing else is given")
    parser.add_argument("--correction", type=int, metavar="N", help="a recorded correction, by its number")
    parser.add_argument(
        "--draft", metavar="FILE", help="judge a record file that an agent or a person drafted"
    )
    parser.add_argument("--drafted-by", default="agent", help="who drafted it: agent, hand, model:NAME")
    parser.add_argument("--file", metavar="PATH", help="an instruction file (CLAUDE.md ...), line by line")
    parser.add_argument(
        "--model", metavar="NAME", help="let a model read what the grammar cannot (off by default)"
    )
    parser.add_argument("--said-by", default="user", help=f"who vouches for it: {', '.join(STATED_BY)}")
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
    parser.add_argument("--yes", action="store_true", help="write and arm without asking, for scripts")
    parser.add_argument("--batch", action="store_true", help="JSON lines in, JSON lines out; writes nothing")
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"no date: {text!r} (like 2027-01-31)") from None


def run(args: argparse.Namespace) -> int:
    """Compile one message, one draft, one instruction file, or each line of a batch."""
    if args.batch:
        return _batch(args)
    if args.file:
        from rulebook.cli.compile_file import run_file  # an instruction file only

        return run_file(args)
    from rulebook.cli.card import show
    from rulebook.cli.keeping import keep  # needs the store
    from rulebook.compiler.answer import as_json

    words = _words(args)
    compiled = compile_one(args, in_use(args), words, args.said_by)
    if args.json:
        print_json(as_json(compiled))
    else:
        show(compiled, action(args), str(Path(args.at).resolve()))
    return 0 if args.dry_run else keep(compiled, words, args)


def action(args: argparse.Namespace) -> dict[str, Any] | None:
    """Return the event that drew the correction."""
    if not args.action:
        return None
    try:
        event = json.loads(args.action)
    except ValueError:
        event = None
    if not isinstance(event, dict):
        raise RulebookError("--action is no event", fix='--action \'{"command": "git push --force"}\'')
    return event


def compile_one(args: argparse.Namespace, against: list[Check], words: str, said_by: str) -> Compilation:
    """Compile one message as the arguments say."""
    from rulebook.compiler.compile import compile_words

    root = str(Path(args.at).resolve())
    if args.draft:
        from rulebook.compiler.handed_in import compile_draft

        try:
            return compile_draft(Path(args.draft), by=args.drafted_by, root=root, library=against)
        except OSError as error:
            raise RulebookError(f"can't read it: {error.strerror}", where=args.draft) from None
    if said_by not in STATED_BY:
        raise RulebookError(f"unknown --said-by {said_by!r}", fix=f"one of {', '.join(STATED_BY)}")
    compiled = compile_words(
        words,
        said_by=said_by,
        workspace_root=root,
        library=against,
        action=action(args),
        owner=args.owner,
        review_by=args.review_by,
        today=clock.now().date(),
    )
    if args.model and not any(one.record.verifier for one in compiled.records):
        from rulebook.compiler.model.compiler import compile_with_model  # the extra ``model`` only

        return compile_with_model(words, args.model, compiled, said_by=said_by, root=root, library=against)
    return compiled


def _words(args: argparse.Namespace) -> str:
    """Return the message; a recorded one brings who said it and the action that drew it."""
    if args.draft:
        return ""
    if args.correction is None:
        return args.words if args.words is not None else sys.stdin.read()
    from rulebook.cli.here import here
    from rulebook.store import open_store

    with open_store(here()) as store:
        known = store.correction(args.correction)
    args.said_by = known.said_by
    args.action = args.action or (json.dumps(known.action) if known.action else None)
    return known.words


def _batch(args: argparse.Namespace) -> int:
    against = library(args)
    for line in sys.stdin:
        if line.strip():
            print_json_line(_answer(args, against, line))
    return 0


def _answer(args: argparse.Namespace, against: list[Check], line: str) -> dict[str, Any]:
    from rulebook.compiler.answer import as_json

    try:
        asked = json.loads(line)
        identity, words = asked["id"], str(asked["words"])
    except ValueError:
        return {"id": None, "error": "not JSON"}
    except (KeyError, TypeError):
        return {"id": asked.get("id") if isinstance(asked, dict) else None, "error": "no 'id' and 'words'"}
    try:
        said_by = asked.get("said_by") or args.said_by
        return {"id": identity, **as_json(compile_one(args, against, words, said_by))}
    except RulebookError as error:
        return {"id": identity, "error": str(error)}
