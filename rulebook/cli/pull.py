"""``rulebook pull``: bring the team's library, at its pinned revision, into this repository's store."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from rulebook.cli import output
from rulebook.cli.admit import admit
from rulebook.cli.desk import desk
from rulebook.lifecycle.pull import pull
from rulebook.outside.config import load_config


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare ``--json``."""
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Pull and say what became of each check."""
    with desk() as here:
        config = load_config(here.workspace.root)
        pulled = pull(here.workspace, here.store, config, by=here.by, now=here.now, admit=admit(here))
        here.renew()
        standings = here.store.standings(here.workspace.worktree_key)
    if args.json:
        checks = [{**asdict(one), "standing": standings.get(one.check or "")} for one in pulled.checks]
        output.print_json({"commit": pulled.commit, "checks": checks})
        return 0
    output.say(f"the team's library at {pulled.commit[:12]}")
    rows = [
        (one.what, one.check or one.path, one.version, standings.get(one.check or ""), one.detail)
        for one in pulled.checks
    ]
    output.table(("what", "check", "version", "standing", "detail"), rows, empty="it has no checks")
    return 0
