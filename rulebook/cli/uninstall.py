"""``rulebook uninstall AGENT``: take the hooks out of an agent's settings; a person's act."""

from __future__ import annotations

import argparse

from rulebook.agents.hosts import HOSTS
from rulebook.agents.installing import uninstall
from rulebook.agents.own_files import uninstall_files
from rulebook.cli.here import here
from rulebook.cli.install import add_arguments, say
from rulebook.cli.person import require_person

__all__ = ["add_arguments", "run"]


def run(args: argparse.Namespace) -> int:
    """Take rulebook's entries out; what others wrote stays."""
    require_person(f"uninstall {args.agent}")
    root = here().root
    host = HOSTS.get(args.agent)
    if host is None:
        done = uninstall_files(args.agent, args.scope, root)
    else:
        done = uninstall(host.path(args.scope, root))
    say(args, done, "uninstalled")
    return 0
