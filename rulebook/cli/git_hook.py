"""``rulebook git-hook EVENT``: what our git hooks do, for hooks that somebody else owns (hook managers)."""

from __future__ import annotations

import argparse

from rulebook.git import judge, quick
from rulebook.git.script import EVENTS, JUDGING, REFUSED


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the event and what git passes on."""
    parser.add_argument("event", choices=EVENTS, help="the hook's name")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="what git gave to the hook")


def run(args: argparse.Namespace) -> int:
    """Exit 1 where a commit or push is refused, else 0."""
    if args.event in JUDGING:
        return 1 if judge.main([args.event, *args.arguments]) == REFUSED else 0
    return quick.main([args.event, *args.arguments])
