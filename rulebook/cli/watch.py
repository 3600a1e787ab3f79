"""``rulebook watch``: look after this worktree's reasons as files change, until it is stopped."""

from __future__ import annotations

import argparse
import signal
from pathlib import Path

from rulebook.cli import output, reason_view
from rulebook.cli.here import here
from rulebook.errors import RulebookError
from rulebook.git.follow_up import follow_up
from rulebook.git.watch import SWEEP, Watcher
from rulebook.lifecycle.reconciled import Reconciled
from rulebook.outside.files import try_locked
from rulebook.store import open_store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the sweep and ``--json``."""
    parser.add_argument(
        "--sweep",
        type=float,
        default=SWEEP,
        metavar="SECONDS",
        help="how often everything is looked at whatever the events say (default: 30)",
    )
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Watch until a signal; one process a worktree."""
    workspace = here()
    with open_store(workspace) as store:
        follow_up(workspace, store)
    with try_locked(str(Path(workspace.worktree_home) / "watch.lock")) as held:
        if not held:
            raise RulebookError("this worktree is watched already", where=workspace.root)
        shown = _Shown(workspace.root, args.json)
        watcher = Watcher(
            workspace,
            on_settled=shown.settled,
            on_trouble=lambda line: output.complain(f"rulebook: {line}"),
            sweep_every=args.sweep,
        )
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: watcher.stop())
        watcher.run()
    return 0


class _Shown:
    """Prints what was settled; the first time it also says that the watches are in place."""

    def __init__(self, root: str, as_json: bool) -> None:
        self._root = root
        self._json = as_json
        self._began = False

    def settled(self, seen: list[Reconciled]) -> None:
        if not self._began:
            self._began = True
            if self._json:
                output.print_json_line({"watching": self._root})
            else:
                output.say(f"watching {self._root}")
        _show(seen, as_json=self._json)


def _show(seen: list[Reconciled], *, as_json: bool) -> None:
    for one in seen:
        if as_json and (one.moved or one.ran or one.drift):
            output.print_json_line(reason_view.one_check(one))
        elif one.moved and not as_json:
            why = ", ".join([one.cause, *(reason.line() for reason in one.drift)])
            output.say(f"{one.check.id}: {one.before or 'new'} -> {one.standing} ({why})")
