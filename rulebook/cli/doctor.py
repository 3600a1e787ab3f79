"""``rulebook doctor``: prove each hook live by a canary event through the installed command line."""

from __future__ import annotations

import argparse
from pathlib import Path

from rulebook.agents.doctor import Health, examine_all
from rulebook.cli import output
from rulebook.cli.here import here
from rulebook.enforce.bundle import Bundle
from rulebook.enforce.place import bundle_path
from rulebook.errors import RulebookError
from rulebook.git.state import overall
from rulebook.outside.workspace import Workspace


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare ``--json``."""
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Say for the bundle and each agent: live, half, dead or absent; 2 where one is half or dead."""
    workspace = here()
    found = [bundle_health(workspace), git_health(workspace), *examine_all(workspace.root)]
    if args.json:
        output.print_json([_plain(health) for health in found])
    else:
        shown = [health for health in found if health.state != "absent"]
        output.table(("WHAT", "STATE", "WHY", "FIX"), [_row(health) for health in shown])
        absent = [health.agent for health in found if health.state == "absent"]
        if absent:
            output.say(f"not installed: {', '.join(absent)} (rulebook install AGENT)")
    return 2 if any(health.state in ("dead", "half") for health in found) else 0


def bundle_health(workspace: Workspace) -> Health:
    """Return how the bundle of this worktree stands."""
    path = bundle_path(workspace)
    try:
        bundle = Bundle.open(path)
    except FileNotFoundError:
        return Health("bundle", "dead", ("nothing is armed in this worktree",), "rulebook sync", path)
    except (OSError, RulebookError) as error:
        return Health("bundle", "dead", (str(error),), "rulebook sync", path)
    header = bundle.header()
    bundle.close()
    if bundle.faults:
        return Health("bundle", "half", tuple(bundle.faults), "rulebook sync", path)
    if header.get("root") != workspace.root:
        return Health("bundle", "half", (f"built for {header.get('root')}",), "rulebook sync", path)
    return Health("bundle", "live", path=path)


def git_health(workspace: Workspace) -> Health:
    """Return how git's hooks stand in this worktree."""
    try:
        found = overall(workspace)
    except (OSError, RulebookError) as error:
        return Health("git", "dead", (str(error),), "rulebook install git")
    return Health("git", found.state, found.why, found.fix)


def _plain(health: Health) -> dict[str, object]:
    return {
        "agent": health.agent,
        "state": health.state,
        "why": list(health.why),
        "fix": health.fix,
        "path": health.path,
    }


def _row(health: Health) -> tuple[str, str, str, str]:
    path = Path(health.path or "").name
    return f"{health.agent} {path}".strip(), health.state, "; ".join(health.why), health.fix or ""
