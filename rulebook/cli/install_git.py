"""``rulebook install git``: git hooks that notice changed reasons and judge what is committed."""

from __future__ import annotations

import argparse

from rulebook.cli import output
from rulebook.cli.here import here
from rulebook.git.follow_up import follow_up
from rulebook.git.install import Installed, install
from rulebook.store import open_store

FINDINGS = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare ``--json``."""
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Install, idempotently; exit 2 where a hook was left to the user."""
    workspace = here()
    done = install(workspace)
    with open_store(workspace) as store:
        follow_up(workspace, store)
    show(done, args)
    return FINDINGS if any(one.how == "refused" for one in done) else 0


def show(done: list[Installed], args: argparse.Namespace) -> None:
    """Print what became of each hook."""
    if args.json:
        output.print_json({"hooks": [{n: getattr(one, n) for n in Installed.__slots__} for one in done]})
        return
    for one in done:
        output.say(f"{one.how:<10} {one.path}" + (f"\n           {one.note}" if one.note else ""))
