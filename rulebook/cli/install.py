"""``rulebook install AGENT``: put the hooks into an agent's settings."""

from __future__ import annotations

import argparse
import os

from rulebook.agents.canary import registered_line, send
from rulebook.agents.coverage import GAPS, open_gaps
from rulebook.agents.hosts import HOSTS
from rulebook.agents.image import build_image
from rulebook.agents.installing import SCOPES, Installed, install
from rulebook.agents.own_files import FOLDERS, install_files
from rulebook.cli import output
from rulebook.cli.here import here
from rulebook.enforce.refresh import refresh_bundle
from rulebook.errors import RulebookError
from rulebook.store import open_store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the agent, ``--scope`` and ``--json``."""
    parser.add_argument("agent", choices=sorted((*HOSTS, *FOLDERS)), help="whose settings")
    parser.add_argument(
        "--scope",
        choices=SCOPES,
        default="local",
        help="local: private settings, this interpreter; project: shared settings, rulebook from the PATH",
    )
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Put the hooks there, say where, and what is left for a person to do."""
    workspace = here()
    root = workspace.root
    with open_store(workspace) as store:
        refresh_bundle(workspace, store, anew=True)
    build_image()
    host = HOSTS.get(args.agent)
    if host is None:
        done = install_files(args.agent, args.scope, root)
    else:
        done = install(host.plan(args.scope, host.path(args.scope, root)))
    _prove(args, root)
    say(args, done, "installed")
    if not args.json:
        if host is not None and host.note and done.changed:
            output.say(f"now {host.note}")
        for gap in (*GAPS[args.agent], *open_gaps(args.agent)):
            output.say(f"not seen: {gap}")
        output.say("rulebook doctor proves that the hook is live; rulebook install git is the second line")
    return 0


def _prove(args: argparse.Namespace, root: str) -> None:
    """Send the canary through the very line that is registered now; what lets it through is no hook."""
    failed = send(args.agent, registered_line(args.agent, args.scope), root)
    if failed is None:
        return
    if args.scope == "local":
        raise RulebookError(f"the installed hook does not work: {failed}", fix="rulebook doctor")
    output.complain(f"the hook does not work on this machine: {failed}")


def say(args: argparse.Namespace, done: Installed, act: str) -> None:
    """Say which file was changed and where the old one is kept."""
    if args.json:
        fields = {"agent": args.agent, "path": done.path, "changed": done.changed, "backup": done.backup}
        output.print_json(fields)
        return
    shown = os.path.relpath(done.path)
    output.say(f"{act} in {shown}" if done.changed else f"nothing to change in {shown}")
    if done.backup:
        output.say(f"the file as it was: {os.path.relpath(done.backup)}")
