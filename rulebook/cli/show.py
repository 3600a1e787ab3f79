"""``rulebook show``: one version of a check as it was written, and where it stands."""

from __future__ import annotations

import argparse

from rulebook.cli import output
from rulebook.cli.desk import desk
from rulebook.cli.held import where_apart
from rulebook.errors import RulebookError
from rulebook.lifecycle.resolve_id import resolve
from rulebook.records.dump import dump_yaml
from rulebook.store import Store, StoredCheck


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the check."""
    parser.add_argument(
        "check", metavar="CHECK[@VERSION]", help="id, and which version; default: the one here"
    )
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Show the check, its record and its standing."""
    with desk() as here:
        check, asked = named(here.store, args.check)
        own = here.store.held(check.id, here.workspace.worktree_key)
        if "@" not in args.check and own is not None:
            check = own
        standing = here.store.standing(check.id, here.workspace.worktree_key)
    if args.json:
        output.print_json(
            {
                "id": check.id,
                "asked": asked,
                "version": check.version,
                "head": check.head,
                "in_force_here": own.version if own else None,
                "digest": check.digest,
                "standing": standing,
                "path": check.path,
                "superseded_by": check.successor,
                "made": {"by": check.by, "why": check.why, "at": check.at},
                "record": check.record.model_dump(mode="json", by_alias=True, exclude_defaults=True),
            }
        )
        return 0
    if asked != check.id:
        output.say(f"'{asked}' is '{check.id}' now")
    output.fields(
        {
            "check": check.id,
            "version": f"{check.version} of {check.head}" if check.version != check.head else check.version,
            "standing": standing,
            "here": where_apart(check, own),
            "superseded by": check.successor,
            "made": f"{check.at:%Y-%m-%d %H:%M} UTC by {check.by}: {check.why}",
            "file": check.path,
            "content": check.digest,
        }
    )
    output.say()
    output.say((check.layout or dump_yaml(check.record)).rstrip("\n"))
    return 0


def named(store: Store, name: str) -> tuple[StoredCheck, str]:
    """Return the version that ``ID`` or ``ID@VERSION`` means, and the id as it was given.

    Raises:
        RulebookError: there is no such id or version.

    """
    asked, at, number = name.partition("@")
    check = resolve(store, asked).check
    if not at:
        return check, asked
    if not number.isdecimal():
        raise RulebookError(f"'{number}' is no version", fix=f"rulebook show {asked}@1")
    return store.version(check.id, int(number)), asked
