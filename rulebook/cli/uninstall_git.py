"""``rulebook uninstall git``: take the git hooks away and put back what stood there. A person's act."""

from __future__ import annotations

import argparse

from rulebook.cli import output
from rulebook.cli.here import here
from rulebook.cli.install_git import show
from rulebook.git.install import uninstall


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare ``--json``."""
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Uninstall, as often as one likes."""
    show(uninstall(here()), args)
    return 0
