"""How an execution's words are read: by the tool's own option table, for command and pattern alike.

Safe at hook time. A tool without a table is read generously: a group of up to three letters counts as a
cluster, and a word behind an option as its value and as an operand both.
"""

from __future__ import annotations

from rulebook.shell import options
from rulebook.verifier import git_config
from rulebook.verifier.glob import word_matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulebook.shell.options import ParsedArgs

_CLUSTER = 3


class Call:
    """A program's words, read.

    Attributes:
        program: its name or path as typed.
        argv: the words after the program, as they stand.
        words: the operands in order, subcommand words first; None for an unknown word.
        doubtful: positions in ``words`` of what may be the value of the option before it.
        options: canonical option name -> its values; None for a value that is unknown or not taken.
        parsed: what the tool's own table made of it; None for a tool without one.

    """

    __slots__ = ("argv", "doubtful", "options", "parsed", "program", "words")

    def __init__(self, program: str, argv: Sequence[str | None]) -> None:
        self.program = program
        self.argv = tuple(argv)
        self.words: list[str | None] = []
        self.doubtful: set[int] = set()
        self.options: dict[str, list[str | None]] = {}
        self.parsed: ParsedArgs | None = None

    def has(self, name: str, value: str | None) -> bool:
        """Tell whether an option is given, with a value that matches ``value`` where one is asked for."""
        if name not in self.options:
            return False
        if value is not None and name == git_config.OPTION and self.program.rpartition("/")[2] == "git":
            value = git_config.setting(value)
        return value is None or any(
            word is not None and word_matches(value, word) for word in self.options[name]
        )

    def named(self, option: str) -> list[tuple[str, str | None]]:
        """Return the canonical names, and value patterns, of an option as a pattern writes it."""
        name, equals, value = option.partition("=")
        if self.parsed is not None:
            return [(one, value if equals else None) for one in self.parsed.names(name)]
        read = call(self.program, [option])
        return [(name, value) for name, values in read.options.items() for value in values or [None]]

    def certain_words(self) -> list[str | None]:
        """Return the operands without those that may be an option's value."""
        return [word for index, word in enumerate(self.words) if index not in self.doubtful]

    def shown(self) -> str:
        """Return the words for a reason."""
        return " ".join("?" if word is None else word for word in (self.program, *self.argv))

    def shown_options(self) -> str:
        """Return the options for a reason."""
        return " ".join(self.options) or "none"


def call(program: str, argv: Sequence[str | None]) -> Call:
    """Read ``argv``, the words after the program."""
    read = Call(program, argv)
    parsed = options.parse(program, (program, *argv))
    if parsed.known or parsed.spec.stop:
        read.parsed = parsed
        read.words, read.options = list(parsed.words), parsed.options
        _guess_values(read, parsed)
        return read
    ended = False
    before: str | None = None
    for word in argv:
        if word is None or ended or not word.startswith("-") or word == "-":
            if before is not None:
                read.options[before].append(word)
                read.doubtful.add(len(read.words))
            read.words.append(word)
            before = None
        elif word == "--":
            ended, before = True, None
        else:
            before = _option(word, read)
    return read


def _guess_values(read: Call, parsed: ParsedArgs) -> None:
    """Take the word behind an option that no table lists as its value, beside what else it may be."""
    for name, values in read.options.items():
        if values == [None] and name in read.argv and parsed.spec.name_of(name) is None:
            following = read.argv[read.argv.index(name) + 1 :][:1]
            if following and following[0] is not None and not following[0].startswith("-"):
                values.append(following[0])


def _option(word: str, read: Call) -> str | None:
    """Note one option word; return its name where the next word may be its value."""
    name, equals, value = word.partition("=")
    if equals:
        read.options.setdefault(name, []).append(value)
        return None
    letters = word[1:]
    if not word.startswith("--") and 1 < len(letters) <= _CLUSTER and letters.isalpha():
        for letter in letters:
            read.options.setdefault(f"-{letter}", [])
        return f"-{letters[-1]}"
    read.options.setdefault(name, [])
    return name
