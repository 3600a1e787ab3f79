"""Lines that are repeated: run again in the same state, one does again what it did."""

from __future__ import annotations

from _operator import attrgetter

from rulebook.shell.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.machine import Machine
    from rulebook.shell.tree import Sequence

MOST_KNOWN = 64
"""With more variables and files than these, a state is not compared."""

MOST_TRIES = 2
"""A line that so often left other variables or files than it found is not looked at any more."""


SCALARS = tuple(name for name in State.__slots__ if name not in ("vars", "files"))
"""What a state has beside the collections that are changed in place."""

_scalars = attrgetter(*SCALARS)


class Memory:
    """What the lines of one text did.

    Attributes:
        effects: line -> what the state was that it met, and what it changed there.
        tries: line -> how often it changed variables or files.

    """

    def __init__(self) -> None:
        self.effects: dict[Sequence, tuple[object, dict[str, object], object, object]] = {}
        self.tries: dict[Sequence, int] = {}

    def run(self, machine: Machine, line: Sequence, state: State) -> None:
        """Run a line that was run before, unless it meets the state that it met then."""
        known = self.effects.get(line)
        if known is not None and known[0] == _scalars(state) and known[2:] == (state.vars, state.files):
            for name, value in known[1].items():
                setattr(state, name, value)
        elif (
            state.out is not None
            or state.stdin is not None
            or len(state.vars) + len(state.files) > MOST_KNOWN
            or self.tries.get(line, 0) >= MOST_TRIES
        ):
            machine.sequence(line, state)
        else:
            self._learn(machine, line, state)

    def _learn(self, machine: Machine, line: Sequence, state: State) -> None:
        met = _scalars(state)
        variables, files = state.vars.copy(), state.files.copy()
        machine.sequence(line, state)
        if state.vars == variables and state.files == files:
            after = zip(SCALARS, met, _scalars(state), strict=True)
            changed = {name: new for name, old, new in after if new is not old}
            self.effects[line] = (met, changed, variables, files)
        else:
            self.tries[line] = self.tries.get(line, 0) + 1
