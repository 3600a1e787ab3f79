"""``rulebook install systemd``: a user unit that runs ``rulebook watch`` for this worktree."""

from __future__ import annotations

import argparse

from rulebook.cli import output
from rulebook.cli.here import here
from rulebook.git.systemd import install_unit, unit_name


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare ``--json``."""
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Write the unit and say how it is started; nothing is started here."""
    workspace = here()
    path, name = install_unit(workspace), unit_name(workspace)
    start = f"systemctl --user daemon-reload && systemctl --user enable --now {name}"
    if args.json:
        output.print_json({"unit": name, "path": path, "start": start})
    else:
        output.say(f"wrote {path}\nstart it: {start}")
    return 0
