"""What every ``rulebook install AGENT`` and ``uninstall AGENT`` has in common."""

from __future__ import annotations

import argparse
import os

from rulebook.agents.hosts import HOSTS
from rulebook.agents.installing import SCOPES, Installed, install, uninstall
from rulebook.cli import output
from rulebook.cli.here import here


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare ``--scope`` and ``--json``."""
    parser.add_argument(
        "--scope",
        choices=SCOPES,
        default="local",
        help="local: private settings, this interpreter; project: shared settings, rulebook from the PATH",
    )
    output.add_json(parser)


def run_install(agent: str, args: argparse.Namespace) -> int:
    """Put the hooks into the agent's settings and say what was done."""
    host = HOSTS[agent]
    path = host.path(args.scope, here().root)
    done = install(host.plan(args.scope, path))
    return _say(agent, args, done, "installed", host.note)


def run_uninstall(agent: str, args: argparse.Namespace) -> int:
    """Take the hooks out of the agent's settings; a person's act."""
    from rulebook.cli.person import require_person

    require_person(f"uninstall {agent}")
    return _say(agent, args, uninstall(HOSTS[agent].path(args.scope, here().root)), "uninstalled", "")


def _say(agent: str, args: argparse.Namespace, done: Installed, act: str, note: str) -> int:
    if args.json:
        output.print_json({"agent": agent, "path": done.path, "changed": done.changed, "backup": done.backup})
        return 0
    shown = os.path.relpath(done.path)
    output.say(f"{act} in {shown}" if done.changed else f"nothing to change in {shown}")
    if done.backup:
        output.say(f"the file as it was: {os.path.relpath(done.backup)}")
    if note and done.changed:
        output.say(f"now {note}")
    if act == "installed":
        output.say("rulebook doctor proves that the hook is live")
    return 0
