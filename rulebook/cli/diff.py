"""``rulebook diff``: how two versions differ, in words, and whether the later is wider or narrower."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import Any

from rulebook.cli import output
from rulebook.cli.desk import desk
from rulebook.cli.show import named
from rulebook.errors import RulebookError
from rulebook.lifecycle.difference import Difference, difference
from rulebook.store import Store, StoredCheck


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the two versions."""
    parser.add_argument("earlier", metavar="CHECK[@VERSION]", help="alone: its last change")
    parser.add_argument("later", nargs="?", metavar="CHECK[@VERSION]", help="default: the version in force")
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Compare two versions, of one check or of two."""
    with desk() as here:
        before, after = _sides(here.store, args.earlier, args.later)
    found = difference(before.record, after.record)
    names = [f"{one.id}@{one.version}" for one in (before, after)]
    if args.json:
        output.print_json({"earlier": names[0], "later": names[1], **asdict(found), "words": found.in_words})
        return 0
    output.say(f"{names[0]} -> {names[1]}")
    _say(found)
    return 0


def _sides(store: Store, earlier: str, later: str | None) -> tuple[StoredCheck, StoredCheck]:
    before, _ = named(store, earlier)
    if later is not None:
        return before, named(store, later)[0]
    if "@" in earlier:
        return before, store.known(before.id)
    if before.version < 2:
        raise RulebookError(f"'{before.id}' has one version only", fix=f"rulebook show {before.id}")
    return store.version(before.id, before.version - 1), before


def _say(found: Difference) -> None:
    if not found.fields:
        output.say("nothing differs")
        return
    for one in found.fields:
        if one.before is None:
            output.say(f"  {one.field}: now {_shown(one.after)}")
        elif one.after is None:
            output.say(f"  {one.field}: no longer {_shown(one.before)}")
        else:
            output.say(f"  {one.field}: {_shown(one.before)} -> {_shown(one.after)}")
    output.say(found.in_words)
    if found.scope is not None and found.scope.witness is not None:
        output.say(f"  for example: {_shown(found.scope.witness)}")


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
