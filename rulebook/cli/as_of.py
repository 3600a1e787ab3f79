"""``rulebook as-of``: what was armed then, in which version and standing, and what a session was told."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from typing import Any

from rulebook.cli import output
from rulebook.cli.desk import Desk, desk
from rulebook.enforce.session import Session
from rulebook.errors import RulebookError
from rulebook.lifecycle.liveness import is_live
from rulebook.lifecycle.moment import moment


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the moment, or the session."""
    parser.add_argument("when", nargs="?", metavar="WHEN", help="a time, a day (its end), or a commit")
    parser.add_argument("--session", metavar="ID", help="instead: when this agent session began its work")
    parser.add_argument("--agent", default="claude-code", metavar="NAME", help="whose session (claude-code)")
    parser.add_argument("--all", action="store_true", help="also what did not act then")
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Replay the ledger of this worktree up to the moment."""
    if (args.when is None) == (args.session is None):
        raise RulebookError("as of when?", fix="rulebook as-of WHEN, or --session ID")
    with desk() as here:
        told = _told(here, args.agent, args.session) if args.session else []
        when = _began(told, args.session) if args.session else moment(args.when, here.workspace.root)
        seen = here.store.as_of(when, here.workspace.worktree_key)
    found = [(name, *state) for name, state in seen.items() if args.all or is_live(state[1])]
    given = sorted({(line["said"], line["v"]) for line in told if "said" in line and "v" in line})
    if args.json:
        checks = [{"id": name, "version": number, "standing": how} for name, number, how in found]
        said = [{"id": name, "version": number} for name, number in given]
        output.print_json({"at": when, "checks": checks, **({"given": said} if args.session else {})})
        return 0
    output.say(f"as of {when:%Y-%m-%d %H:%M:%S} UTC")
    output.table(("check", "version", "standing"), found, empty="nothing was in force")
    for name, number in given:
        output.say(f"this session was told the text of {name}@{number}")
    return 0


def _told(here: Desk, agent: str, session: str) -> list[dict[str, Any]]:
    return Session(here.workspace.worktree_home, agent, session).told()


def _began(told: list[dict[str, Any]], session: str) -> datetime:
    """Return when a session's first task began, to the second.

    Raises:
        RulebookError: no such session did any work in this worktree.

    """
    first = next((line["task"] for line in told if isinstance(line.get("task"), int)), None)
    if first is None:
        raise RulebookError(
            f"no session '{session}' of this agent worked here", fix="--agent NAME, or as-of WHEN"
        )
    return datetime.fromtimestamp(first, UTC)
