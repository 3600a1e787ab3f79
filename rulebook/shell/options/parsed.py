"""One specification of options, and what a command line gives of them."""

from __future__ import annotations

MOST_FLAGS, LONGEST_FLAGS = 64, 24
"""Words of flags that one specification remembers, so that a long life does not fill it.

A longer one is read anew each time."""


class ParsedArgs:
    """What an argv says to its program.

    Attributes:
        program: the program's name, without its path; twins by one name (``pip3`` is ``pip``).
        known: its options are in a table; else its words are read by custom.
        subcommand: the words that choose what it does (``("stash", "push")``), long names for short ones.
        options: canonical name -> its values in order, None where it has none or the text does not fix it.
        operands: the words that are left; None for an unknown one.
        dashes: how many operands stand before ``--``; None without it.

    """

    __slots__ = ("dashes", "known", "operands", "options", "program", "spec", "subcommand")

    def __init__(self, program: str, known: bool, spec: Spec) -> None:
        self.program = program
        self.known = known
        self.subcommand: tuple[str, ...] = ()
        self.options: dict[str, list[str | None]] = {}
        self.operands: tuple[str | None, ...] = ()
        self.dashes: int | None = None
        self.spec = spec

    @property
    def words(self) -> tuple[str | None, ...]:
        """The subcommand and the operands together: what a pattern's words are compared with."""
        return (*self.subcommand, *self.operands)

    def give(self, name: str, value: str | None) -> None:
        """Note one option; ``--no-x`` takes ``--x`` back, and the other way round."""
        if self.options and name[:2] == "--":
            self.options.pop(f"--{name[5:]}" if name[:5] == "--no-" else f"--no-{name[2:]}", None)
        for both in self.spec.both.get(name, ()):
            self.options.setdefault(both, []).append(None)
        self.options.setdefault(name, []).append(value)

    def has(self, option: str) -> bool:
        """Whether an option, in any spelling that the tool accepts, is given; ``-rf`` asks for both."""
        names = self.names(option)
        return names[0] in self.options if len(names) == 1 else self.options.keys() >= set(names)

    def values(self, option: str) -> list[str | None]:
        """Return the values that an option is given."""
        return [value for name in self.names(option) for value in self.options.get(name, ())]

    def names(self, option: str) -> tuple[str, ...]:
        """Return the canonical names that an option as a person writes it stands for."""
        both = self.spec.both.get(option)
        if both is not None:
            return both
        kind = self.spec.kinds.get(option)
        if kind is not None:
            return (kind[0],)
        name = option.partition("=")[0]
        found = self.spec.name_of(name)
        if found is not None:
            return (found,)
        if name[:2] != "--" and len(name) > 2:
            if name in self.options:
                return (name,)
            return tuple(self.spec.name_of(f"-{letter}") or f"-{letter}" for letter in name[1:])
        return (name,)


class Spec:
    """The options of one program or subcommand.

    Attributes:
        kinds: every spelling -> (canonical name, ``=`` takes a value, ``[=]`` only glued, or empty).
        sub, stop, dash, abbr: the marks of the table.
        flags: words that were read before and are nothing but flags -> their canonical names.
        aside: the marks of words that are no operands like the others.
        both: flags that stand for two others -> those.
        lenient: the subcommand has no entry of its own.

    """

    __slots__ = ("abbr", "aside", "both", "dash", "flags", "kinds", "lenient", "stop", "sub")

    def __init__(self, text: str, outer: str) -> None:
        marks = text.split()
        everywhere = outer.split()
        self.sub = "SUB" in marks
        self.stop = "STOP" in marks
        self.dash = "DASH" in marks or "DASH" in everywhere
        self.abbr = "ABBR" in marks or "ABBR" in everywhere
        self.aside = frozenset(marks) & {"PLUS", "A=B"}
        self.both: dict[str, tuple[str, ...]] = {}
        self.lenient = False
        self.kinds: dict[str, tuple[str, str]] = {}
        self.flags: dict[str, tuple[str, ...]] = {}
        for mark in marks:
            if mark[0] == "-":
                self._add(mark)

    def is_aside(self, word: str) -> bool:
        """Whether a word is no operand like the others: ``+nightly``, an assignment."""
        if word[:1] == "+":
            return "PLUS" in self.aside
        return "A=B" in self.aside and word.partition("=")[0].rstrip(":+?").isidentifier() and "=" in word

    def _add(self, mark: str) -> None:
        if ">" in mark:
            name, _, others = mark.partition(">")
            self.both[name] = tuple(others.split("+"))
            mark = name
        kind = "[=]" if mark.endswith("[=]") else "=" if mark.endswith("=") else ""
        spelled = mark.partition(":")[0] if ":" in mark else mark[: len(mark) - len(kind)].rstrip("!")
        kind = "=" if ":" in mark else kind
        names = spelled.split("|")
        canonical = next((name for name in names if name[:2] == "--"), names[0])
        for name in names:
            self.kinds[name] = (canonical, kind)

    def name_of(self, name: str) -> str | None:
        """Return the canonical name of one spelling; None where the table does not know it."""
        kind = self._kind(name)
        return kind[0] if kind is not None else None

    def _kind(self, name: str) -> tuple[str, str] | None:
        kind = self.kinds.get(name)
        if kind is None and self.dash and name[:2] == "--":
            kind = self.kinds.get(name[1:])
        if kind is None and self.abbr and name[:2] == "--" and len(name) > 3:
            found = {self.kinds[full] for full in self.kinds if full.startswith(name)}
            kind = found.pop() if len(found) == 1 else None
        return kind

    def read(self, words: list[str | None], place: int, parsed: ParsedArgs) -> int:
        """Read the option word at ``place``; return the next place."""
        word = words[place] or ""
        flags = self.flags.get(word)
        if flags is not None:
            for flag in flags:
                parsed.give(flag, None)
            return place + 1
        name, equals, value = word.partition("=")
        kind = self._kind(name)
        if kind is not None:
            if not equals and kind[1] != "=":
                self._remember(word, (kind[0],))
            if equals or kind[1] != "=":
                parsed.give(kind[0], value if equals else None)
                return place + 1
            parsed.give(kind[0], words[place + 1] if place + 1 < len(words) else None)
            return place + 2
        if word[:2] == "--" or self.dash:
            parsed.give(f"-{name[2:]}" if self.dash and name[:2] == "--" else name, value if equals else None)
            return place + 1
        return self._cluster(words, place, parsed)

    def _remember(self, word: str, flags: tuple[str, ...]) -> None:
        if len(self.flags) < MOST_FLAGS and len(word) < LONGEST_FLAGS:
            self.flags[word] = flags

    def _cluster(self, words: list[str | None], place: int, parsed: ParsedArgs) -> int:
        """Read ``-abc``: flags, up to one that takes what is left or the next word as its value."""
        word = words[place] or ""
        kinds = [self.kinds.get(f"-{letter}", (f"-{letter}", "")) for letter in word[1:]]
        if parsed.known and not any(kind for _, kind in kinds):
            self._remember(word, tuple(name for name, _ in kinds))
        if len(word) > 2 and not parsed.known:
            parsed.options.setdefault(word.partition("=")[0], []).append(None)
        for at in range(1, len(word)):
            name, kind = kinds[at - 1]
            rest = word[at + 1 :]
            if kind == "=":
                glued = rest.removeprefix("=") if rest else None
                following = words[place + 1] if not rest and place + 1 < len(words) else None
                parsed.give(name, glued if rest else following)
                return place + 1 if rest else place + 2
            if kind == "[=]" and rest:
                parsed.give(name, rest)
                return place + 1
            parsed.give(name, None)
        return place + 1
