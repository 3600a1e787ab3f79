"""Builtins that read standard input: ``read`` and ``mapfile``."""

from __future__ import annotations

from rulebook.shell.expand import split
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.machine import Machine
    from rulebook.shell.state import Piece, State
    from rulebook.shell.tree import Simple

READ_VALUES = frozenset("adinNptu")
"""Options of ``read`` that take a value."""

MAPFILE_VALUES = frozenset("dnOsuCc")
"""Options of ``mapfile`` that take a value."""

MOST_CALLS = 32
"""Calls of what ``mapfile -C`` names."""


def _input(state: State) -> str | None:
    pieces: list[Piece] | None = state.stdin
    if not pieces or not isinstance(pieces[0], str) or UNKNOWN in pieces[0]:
        return None
    return pieces[0]


def _found_path(state: State) -> str:
    """Return the line of what is fed where only the end of a path is known (``find -name x``)."""
    piece = state.stdin[0] if state.stdin else ""
    line = piece.removesuffix("\n") if isinstance(piece, str) else ""
    return line if line[:2] == f"{UNKNOWN}/" and "\n" not in line else ""


def _read(machine: Machine, argv: list[str], state: State, node: Simple | None) -> None:
    """``read``: the first line of what is fed, where that is known; the line is then gone."""
    names: list[str] = []
    array = ""
    words = argv[1:]
    while words:
        word = words.pop(0)
        if word[:1] != "-" or word == "-":
            names.append(word)
            continue
        letter = word[-1]
        if letter in READ_VALUES and words:
            value = words.pop(0)
            array = value if letter == "a" else array
    state.status = None
    fed = _input(state)
    line, newline, rest = (fed or "").partition("\n")
    if fed is not None and state.stdin is not None:
        state.stdin = [rest, *state.stdin[1:]]
        state.status = bool(newline)
    elif not array and (path := _found_path(state)):
        state.status = None
        _share(names or ["REPLY"], [path], True, state)
        return
    separators = state.vars.get("IFS", " \t\n")
    pieces = split(line, separators if isinstance(separators, str) and UNKNOWN not in separators else " \t\n")
    if array:
        state.set(array, pieces if fed is not None else [UNKNOWN])
    _share(names or ([] if array else ["REPLY"]), pieces, fed is not None, state)


def _share(names: list[str], pieces: list[str], known: bool, state: State) -> None:
    for place, name in enumerate(names):
        if not known:
            state.set(name, UNKNOWN)
        elif place == len(names) - 1:
            state.set(name, " ".join(pieces[place:]))
        else:
            state.set(name, pieces[place] if place < len(pieces) else "")


def _mapfile(machine: Machine, argv: list[str], state: State, node: Simple | None) -> None:
    """``mapfile``: the lines that are fed; ``-C`` runs a text with place and line, each ``-c`` lines."""
    values: dict[str, str] = {}
    words = argv[1:]
    while words and words[0][:1] == "-" and len(words[0]) > 1:
        word, words = words[0], words[1:]
        at = next((place for place, letter in enumerate(word) if letter in MAPFILE_VALUES), None)
        values.update(dict.fromkeys(word[1:at], ""))
        if at is not None:
            values[word[at]] = word[at + 1 :] or (words.pop(0) if words else "")
    fed = _input(state)
    lines = [UNKNOWN] if fed is None else [f"{line}\n" for line in fed.removesuffix("\n").split("\n")]
    if "t" in values:
        lines = [line.removesuffix("\n") for line in lines]
    if "C" in values:
        _call_back(machine, values, lines, fed is not None and values.keys() <= set("Cct"), state)
    name = words[0] if words else "MAPFILE"
    if name.isidentifier():
        state.set(name, lines)


def _call_back(machine: Machine, values: dict[str, str], lines: list[str], known: bool, state: State) -> None:
    every = values.get("c", "5000")
    if not known or not every.isdecimal() or not int(every):
        machine.run_text(f"{values['C']} {UNKNOWN} {UNKNOWN}", state)
        return
    for place in list(range(int(every) - 1, len(lines), int(every)))[:MOST_CALLS]:
        quoted = lines[place].replace("'", "'\\''")
        machine.run_text(f"{values['C']} {place} '{quoted}'", state)


HANDLERS = {"read": _read, "mapfile": _mapfile, "readarray": _mapfile}
"""Builtin -> what it does to the state."""
