"""Programs that the text does not fix: file patterns, unknown variables, empty ones."""

from __future__ import annotations

from rulebook.shell.expand import Glob, fields
from rulebook.shell.tree import Param, Substitution
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.machine import Machine
    from rulebook.shell.state import State
    from rulebook.shell.tree import Simple


def run_unknown(machine: Machine, argv: list[str], state: State, node: Simple | None) -> None:
    """Run words of which the first is a pattern or not wholly known."""
    name = argv[0]
    state.status = None
    if isinstance(name, Glob) and UNKNOWN not in name:
        _pattern(machine, argv, state)
        return
    tail = name[name.rfind(UNKNOWN) + 1 :]
    if "/" in tail and not tail.startswith("/."):
        from rulebook.shell.programs import run_program

        run_program(machine, argv, state)
        return
    machine.emit(argv, state)
    if state.out is not None:
        state.out.append(UNKNOWN)
    if node is not None:
        _as_if_empty(machine, argv, state, node)


def _pattern(machine: Machine, argv: list[str], state: State) -> None:
    """Run a file pattern's files, perhaps; without any, the program is unknown."""
    found = machine.files.matching(argv[0], state.cwd)
    if not found:
        if argv[0] in ("[", "[["):
            return
        run_unlisted(machine, argv, state)
        return
    from rulebook.shell.simple import run_argv

    for path in found if len(found) < 20 else found[:1]:
        machine.maybe(state, lambda child, path=path: run_argv(machine, [path, *argv[1:]], child))


def run_unlisted(machine: Machine, argv: list[str], state: State) -> None:
    """Run words whose first is a file pattern without files: unknown, and perhaps what fits the pattern."""
    machine.emit([UNKNOWN, *argv[1:]], state)
    name = argv[0][argv[0].rfind("/") + 1 :]
    if UNKNOWN not in name and name.strip("*?"):

        def note(child: State) -> None:
            machine.emit(argv, child).pattern = True

        machine.maybe(state, note)


def _as_if_empty(machine: Machine, argv: list[str], state: State, node: Simple) -> None:
    """Run ``$SUDO program`` as ``program`` too: a variable that the text never sets may be empty."""
    from rulebook.shell.simple import run_argv

    first = node.words[0]
    if state.unset_is_empty or not first.parts:
        return
    only = first.parts[0]
    if (
        len(first.parts) == 1
        and isinstance(only, (Param, Substitution))
        and not only.quoted
        and argv[0] == UNKNOWN
    ):
        if len(argv) > 1:
            machine.maybe(state, lambda child: run_argv(machine, argv[1:], child, None))
        return
    child = state.copy()
    child.unset_is_empty = True
    child.certainty = "may"
    again = fields(machine, node.words, child)
    if again and again[0] and UNKNOWN not in again[0]:
        run_argv(machine, again, child, None)
