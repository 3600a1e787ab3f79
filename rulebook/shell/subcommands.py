"""Subcommands of launchers that have no row: most run nothing; ``yarn eslint`` and its like are programs."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.machine import Machine
    from rulebook.shell.state import State

RUNS_BINARIES = frozenset(("yarn", "pnpm"))
"""Package managers that run a package's program by its bare name."""


def run_subcommand(machine: Machine, name: str, argv: list[str], words: list[str], state: State) -> None:
    """Note that ``yarn`` or ``pnpm`` may run a package's program, where it is one that we know."""
    if name in RUNS_BINARIES:
        from rulebook.shell.guess import may_run

        may_run(machine, name, words, state)
