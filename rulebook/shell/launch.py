"""Reads a row of ``launchers`` against the words that a launcher is given."""

from __future__ import annotations

from rulebook.shell.launchers import row as row_text
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.machine import Machine
    from rulebook.shell.state import Piece, State

SHAPES = ("ARGV", "LINE", "ARGV?", "STDIN", "NONE", "SUB", "SHELL")


STRICT = ("IMAGE", "CONTAINER", "SERVICE", "DURATION")
"""Operands after which no option of the launcher's own may come."""


class Row:
    """A row, taken apart.

    Attributes:
        options: option -> what its value is (``=``, ``!``, ``line``, ``argv`` ...).
        skip: operands before the command; a text in brackets may lack.
        shape: how the command is given.
        dashes: the command comes after ``--`` only.
        remote: it runs elsewhere.
        assigns: assignments may come first.
        strict: what follows the operand is the command, even where it looks like an option.

    """

    __slots__ = ("assigns", "dashes", "options", "remote", "shape", "skip", "strict")

    def __init__(self, text: str) -> None:
        self.options: dict[str, str] = {"--help": "!", "--version": "!"}
        self.skip: list[str] = []
        self.shape = "NONE"
        self.strict = False
        self.dashes = self.remote = self.assigns = False
        for mark in text.split():
            self._add(mark)

    def _add(self, mark: str) -> None:
        if mark == "--":
            self.dashes = True
        elif mark[0] == "-":
            name, colon, kind = mark.partition(":")
            if not colon:
                name, kind = (mark[:-1], mark[-1]) if mark[-1] in "=!" else (mark, "")
            self.options[name] = kind
        elif mark == "A=B":
            self.assigns = True
        elif mark == "REMOTE":
            self.remote = True
        elif mark in SHAPES:
            self.shape = mark
        else:
            self.skip.append(mark)
            self.strict = mark in STRICT


class Call:
    """One call of a launcher, read by its row.

    Attributes:
        row: the row.
        label: what ``via`` says.
        words: operands: the command, or what it is made of.
        carried: (kind, value) of options that carry a command.
        assigns: the assignments before the command.
        cwd: the value of an option that changes the directory.
        nothing: it runs nothing.
        login: options that make it start a shell (``sudo -s``).

    """

    __slots__ = ("assigns", "carried", "cwd", "flags", "label", "nothing", "row", "words")

    def __init__(self, row: Row, label: str, words: list[str]) -> None:
        self.row = row
        self.label = label
        self.carried: list[tuple[str, str]] = []
        self.assigns: list[tuple[str, str]] = []
        self.cwd: str | None = None
        self.nothing = False
        self.flags: set[str] = set()
        self.words: list[str] = []
        self._read(words)

    def _read(self, words: list[str]) -> None:
        row = self.row
        upper = sum(name.strip("[]").isupper() for name in row.skip)
        whole = row.dashes or row.shape == "NONE"
        operands: list[str] = []
        pos = 0
        while pos < len(words):
            word = words[pos]
            if word == "--":
                self._command(operands, words[pos + 1 :])
                return
            if word[:1] == "-" and len(word) > 1 and not (operands and row.strict):
                pos = self._option(words, pos)
                if pos < 0:
                    return
                continue
            if row.assigns and not operands and _is_assignment(word):
                name, _, value = word.partition("=")
                self.assigns.append((name, value))
            elif word == "-" and row.assigns and not operands:
                pass
            elif not whole and len(operands) == self._needed(upper):
                self._command(operands, words[pos:])
                return
            elif word != "-":
                operands.append(word)
            pos += 1
        self._command(operands, [])

    def _needed(self, upper: int) -> int:
        """``runuser -u USER`` names the user by the option and has no such operand."""
        return 0 if self.label == "runuser" and "-u" in self.flags else upper

    def _command(self, operands: list[str], rest: list[str]) -> None:
        row = self.row
        if row.shape == "SUB" or (row.dashes and not rest):
            self.words = (operands + rest)[len(row.skip) :] if row.shape == "SUB" else []
            return
        if row.shape == "SHELL":
            self.words = (operands + rest)[len(row.skip) :]
            return
        skip = [name for name in row.skip if name.strip("[]").isupper()][: self._needed(len(row.skip))]
        required = [name for name in skip if name[0] != "["]
        missing = len(required) - len(operands)
        self.words = rest[missing:] if missing > 0 else rest
        if any(name[0] == "[" and name[1].islower() for name in row.skip) and self.words[:1] == ["run"]:
            self.words = self.words[1:]
            if self.words[:1] == ["--"]:
                self.words = self.words[1:]

    def _option(self, words: list[str], pos: int) -> int:
        """Read one option word; return the next place, -1 where the rest is the command."""
        word = words[pos]
        name, equals, value = word.partition("=")
        name = self._full_name(name)
        if name in self.row.options:
            kind = self.row.options[name]
            if kind in ("", "!"):
                return self._take(kind, "", words, pos + 1, name)
            if equals:
                return self._take(kind, value, words, pos + 1, name)
            following = words[pos + 1] if pos + 1 < len(words) else ""
            return self._take(kind, following, words, pos + 2, name)
        if word[:2] == "--":
            self.flags.add(name)
            return pos + 1
        return self._cluster(words, pos)

    def _full_name(self, name: str) -> str:
        if name[:2] != "--" or name in self.row.options or len(name) < 4:
            return name
        found = [option for option in self.row.options if option.startswith(name)]
        return found[0] if len(found) == 1 else name

    def _cluster(self, words: list[str], pos: int) -> int:
        word = words[pos]
        for place in range(1, len(word)):
            name = f"-{word[place]}"
            kind = self.row.options.get(name, "")
            self.flags.add(name)
            if kind in ("", "!"):
                if kind == "!":
                    return self._take(kind, "", words, pos + 1, name)
                continue
            rest = word[place + 1 :]
            if rest:
                return self._take(kind, rest, words, pos + 1, name)
            following = words[pos + 1] if pos + 1 < len(words) else ""
            return self._take(kind, following, words, pos + 2, name)
        return pos + 1

    def _take(self, kind: str, value: str, words: list[str], after: int, name: str) -> int:
        self.flags.add(name)
        if kind == "!":
            self.nothing = True
            return -1
        if kind in ("argv", "module", "stuff"):
            self.carried.append((kind, value))
            self.words = words[after:]
            return -1
        if kind == "cd":
            self.cwd = value
        elif kind not in ("=", ""):
            self.carried.append((kind, value))
        return after


def _is_assignment(word: str) -> bool:
    name, equals, _ = word.partition("=")
    return bool(equals) and name.isidentifier()


_ROWS: dict[str, Row] = {}


def row_of(label: str) -> Row | None:
    """Return the row of a launcher or of its subcommand, taken apart once; None where it has none."""
    row = _ROWS.get(label)
    if row is None:
        text = row_text(label)
        if text is not None:
            row = _ROWS[label] = Row(text)
    return row


def launch(machine: Machine, name: str, argv: list[str], state: State, out: list[Piece] | None) -> None:
    """Run the command in the arguments of a launcher; its output is the launcher's."""
    machine.spend(4 + len(argv) // 64)
    label, words = name, argv[1:]
    row = row_of(name)
    if row is None:
        return
    call = Call(row, label, words)
    while call.row.shape == "SUB" and not call.nothing and call.words:
        label = f"{label} {call.words[0]}"
        row = row_of(label)
        if row is None:
            from rulebook.shell.subcommands import run_subcommand

            run_subcommand(machine, name, argv, call.words, state)
            return
        cwd = call.cwd
        call = Call(row, label, call.words[1:])
        call.cwd = call.cwd or cwd
    if call.nothing:
        return
    from rulebook.shell.launched import run_call

    run_call(machine, call, state, out)


def unknown_words(words: list[str]) -> bool:
    """Whether words hold something that the text does not fix."""
    return any(UNKNOWN in word for word in words)
