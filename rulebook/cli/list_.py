"""``rulebook list``: the library at a glance."""

from __future__ import annotations

import argparse
from typing import Any

from rulebook.cli import output
from rulebook.cli.desk import desk
from rulebook.records.words import STANDINGS
from rulebook.store import Counts, Outline

NEVER = Counts(0, None, {})


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the filters."""
    parser.add_argument("--all", action="store_true", help="also what is archived, superseded or renamed")
    parser.add_argument("--standing", choices=STANDINGS, help="only checks of this standing")
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """List checks with their standing here."""
    with desk() as here:
        standings = here.store.standings(here.workspace.worktree_key)
        counts = here.store.all_counts()
        wanted = args.all or args.standing in ("archived", "superseded")
        outlines = here.store.outlines_in_force(here.workspace.worktree_key, out_of_use=wanted)
    found = [(one, standings.get(one.id, one.intent)) for one in outlines]
    if args.standing:
        found = [(one, standing) for one, standing in found if standing == args.standing]
    if args.json:
        output.print_json({"checks": [_json(one, how, counts.get(one.id, NEVER)) for one, how in found]})
        return 0
    rows = [
        (one.id, how, one.level, _version(one), counts.get(one.id, NEVER).total, _rule(one))
        for one, how in found
    ]
    output.table(("check", "standing", "level", "version", "matches", "rule"), rows, empty="no checks yet")
    return 0


def _version(one: Outline) -> str:
    if one.version is None:
        return f"none here (head {one.head})"
    return str(one.head) if one.version == one.head else f"{one.version} (head {one.head})"


def _rule(one: Outline) -> str:
    if one.successor:
        return f"-> {one.successor}"
    rule = " ".join(one.rule.split())
    return rule if len(rule) <= 70 else rule[:69] + "\u2026"


def _json(one: Outline, standing: str, counts: Counts) -> dict[str, Any]:
    return {
        "id": one.id,
        "version": one.version,
        "head": one.head,
        "level": one.level,
        "standing": standing,
        "intent": one.intent,
        "rule": one.rule,
        "owner": one.owner,
        "review_by": one.review_by,
        "layer": one.layer,
        "path": one.path,
        "superseded_by": one.successor if one.intent == "superseded" else None,
        "renamed_to": one.successor if one.renamed else None,
        "opportunities_left": one.opportunities_left,
        "matches": counts.total,
        "last_match": counts.last_at,
    }
