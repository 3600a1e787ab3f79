"""``rulebook forget``: erase somebody's words and leave a marked hole."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from rulebook.cli import output
from rulebook.cli.desk import add_because, desk
from rulebook.enforce.erase import erase_from_ledgers
from rulebook.lifecycle.acts import Actor
from rulebook.lifecycle.forget import forget


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare whose words."""
    parser.add_argument("correction", type=int, metavar="NUMBER", help="of `rulebook log --corrections`")
    add_because(parser, required=True)
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Erase the words of a correction wherever rulebook keeps them."""
    with desk() as here:
        words = here.store.correction(args.correction).words
        erased = forget(here.workspace, here.store, words, Actor(here.by, args.because, here.now))
        erase_from_ledgers(here.workspace.repo_home, words)
        here.renew()
        clean = here.store.scrub()
    if args.json:
        output.print_json(asdict(erased))
        return 0
    output.say(
        f"erased in {len(erased.corrections)} correction(s) and {len(erased.versions)} version(s) of checks"
    )
    checks = sorted({name for name, _ in erased.versions})
    if checks:
        output.say(
            f"Their rules stay, in their own words; edit or archive what repeats them: {', '.join(checks)}"
        )
    output.say("Not erased: git's history of the rules folder, exports and backups made before.")
    if not clean:
        output.say("The database is in use: what its free pages hold goes with the next erasure.")
    return 0
