"""What every verb about checks works at: the workspace, its store, and who is at it."""

from __future__ import annotations

import argparse
import os
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from rulebook.cli.elsewhere import renew_elsewhere
from rulebook.cli.here import here
from rulebook.cli.person import person_name
from rulebook.cli.progress import progress
from rulebook.enforce.drain import drain
from rulebook.git.follow_up import follow_up
from rulebook.lifecycle.acts import Actor, Acts
from rulebook.lifecycle.reconcile import reconcile
from rulebook.lifecycle.reconciled import Reconciled
from rulebook.lifecycle.rule_files import RuleFiles
from rulebook.lifecycle.write_lock import write_lock
from rulebook.outside.clock import now
from rulebook.outside.workspace import Workspace
from rulebook.store import Store, open_store


@dataclass(frozen=True, slots=True)
class Desk:
    """Where a verb works.

    Attributes:
        workspace, store: this worktree and its store.
        by: who is at the terminal.
        now: one moment for the whole verb.

    """

    workspace: Workspace
    store: Store
    by: str
    now: datetime

    def acts(self, why: str) -> Acts:
        """Return the acts on checks, with who, why and when."""
        return Acts(self.workspace, self.store, Actor(self.by, why, self.now))

    def settle(self, checks: Collection[str] = (), *, first: Collection[str] = ()) -> dict[str, Reconciled]:
        """Look at the reasons of checks that an act has touched, then renew the lock and the bundle."""
        RuleFiles(self.workspace, self.store).carry_out()
        with progress("verify") as report:
            looked = reconcile(
                self.workspace,
                self.store,
                checks=checks,
                by=self.by,
                now=self.now,
                first=first,
                progress=report,
            )
        self.renew()
        return {one.check.id: one for one in looked}

    def renew(self) -> None:
        """Bring the committed lock and the hooks' bundles, of all worktrees, in line with the store."""
        write_lock(self.workspace, self.store)
        follow_up(self.workspace, self.store)
        renew_elsewhere(self.workspace, self.store)


@contextmanager
def desk() -> Iterator[Desk]:
    """Open the desk of the current folder; what the hooks have spooled is in the store by then.

    Where the data folder cannot be written the spool stays as it is, so that verbs that only read still do.
    """
    workspace = here()
    with open_store(workspace) as store:
        if os.access(workspace.repo_home, os.W_OK):
            drain(workspace, store)
        yield Desk(workspace, store, person_name(), now())


def add_because(parser: argparse.ArgumentParser, *, required: bool = False) -> None:
    """Give a verb its reason, which the log keeps."""
    parser.add_argument(
        "--because", "--reason", metavar="REASON", required=required, help="why; the log keeps it"
    )
