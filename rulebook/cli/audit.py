"""``rulebook audit``: evaluate every condition now and list what somebody has to look at."""

from __future__ import annotations

import argparse
from pathlib import Path

from rulebook.agents.doctor import examine_all
from rulebook.audit.document import reaches
from rulebook.audit.run import audit
from rulebook.audit.values import SEVERITIES, Surface
from rulebook.cli import output
from rulebook.cli.doctor import git_health
from rulebook.cli.here import here
from rulebook.cli.progress import progress
from rulebook.enforce.drain import drain
from rulebook.enforce.measure import measure_overrides
from rulebook.errors import RulebookError
from rulebook.git.follow_up import follow_up
from rulebook.outside.clock import now
from rulebook.outside.config import config_in_force
from rulebook.outside.workspace import Workspace
from rulebook.report import FORMS
from rulebook.store import open_store

FINDINGS = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the form, the threshold and what is looked at."""
    parser.add_argument("--format", choices=tuple(FORMS), default="text", help="text, json, sarif or html")
    parser.add_argument("--json", action="store_true", help="the same as --format json")
    parser.add_argument("--output", type=Path, metavar="FILE", help="write the report to a file")
    parser.add_argument(
        "--fail-on",
        choices=(*SEVERITIES, "never"),
        default="warning",
        help="exit 2 where a finding is at least this severe (default: warning)",
    )
    parser.add_argument("--quiet", action="store_true", help="print nothing where nothing reaches --fail-on")
    parser.add_argument(
        "--no-verify", action="store_true", help="run no verify command; only what is remembered counts"
    )
    parser.add_argument("--no-doctor", action="store_true", help="send no canary through the installed hooks")
    parser.add_argument(
        "--never-fired-after",
        type=int,
        default=28,
        metavar="DAYS",
        help="days in force after which 'never fired' is worth a word (default: 28)",
    )


def run(args: argparse.Namespace) -> int:
    """Audit the library of this worktree; exit 2 where findings reach the threshold."""
    workspace = here()
    config = config_in_force(workspace)
    with open_store(workspace) as store, progress("verify") as report:
        drain(workspace, store)
        if not args.no_verify:
            measure_overrides(workspace, store, now=now())
        answer = audit(
            workspace,
            store,
            config,
            now=now(),
            run_verify=not args.no_verify,
            observe_days=args.never_fired_after,
            surfaces=() if args.no_doctor else _surfaces(workspace),
            progress=report,
        )
        follow_up(workspace, store)
    failing = args.fail_on != "never" and reaches(answer, args.fail_on)
    if failing or not args.quiet:
        _print(FORMS["json" if args.json else args.format](answer), args.output)
    return FINDINGS if failing else 0


def _surfaces(workspace: Workspace) -> tuple[Surface, ...]:
    """Return where checks are enforced, each proven by a canary event through what is installed."""
    found = (git_health(workspace), *examine_all(workspace.root))
    return tuple(Surface(one.agent, one.state, "; ".join(one.why), one.fix) for one in found)


def _print(text: str, path: Path | None) -> None:
    if path is None:
        output.say(text.rstrip("\n"))
        return
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise RulebookError(
            f"cannot write: {error.strerror}", where=str(path), fix="name another --output"
        ) from error
