"""Parameters and what the operators in braces make of them."""

from __future__ import annotations

from rulebook.shell.expand import Kept, text
from rulebook.shell.patterns import matches
from rulebook.shell.state import Either
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rulebook.shell.machine import Machine
    from rulebook.shell.state import State, Value
    from rulebook.shell.tree import Param

LISTS = ("@", "*")

LONGEST_SEARCHED = 512
"""Longer values are unknown after a pattern with more than stars at its ends."""


def parameter(machine: Machine, part: Param, state: State) -> Sequence[str]:
    """Return what one parameter expansion gives."""
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
        if target is None or len(target) != 1 or UNKNOWN in target[0] or not target[0].isidentifier():
            return _operated(machine, part, state, None if target is None else (UNKNOWN,))
        name, index = target[0], None
    found = lookup(state, name, index)
    if part.flag == "#":
        return (_length(found, name, index),)
    joined = name == "*" or index == "*"
    found = _operated(machine, part, state, found) if part.op else _unset(state, name, found)
    if joined and part.quoted:
        separators = state.vars.get("IFS", " ")
        return ((separators[:1] if isinstance(separators, str) else UNKNOWN).join(found),)
    return found


def _keys(value: Value | None) -> Sequence[str]:
    """Return what ``${!name[@]}`` gives."""
    if isinstance(value, dict):
        return tuple(value)
    return tuple(map(str, range(len(value)))) if isinstance(value, list) else (UNKNOWN,)


def _unset(state: State, name: str, found: Sequence[str] | None) -> Sequence[str]:
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
    return _element(value, index)


def _element(value: Value, index: str | None) -> Sequence[str] | None:
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


def _operated(machine: Machine, part: Param, state: State, found: Sequence[str] | None) -> Sequence[str]:
    op = part.op
    if op in (":-", "-", ":=", "=", ":?", "?", ":+", "+"):
        return _default(machine, part, state, found)
    if found is None:
        return _unset(state, part.name, None)
    if any(UNKNOWN in value for value in found):
        return tuple(_unknown_tail(value, op) for value in found)
    if op == ":" and (part.name in LISTS or part.index is not None):
        return _slice(found, text(machine, part.arg, state), part.name in LISTS)
    argument = pattern(machine, part.arg, state)
    replacement = text(machine, part.arg2, state) if part.arg2 is not None else ""
    return tuple(_changed(value, op, argument, replacement) for value in found)


def _unknown_tail(value: str, op: str) -> str:
    """Keep the end of a value that is unknown at its front under operators that cut the front."""
    return value if op in ("#", "##") and value.startswith(UNKNOWN) and "/" in value else UNKNOWN


def _default(machine: Machine, part: Param, state: State, found: Sequence[str] | None) -> Sequence[str]:
    """``:-`` and its kin; a variable that the text never set counts as unset, its default as taken."""
    is_set = found is not None and not (part.op in (":-", ":=", ":?", ":+", "?") and not any(found))
    if part.op[-1] == "+":
        if found is None and state.vars.get(part.name) is None:
            machine.ruled_out(part.arg, state)
            return ()
        return _argument(machine, part, state) if is_set else ()
    if is_set and found is not None:
        if any(UNKNOWN in value for value in found) or part.arg is None:
            machine.ruled_out(part.arg, state)
        return found
    if part.op[-1] == "?":
        _argument(machine, part, state)
        return (UNKNOWN,)
    value = _argument(machine, part, state)
    if part.op[-1] == "=" and part.name.isidentifier():
        state.set(part.name, " ".join(value))
    return value


def _argument(machine: Machine, part: Param, state: State) -> Sequence[str]:
    from rulebook.shell.expand import default_fields

    if part.arg is None or not part.arg.parts:
        return ()
    if part.quoted:
        return (text(machine, part.arg, state),)
    return tuple(Kept(value) for value in default_fields(machine, part.arg, state))


def pattern(machine: Machine, word: object, state: State) -> str:
    """Return a word as a pattern: quoted text stands for itself."""
    from rulebook.shell.expand import values
    from rulebook.shell.tree import Text, Word

    if not isinstance(word, Word):
        return ""
    if word.plain is not None:
        return word.plain
    out: list[str] = []
    for part in word.parts:
        value = " ".join(values(machine, part, state))
        quoted = part.quoted if not isinstance(part, Text) or part.quoted else False
        out.append("".join([f"\\{char}" if char in "*?[\\" else char for char in value]) if quoted else value)
    return "".join(out)


def _changed(value: str, op: str, argument: str, replacement: str) -> str:
    if UNKNOWN in argument or UNKNOWN in replacement:
        return UNKNOWN
    if op in ("#", "##", "%", "%%"):
        return _cut(value, op, argument)
    if op in ("/", "//", "/#", "/%"):
        from rulebook.shell.replacing import replace

        return replace(value, op, argument, replacement)
    if op in ("^", "^^", ",", ",,"):
        change = str.upper if op[0] == "^" else str.lower
        return change(value) if len(op) == 2 else change(value[:1]) + value[1:]
    if op == ":":
        return _substring(value, argument)
    if op == "@" and argument == "Q" and "'" not in value:
        return f"'{value}'"
    return value if op == "@" and argument in ("P", "E") else UNKNOWN


def _cut(value: str, op: str, argument: str) -> str:
    bare = argument.strip("*")
    if not any(char in bare for char in "*?[\\"):
        return _cut_plain(value, op, argument, bare)
    if len(value) > LONGEST_SEARCHED:
        return UNKNOWN
    places = range(len(value) + 1)
    if op in ("##", "%"):
        places = places[::-1]
    for place in places:
        if op[0] == "#" and matches(argument, value[:place]):
            return value[place:]
        if op[0] == "%" and matches(argument, value[place:]):
            return value[:place]
    return value


def _cut_plain(value: str, op: str, argument: str, bare: str) -> str:
    """Cut a pattern of plain text with stars at its ends, in one search."""
    front, back = argument[:1] == "*", argument[-1:] == "*"
    longest = len(op) == 2
    if op[0] == "#":
        place = (value.rfind(bare) if longest else value.find(bare)) if front else 0
        if place < 0 or not value.startswith(bare, place):
            return value
        return "" if back and longest else value[place + len(bare) :]
    place = (value.find(bare) if longest else value.rfind(bare)) if back else len(value) - len(bare)
    if place < 0 or not value.startswith(bare, place):
        return value
    return "" if front and longest else value[:place]


def _numbers(argument: str) -> list[int] | None:
    try:
        return [int(number) for number in argument.split(":")]
    except ValueError:
        return None


def _substring(value: str, argument: str) -> str:
    numbers = _numbers(argument)
    if numbers is None:
        return UNKNOWN
    start = numbers[0] if numbers[0] >= 0 else max(len(value) + numbers[0], 0)
    if len(numbers) == 1:
        return value[start:]
    return value[start : start + numbers[1]] if numbers[1] >= 0 else value[start : numbers[1]]


def _slice(found: Sequence[str], argument: str, positional: bool) -> Sequence[str]:
    numbers = _numbers(argument)
    if numbers is None or numbers[0] < 0:
        return (UNKNOWN,)
    start = numbers[0] - 1 if positional and numbers[0] else numbers[0]
    return found[start : start + numbers[1]] if len(numbers) > 1 else found[start:]
