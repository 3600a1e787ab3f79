"""Options of launchers whose value runs beside the launcher's own command."""

from __future__ import annotations

from rulebook.shell.launched import run_line, run_words
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from rulebook.shell.launch import Call
    from rulebook.shell.machine import Machine
    from rulebook.shell.state import State

SSH_RUNS = {"proxycommand": "will", "knownhostscommand": "will", "localcommand": "may"}
"""Settings of ssh that are command lines for this machine; ``LocalCommand`` needs a permit."""


def _helper(machine: Machine, value: str, call: Call, state: State) -> None:
    """Run a program that is given words of the launcher's own (``rg --pre x``)."""
    run_words(machine, [value, UNKNOWN], state)


def _own(machine: Machine, value: str, call: Call, state: State) -> None:
    """Words for the launcher itself (``cargo watch -x 'run --release'``)."""
    run_words(machine, [call.label.split()[0], *value.split()], state)


def _ssh(machine: Machine, value: str, call: Call, state: State) -> None:
    """Run what a setting of ssh says: some are command lines, with ``%h`` and its like filled in by ssh."""
    name, _, line = value.replace("=", " ", 1).strip().partition(" ")
    certainty = SSH_RUNS.get(name.lower())
    line = line.strip()
    if certainty is None or line.lower() in ("", "none"):
        return
    child = state.through(f"{call.label} {name}")
    if certainty == "may":
        child.certainty = "may"
    run_line(machine, _filled(line), child)


def _filled(line: str) -> str:
    first, *rest = line.split("%")
    return first + "".join([f"{UNKNOWN}{piece[1:]}" for piece in rest])


def _test(machine: Machine, value: str, call: Call, state: State) -> None:
    """Run a line that tests a file: ``zip -T -TT 'unzip -tqq'``; without ``-T`` it is not asked for."""
    if "-T" in call.flags or "--test" in call.flags:
        line = value.replace("{}", UNKNOWN) if "{}" in value else f"{value} {UNKNOWN}"
        run_line(machine, line, state)


RUNNERS: dict[str, Callable[[Machine, str, Call, State], None]] = {
    "helper": _helper,
    "own": _own,
    "ssh": _ssh,
    "test": _test,
}
"""Kind of an option -> what its value runs."""
