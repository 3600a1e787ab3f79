"""``rulebook install claude-code``: put the hooks into Claude Code's settings."""

from __future__ import annotations

import argparse

from rulebook.cli.install_agent import add_arguments, run_install

__all__ = ["add_arguments", "run"]


def run(args: argparse.Namespace) -> int:
    """Install for Claude Code."""
    return run_install("claude-code", args)
