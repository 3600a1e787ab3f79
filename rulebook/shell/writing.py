"""Files that programs write by their own arguments."""

from __future__ import annotations

from rulebook.shell.values import Write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.machine import Machine
    from rulebook.shell.state import State


def writes_of(machine: Machine, name: str, argv: list[str], state: State) -> tuple[Write, ...]:
    """Return the writes of one call of a program."""
    return ()
