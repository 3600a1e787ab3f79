"""``rulebook narrow``: let a check be in play in fewer places; ``rulebook rollback`` takes that back."""

from __future__ import annotations

import argparse
import json

from rulebook.cli import output
from rulebook.cli.desk import add_because, desk
from rulebook.cli.said import say_standings
from rulebook.errors import RulebookError
from rulebook.lifecycle.narrow import Narrowing, narrowed
from rulebook.lifecycle.resolve_id import resolve


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what it is narrowed by."""
    parser.add_argument("check", metavar="CHECK", help="id")
    parser.add_argument("--path", action="append", default=[], metavar="GLOB", help="only for these files")
    parser.add_argument(
        "--branch", action="append", default=[], metavar="GLOB", help="only on these branches"
    )
    parser.add_argument("--agent", action="append", default=[], metavar="NAME", help="only for these agents")
    parser.add_argument("--cwd", action="append", default=[], metavar="GLOB", help="only in these folders")
    parser.add_argument(
        "--except", dest="but", action="append", default=[], metavar="GLOB", help="not these files"
    )
    parser.add_argument("--unless", action="append", default=[], metavar="PATTERN", help="not these commands")
    add_because(parser, required=True)
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Make the narrower version; refuse what is not narrower."""
    by = Narrowing(args.path, args.branch, args.agent, args.cwd, args.unless, args.but)
    if not any(getattr(by, name) for name in by.__slots__):
        raise RulebookError(
            "narrower by what?", fix=f"rulebook narrow {args.check} --branch main --because REASON"
        )
    with desk() as here:
        check = resolve(here.store, args.check, in_force=True).check
        record, found = narrowed(check.record, by)
        after = here.acts(args.because).replace(check, record)
        say_standings(here.settle([after.id]), args.json)
    if found.witness is not None and not args.json:
        output.say(f"from now on it lets pass: {json.dumps(found.witness, ensure_ascii=False)}")
    return 0
