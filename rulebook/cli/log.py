"""``rulebook log``: what happened to a check, or to all: acts of people and changes of standing."""

from __future__ import annotations

import argparse
from typing import Any

from rulebook.cli import output
from rulebook.cli.desk import Desk, desk
from rulebook.lifecycle.history import Entry, history
from rulebook.lifecycle.resolve_id import resolve


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is shown."""
    parser.add_argument("check", nargs="?", metavar="CHECK", help="id; default: all checks")
    parser.add_argument(
        "-n", "--number", type=int, default=50, metavar="N", help="the newest N (default: 50)"
    )
    parser.add_argument("--corrections", action="store_true", help="what people said, instead")
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Show the newest entries, oldest first."""
    with desk() as here:
        if args.corrections:
            return _corrections(here, args)
        name = resolve(here.store, args.check).check.id if args.check else None
        entries = history(here.store, name, here.workspace.worktree_key, args.number)
    if args.json:
        output.print_json({"entries": [_json(one) for one in entries]})
        return 0
    rows = [
        (f"{one.at:%Y-%m-%d %H:%M}", one.check, one.version, one.what, one.by, one.why) for one in entries
    ]
    output.table(("when (UTC)", "check", "version", "what", "by", "why"), rows, empty="nothing happened yet")
    return 0


def _json(one: Entry) -> dict[str, Any]:
    return {
        "at": one.at,
        "check": one.check,
        "version": one.version,
        "what": one.what,
        "by": one.by,
        "why": one.why,
        "worktree": one.worktree,
    }


def _corrections(here: Desk, args: argparse.Namespace) -> int:
    said = here.store.corrections()[-args.number :]
    if args.json:
        output.print_json(
            {"corrections": [{name: getattr(one, name) for name in one.__slots__} for one in said]}
        )
        return 0
    rows = [
        (one.number, f"{one.said_at:%Y-%m-%d %H:%M}", one.said_by, " ".join(one.words.split()))
        for one in said
    ]
    output.table(("number", "when (UTC)", "said by", "words"), rows, empty="nobody has said anything yet")
    return 0
