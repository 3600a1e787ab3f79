"""``rulebook supersede``: let one check take the place of another; ``rulebook rollback`` takes that back."""

from __future__ import annotations

import argparse

from rulebook.cli import output
from rulebook.cli.admit import admit
from rulebook.cli.desk import add_because, desk
from rulebook.cli.said import say_standings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare both checks and the reason."""
    parser.add_argument("check", metavar="OLD", help="id of the check that goes out of use")
    parser.add_argument("--by", metavar="NEW", required=True, help="id of the check that takes its place")
    add_because(parser)
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Supersede; where the old check was armed, the new one is, if admission has no objection."""
    with desk() as here:
        acts = here.acts(args.because or f"superseded by {args.by}")
        with here.store.transaction():
            old, new = acts.supersede(args.check, args.by)
            objection = admit(here)(new.record)
            inherits = old.before == "armed" and new.intent in ("draft", "shadow")
            if inherits and objection is None:
                acts.arm(new.id)
        looked = here.settle([old.id, new.id], first=[new.id] if inherits else [])
        refused = {new.id: objection} if inherits and objection is not None else {}
        say_standings(looked, args.json, not_armed=refused)
    return 0
