"""Parameters: their values, and where those come from."""

from __future__ import annotations

from rulebook.shell.expand import text
from rulebook.shell.state import Either
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rulebook.shell.machine import Machine
    from rulebook.shell.state import State, Value
    from rulebook.shell.tree import Param

LISTS = ("@", "*")


def parameter(machine: Machine, part: Param, state: State) -> Sequence[str]:
    """Return what one parameter expansion gives."""
    machine.steps -= 2
    if not part.name:
        return (UNKNOWN,)
    name = part.name
    index = text(machine, part.index, state) if part.index is not None else None
    if part.flag == "!" and part.name not in LISTS:
        if index in LISTS and not part.op:
            return _keys(state.vars.get(name))
        if part.op in ("*", "@") or index in LISTS:
            return (UNKNOWN,)
        target = lookup(state, name, index)
        if (
            target is None
            or len(target) != 1
            or UNKNOWN in target[0]
            or not (target[0].isidentifier() or target[0].isdigit())
        ):
            return _operated(machine, part, state, None if target is None else (UNKNOWN,))
        name, index = target[0], None
    found = lookup(state, name, index)
    if part.flag == "#":
        return (_length(found, name, index),)
    joined = name == "*" or index == "*"
    found = _operated(machine, part, state, found) if part.op else unset(state, name, found)
    if joined and part.quoted:
        separators = state.vars.get("IFS", " ")
        return ((separators[:1] if isinstance(separators, str) else UNKNOWN).join(found),)
    return found


def _operated(machine: Machine, part: Param, state: State, found: Sequence[str] | None) -> Sequence[str]:
    from rulebook.shell.operators import operated

    return operated(machine, part, state, found)


def _keys(value: Value | None) -> Sequence[str]:
    """Return what ``${!name[@]}`` gives."""
    if isinstance(value, dict):
        return tuple(value)
    return tuple(map(str, range(len(value)))) if isinstance(value, list) else (UNKNOWN,)


def unset(state: State, name: str, found: Sequence[str] | None) -> Sequence[str]:
    """Return what is found; where nothing is, nothing or an unknown value, as the state takes it."""
    if found is not None:
        return found
    return () if state.unset_is_empty or name.isdigit() or name in LISTS else (UNKNOWN,)


def _length(found: Sequence[str] | None, name: str, index: str | None) -> str:
    if found is None or any(UNKNOWN in value for value in found):
        return UNKNOWN
    return str(len(found) if name in LISTS or index in LISTS else sum(map(len, found)))


def lookup(state: State, name: str, index: str | None = None) -> Sequence[str] | None:
    """Return a parameter's value or values; None where the text never set it."""
    if name.isdigit():
        return _positional(state, int(name))
    if name in LISTS:
        return (UNKNOWN,) if state.args is None else tuple(state.args)
    if name in SPECIAL:
        return SPECIAL[name](state)
    value = state.vars.get(name)
    if value is None:
        other = state.vars.get(f"&{name}")
        return lookup(state, other, index) if isinstance(other, str) and other != name else None
    return _element(value, index, state)


def _element(value: Value, index: str | None, state: State) -> Sequence[str] | None:
    if isinstance(value, Either):
        return (UNKNOWN,)
    if isinstance(value, str):
        return (value,) if index in (None, "0", *LISTS) else ()
    if index in LISTS:
        return tuple(value.values() if isinstance(value, dict) else value)
    if index is not None and UNKNOWN in index:
        return (UNKNOWN,)
    if isinstance(value, dict):
        return (value[index or "0"],) if (index or "0") in value else None
    if index and not index.lstrip("-").isdigit():
        from rulebook.shell.arithmetic import evaluate

        index = evaluate(index, state)
    place = int(index) if index and index.lstrip("-").isdigit() else 0 if index in (None, "") else None
    if place is None:
        return (UNKNOWN,)
    return (value[place],) if -len(value) <= place < len(value) else None


def _positional(state: State, number: int) -> Sequence[str] | None:
    if number == 0:
        return (state.arg0,)
    if state.args is None:
        return (UNKNOWN,)
    return (state.args[number - 1],) if number <= len(state.args) else None


def _count(state: State) -> Sequence[str]:
    return (UNKNOWN,) if state.args is None else (str(len(state.args)),)


def _cwd(state: State) -> Sequence[str]:
    return (state.cwd if state.cwd else UNKNOWN,)


def _unknown(state: State) -> Sequence[str]:
    return (UNKNOWN,)


SPECIAL: dict[str, Callable[[State], Sequence[str]]] = {
    "#": _count,
    "?": lambda state: ("0" if state.status else UNKNOWN,),
    "-": _unknown,
    "$": _unknown,
    "!": _unknown,
    "PWD": _cwd,
    "BASH": lambda _: ("/bin/bash",),
    "RANDOM": _unknown,
    "SECONDS": _unknown,
    "LINENO": _unknown,
    "BASHPID": _unknown,
}
"""Parameters that the shell itself sets."""
