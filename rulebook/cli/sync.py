"""``rulebook sync``: bring record files and store together."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from rulebook.cli import output
from rulebook.cli.admit import admit
from rulebook.cli.desk import Desk, desk
from rulebook.cli.progress import progress
from rulebook.errors import RulebookError
from rulebook.lifecycle.lapse import asking, lapse
from rulebook.lifecycle.sync import sync
from rulebook.lifecycle.sync_values import Side, SyncedCheck
from rulebook.outside.config import load_config

QUIET = ("unchanged",)
BROKEN, FINDINGS = 1, 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare ``--arm`` and the choice of a side."""
    parser.add_argument("--arm", action="store_true", help="arm what admission and verification allow")
    parser.add_argument(
        "--take",
        nargs=2,
        action="append",
        default=[],
        metavar=("SIDE", "ID"),
        help="settle a conflict: SIDE is 'file' or 'head'; may be repeated",
    )
    parser.add_argument("--no-verify", action="store_true", help="run no verify command")
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Sync and say what became of each file and check; exit 1 where a file is broken, 2 on a conflict."""
    take = _sides(args.take)
    with desk() as here, progress("verify") as report:
        results = sync(
            here.workspace,
            here.store,
            by=here.by,
            now=here.now,
            arm=args.arm,
            admit=admit(here),
            take=take,
            run_verify=not args.no_verify,
            progress=report,
        )
        config = load_config(here.workspace.root)
        lapsed = lapse(here.store, here.acts("unproven: nobody armed it"), config.shadow_opportunities)
        here.renew()
        _show(here, results, lapsed, args.json)
    refused = [one for one in results if one.what == "refused"]
    for one in refused:
        output.complain(f"rulebook: {one.detail}")  # an expected error like any other; the rest is synced
    if refused:
        return BROKEN
    return FINDINGS if any(one.what == "conflict" for one in results) else 0


def _sides(pairs: list[list[str]]) -> dict[str, Side]:
    sides: dict[str, Side] = {}
    for side, name in pairs:
        if side == "file":
            sides[name] = "file"
        elif side == "head":
            sides[name] = "head"
        else:
            raise RulebookError(f"'{side}' is no side", fix=f"--take file {name}, or --take head {name}")
    return sides


def _show(here: Desk, results: list[SyncedCheck], lapsed: list[str], as_json: bool) -> None:
    waiting = asking(here.store)
    if as_json:
        output.print_json({"checks": [asdict(one) for one in results], "lapsed": lapsed, "asking": waiting})
        return
    rows = [
        (one.what, one.check or one.path, one.version, one.standing, one.detail)
        for one in results
        if one.what not in QUIET or one.detail
    ]
    output.table(("what", "check", "version", "standing", "detail"), rows, empty="nothing to do")
    for name in lapsed:
        output.say(f"'{name}' lapsed unproven: rulebook restore {name} takes it back")
    if waiting:
        output.say(f"ask to be armed, with what they matched in shadow: {', '.join(waiting)}")
    shadowed = sum(one.intent == "shadow" for one in here.store.outlines())
    if shadowed:
        output.say(f"{shadowed} in shadow; `rulebook sync --arm` arms what admission and verification allow")
