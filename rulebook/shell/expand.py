"""Words to fields, in bash's order: braces, tilde, parameters, substitutions, splitting."""

from __future__ import annotations

from rulebook.shell.tree import ACTIVE, Arithmetic, Param, Substitution, Text, Word
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rulebook.shell.machine import Machine
    from rulebook.shell.state import State
    from rulebook.shell.tree import Part


class Glob(str):
    """A field that is a file pattern: its text has unquoted ``*``, ``?`` or ``[``."""

    __slots__ = ()


class Kept(str):
    """A value that was split already."""

    __slots__ = ()


LONG = 1024
"""Characters of a word under way that cost a step to copy."""


def fields(machine: Machine, words: Iterable[Word], state: State) -> list[str]:
    """Return what a list of words becomes; unknown text is ``UNKNOWN`` inside a field."""
    out: list[str] = []
    for word in words:
        plain = word.plain
        if plain is not None and ACTIVE.isdisjoint(plain):
            out.append(plain)
        else:
            _word_fields(machine, word, state, out)
    return out


def _word_fields(machine: Machine, word: Word, state: State, out: list[str]) -> None:
    parts: tuple[Part, ...] = word.parts or (Text(word.plain or "", False),)
    if any(type(part) is Text and not part.quoted and "{" in part.text for part in parts):
        from rulebook.shell.braces import expand_braces

        words = expand_braces(parts)
        braces = sum(part.text.count("{") for part in parts if type(part) is Text)
        machine.spend(4 + 2 * braces * braces + 3 * len(words))
        for alternative in words:
            _Fields(machine, state, out).add(alternative)
    else:
        machine.steps -= 2 + len(parts)
        _Fields(machine, state, out).add(parts)


def text(machine: Machine, word: Word | None, state: State) -> str:
    """Return a word's value where nothing is split: an assignment, a redirection's target, a subject."""
    if word is None:
        return ""
    if word.plain is not None:
        return _tilde(word.plain, state) if word.plain[:1] == "~" else word.plain
    out: list[str] = []
    for place, part in enumerate(word.parts):
        if type(part) is Text:
            value = part.text
            if not place and not part.quoted and value[:1] == "~":
                value = _tilde(value, state)
            out.append(value)
        else:
            out.append(" ".join(values(machine, part, state)))
    return "".join(out)


def values(machine: Machine, part: Part, state: State) -> Sequence[str]:
    """Return what one expansion gives: one string, or several for ``$@`` and arrays."""
    if type(part) is Param:
        if part.index is None and not part.op and not part.flag:
            value = state.vars.get(part.name)
            if type(value) is str:
                return (value,)
        from rulebook.shell.params import parameter

        return parameter(machine, part, state)
    if type(part) is Substitution:
        return (machine.substitution(part, state),)
    if type(part) is Arithmetic:
        from rulebook.shell.arithmetic import evaluate

        return (evaluate(text(machine, part.expression, state), state),)
    return (part.text,) if type(part) is Text else ()


class _Fields:
    """Collects the fields of one word.

    Attributes:
        current: the field under way; None where none has begun.
        glob: it has an active pattern character.

    """

    __slots__ = ("current", "glob", "machine", "out", "state")

    def __init__(self, machine: Machine, state: State, out: list[str]) -> None:
        self.machine = machine
        self.state = state
        self.out = out
        self.current: str | None = None
        self.glob = False

    def add(self, parts: Sequence[Part]) -> None:
        for place, part in enumerate(parts):
            if self.current is not None and len(self.current) > LONG:  # each addition copies it
                self.machine.spend(len(self.current) // LONG)
            self.add_part(part, place == 0)
        self._close()

    def add_part(self, part: Part, first: bool) -> None:
        if type(part) is Text:
            self._literal(part, first)
        elif part.quoted:
            self._whole(values(self.machine, part, self.state), part)
        else:
            self._split(values(self.machine, part, self.state))

    def _literal(self, part: Text, first: bool) -> None:
        value = part.text
        if not part.quoted:
            if first and "~" in value:
                value = _tilde_in(value, self.state)
            if "*" in value or "?" in value or "[" in value:
                self.glob = True
        self.current = value if self.current is None else self.current + value

    def _whole(self, found: Sequence[str], part: Part) -> None:
        """Add a quoted expansion: one field, or as many as ``"$@"`` has."""
        for place, value in enumerate(found):
            if place:
                self._close()
            self.current = value if self.current is None else self.current + value
        if not found and self.current is None and not _is_list(part):
            self.current = ""

    def _split(self, found: Sequence[str]) -> None:
        """Add an unquoted expansion, split at the field separators."""
        separators = self.state.vars.get("IFS", " \t\n")
        for place, value in enumerate(found):
            if place:
                self._close()
            if not isinstance(separators, str) or UNKNOWN in separators:
                separators = " \t\n"
            if isinstance(value, Kept):
                self.current = value if self.current is None else self.current + value
            else:
                self._split_one(value, separators)

    def _split_one(self, value: str, separators: str) -> None:
        if not value:
            return
        pieces = split(value, separators)
        if value[0] in separators:
            self._close()
        for place, piece in enumerate(pieces):
            if place:
                self._close()
            if "*" in piece or "?" in piece or "[" in piece:
                self.glob = True
            self.current = piece if self.current is None else self.current + piece
        if value[-1] in separators:
            self._close()

    def _close(self) -> None:
        if self.current is not None:
            self.out.append(Glob(self.current) if self.glob and _is_pattern(self.current) else self.current)
        self.current = None
        self.glob = False


def _is_pattern(value: str) -> bool:
    """Whether a word is a file pattern; a bracket that nothing closes is none."""
    return "*" in value or "?" in value or value.find("[") < value.rfind("]")


def default_fields(machine: Machine, word: Word, state: State) -> list[str]:
    """Return the fields of an unquoted operator's word, whose literal blanks separate as well."""
    out: list[str] = []
    collector = _Fields(machine, state, out)
    for part in word.parts:
        if type(part) is Text and not part.quoted:
            collector._split((part.text,))
        else:
            collector.add_part(part, False)
    collector._close()
    return out


def split(value: str, separators: str) -> list[str]:
    """Split at the characters of ``IFS``."""
    if separators == " \t\n":
        return value.split()
    for mark in separators[1:]:
        value = value.replace(mark, separators[0])
    return [piece for piece in value.split(separators[0]) if piece] if separators else [value]


def _is_list(part: Part) -> bool:
    """Whether an expansion may give no field at all even in quotes."""
    if type(part) is not Param or part.flag == "#":
        return False
    return part.name == "@" or (part.index is not None and _plain(part.index) == "@")


def _plain(word: Word) -> str:
    return (
        "".join([part.text for part in word.parts if type(part) is Text])
        if word.plain is None
        else word.plain
    )


def _tilde_in(value: str, state: State) -> str:
    """Expand a tilde at the start, or behind the sign of what looks like an assignment."""
    name, sign, rest = value.partition("=")
    if rest[:1] == "~" and name.isidentifier():
        return name + sign + _tilde(rest, state)
    return _tilde(value, state) if value[0] == "~" else value


def _tilde(value: str, state: State) -> str:
    user, slash, rest = value.partition("/")
    if user == "~":
        home = state.vars.get("HOME", UNKNOWN)
        return (home if isinstance(home, str) else UNKNOWN) + slash + rest
    if user == "~+":
        return (state.cwd or UNKNOWN) + slash + rest
    return f"{UNKNOWN}{slash}{rest}" if user[1:].isidentifier() or user == "~-" else value
