"""``rulebook compile``: from words to records, as cards that ask or as JSON; written only on a yes."""

from __future__ import annotations

import argparse
import json
import shlex
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook.cli.asked import look_at
from rulebook.cli.compared import in_use
from rulebook.cli.event import read_action
from rulebook.cli.output import print_json
from rulebook.cli.words import words_of
from rulebook.outside import clock
from rulebook.records.words import STATED_BY

if TYPE_CHECKING:
    from rulebook.compiler.compile import Compilation
    from rulebook.records.check import Check

_SHORT = 80
"""Characters of a message that a command line repeats."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is compiled, against what, and what happens with it."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--words", help="the message; standard input where nothing else is given")
    what.add_argument("--correction", type=int, metavar="N", help="a recorded correction, by its number")
    what.add_argument("--draft", metavar="FILE", help="judge a record file that an agent or a person drafted")
    what.add_argument("--file", metavar="PATH", help="an instruction file (CLAUDE.md ...), line by line")
    what.add_argument("--batch", action="store_true", help="JSON lines in, JSON lines out; writes nothing")
    parser.add_argument("--drafted-by", default="agent", help="who drafted it: agent, hand, model:NAME")
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
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"no date: {text!r} (like 2027-01-31)") from None


def run(args: argparse.Namespace) -> int:
    """Compile one message, one draft, one instruction file, or each line of a batch."""
    look_at(args, clock.now().date())
    if args.batch:
        from rulebook.cli.compile_batch import run_batch

        return run_batch(args)
    if args.file:
        from rulebook.cli.compile_file import run_file  # an instruction file only

        return run_file(args)
    from rulebook.cli.card import show
    from rulebook.cli.keeping import keep  # needs the store
    from rulebook.compiler.answer import as_json
    from rulebook.compiler.plainer import plainer

    words = _words(args)
    compiled = compile_one(args, in_use(args), words, args.said_by)
    action, root = read_action(args.action), str(Path(args.at).resolve())
    meant = [] if args.yes else plainer(words, compiled, action=action, root=root, today=clock.now().date())
    if args.json:
        print_json(as_json(compiled) | ({"plainer": meant} if meant else {}))
    else:
        show(compiled, action, root, _raised_by(args, words), meant)
    return 0 if args.dry_run else keep(compiled, words, args)


def _raised_by(args: argparse.Namespace, words: str) -> str:
    """Return what gives the same records an owner and a review date; long words are left out."""
    if args.draft:
        return "owner: NAME and review_by: YYYY-MM-DD in the draft"
    said = shlex.quote(words) if len(words) <= _SHORT and "\n" not in words else "..."
    source = f"--correction {args.correction}" if args.correction is not None else f"--words {said}"
    return f"rulebook compile {source} --owner NAME --review-by YYYY-MM-DD"


def compile_one(args: argparse.Namespace, against: list[Check], words: str, said_by: str) -> Compilation:
    """Compile one message as the arguments say."""
    from rulebook.compiler.compile import compile_words

    root = str(Path(args.at).resolve())
    if args.draft:
        from rulebook.compiler.handed_in import compile_draft

        return compile_draft(Path(args.draft), by=args.drafted_by, root=root, library=against)
    compiled = compile_words(
        words,
        said_by=said_by,
        workspace_root=root,
        library=against,
        action=read_action(args.action),
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
        return words_of(args)
    from rulebook.cli.here import here
    from rulebook.store import open_store

    with open_store(here()) as store:
        known = store.correction(args.correction)
    args.said_by = known.said_by
    args.action = args.action or (json.dumps(known.action) if known.action else None)
    return known.words
