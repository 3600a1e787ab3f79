"""``rulebook hook AGENT``: speak an agent's hook protocol on standard input and output."""

from __future__ import annotations

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the agent and, for agents that don't say it in the payload, the event."""
    parser.add_argument("agent", help="the agent that calls: claude-code, codex, cursor ...")
    parser.add_argument("event", nargs="?", default="", help="the event, where the payload does not name it")


def run(args: argparse.Namespace) -> int:
    """Answer one call; the process ends here, without tidying up."""
    from rulebook.agents.run import main

    main([args.agent, args.event])
    return 0
