"""What the operators in braces make of a parameter: defaults, cuts, replacements, slices."""

from __future__ import annotations

from rulebook.shell.expand import Kept, text
from rulebook.shell.params import LISTS, unset
from rulebook.shell.patterns import matches
from rulebook.shell.state import Unset
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulebook.shell.machine import Machine
    from rulebook.shell.state import State
    from rulebook.shell.tree import Param

LONGEST_SEARCHED = 512
"""Longer values are unknown after a pattern with more than stars at its ends."""


def operated(machine: Machine, part: Param, state: State, found: Sequence[str] | None) -> Sequence[str]:
    """Return what an operator makes of a parameter's values; ``found`` is None where it is not set."""
    machine.steps -= 6
    op = part.op
    if op in (":-", "-", ":=", "=", ":?", "?", ":+", "+"):
        return _default(machine, part, state, found)
    if found is None:
        return unset(state, part.name, None)
    if any(UNKNOWN in value for value in found):
        return tuple(_unknown_tail(value, op) for value in found)
    if op == ":" and (part.name in LISTS or part.index is not None):
        return _slice(found, text(machine, part.arg, state), part.name in LISTS, state)
    argument = pattern(machine, part.arg, state)
    replacement = text(machine, part.arg2, state) if part.arg2 is not None else ""
    return tuple(_changed(value, op, argument, replacement, state) for value in found)


def _unknown_tail(value: str, op: str) -> str:
    """Keep the end of a value that is unknown at its front under operators that cut the front."""
    return value if op in ("#", "##") and value.startswith(UNKNOWN) and "/" in value else UNKNOWN


def _default(machine: Machine, part: Param, state: State, found: Sequence[str] | None) -> Sequence[str]:
    """``:-`` and its kin; a variable that the text never set counts as unset, its default as taken."""
    if found and type(found[0]) is Unset:
        found = None
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


def _changed(value: str, op: str, argument: str, replacement: str, state: State) -> str:
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
        return _substring(value, argument, state)
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


def _numbers(argument: str, state: State) -> list[int] | None:
    from rulebook.shell.arithmetic import evaluate

    numbers = [evaluate(number, state) for number in argument.split(":")]
    return None if UNKNOWN in numbers else [int(number) for number in numbers]


def _substring(value: str, argument: str, state: State) -> str:
    numbers = _numbers(argument, state)
    if numbers is None:
        return UNKNOWN
    start = numbers[0] if numbers[0] >= 0 else max(len(value) + numbers[0], 0)
    if len(numbers) == 1:
        return value[start:]
    return value[start : start + numbers[1]] if numbers[1] >= 0 else value[start : numbers[1]]


def _slice(found: Sequence[str], argument: str, positional: bool, state: State) -> Sequence[str]:
    numbers = _numbers(argument, state)
    if numbers is None or numbers[0] < 0:
        return (UNKNOWN,)
    start = numbers[0] - 1 if positional and numbers[0] else numbers[0]
    return found[start : start + numbers[1]] if len(numbers) > 1 else found[start:]
