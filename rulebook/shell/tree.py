"""The syntax tree of a command line: plain values, made by the grammar, walked by the machine."""

from __future__ import annotations

ACTIVE = frozenset("*?[{~")
"""Characters that make unquoted text more than itself."""


class Text:
    """Literal text of a word; ``quoted`` text is neither split nor a pattern."""

    __slots__ = ("quoted", "text")

    def __init__(self, text: str, quoted: bool) -> None:
        self.text = text
        self.quoted = quoted


class Param:
    """``$name`` or ``${...}``.

    Attributes:
        name: the parameter; empty for a form that no bash accepts.
        quoted: it stands in double quotes.
        index: the subscript, if any.
        flag: ``#`` (length), ``!`` (indirect) or empty.
        op: the operator (``:-``, ``%%``, ``//`` ...), empty for none.
        arg, arg2: the operator's words.

    """

    __slots__ = ("arg", "arg2", "flag", "index", "name", "op", "quoted")

    def __init__(
        self,
        name: str,
        quoted: bool,
        index: Word | None = None,
        flag: str = "",
        op: str = "",
        arg: Word | None = None,
        arg2: Word | None = None,
    ) -> None:
        self.name = name
        self.quoted = quoted
        self.index = index
        self.flag = flag
        self.op = op
        self.arg = arg
        self.arg2 = arg2


class Substitution:
    """``$(...)`` or backquotes (``kind`` ``$``), or a process substitution (``<`` or ``>``)."""

    __slots__ = ("body", "kind", "quoted")

    def __init__(self, body: Sequence, quoted: bool, kind: str = "$") -> None:
        self.body = body
        self.quoted = quoted
        self.kind = kind


NO_ASSIGNS: list[Assign] = []
NO_REDIRECTS: list[Redirect] = []
"""What most commands have; never added to, but replaced."""


class Arithmetic:
    """``$((...))``, ``((...))`` or ``$[...]``: the expression as a word; as a command it has redirects."""

    __slots__ = ("expression", "quoted", "redirects")

    def __init__(self, expression: Word, quoted: bool = False) -> None:
        self.expression = expression
        self.quoted = quoted
        self.redirects: list[Redirect] = NO_REDIRECTS


Part = Text | Param | Substitution | Arithmetic


class Word:
    """One word: ``plain`` is its text where it has no quoting and no expansion but patterns, else None."""

    __slots__ = ("parts", "plain")

    def __init__(self, plain: str | None, parts: tuple[Part, ...] = ()) -> None:
        self.plain = plain
        self.parts = parts


class Assign:
    """``name=value``, ``name+=value``, ``name[index]=value``, ``name=(elements)``; ``word`` is all of it."""

    __slots__ = ("append", "array", "index", "name", "value", "word")

    def __init__(
        self,
        name: str,
        index: Word | None,
        append: bool,
        value: Word | None,
        array: list[Word] | None,
        word: Word,
    ) -> None:
        self.name = name
        self.index = index
        self.append = append
        self.value = value
        self.array = array
        self.word = word


class Redirect:
    """One redirection: ``op`` without its descriptor; a heredoc's ``target`` is its body."""

    __slots__ = ("fd", "op", "target")

    def __init__(self, op: str, fd: str, target: Word) -> None:
        self.op = op
        self.fd = fd
        self.target = target


class Simple:
    """A simple command.

    Attributes:
        assigns: assignments before the words.
        words: the words.
        declared: those of ``declare`` and its kin that are assignments.
        redirects: on the command.
        fixed: the words where they mean only themselves, else None.
        flat: ``fixed``, where the words are all of it.

    """

    __slots__ = ("assigns", "declared", "fixed", "flat", "redirects", "words")

    def __init__(self, words: list[Word] | None = None) -> None:
        self.words: list[Word] = [] if words is None else words
        self.assigns: list[Assign] = NO_ASSIGNS
        self.declared: list[Assign] = NO_ASSIGNS
        self.redirects: list[Redirect] = NO_REDIRECTS
        self.fixed: list[str] | None = None
        self.flat: list[str] | None = None


def flat_command(words: list[str], alone: bool) -> Simple:
    """Return a command of unquoted words; ``alone`` where none of them is a pattern or a tilde."""
    node = Simple([Word(word) for word in words])
    node.flat = node.fixed = words if alone else None
    return node


def fixed_words(words: list[Word]) -> list[str] | None:
    """Return what words mean where that is only themselves, quoted or not; None for any others."""
    found: list[str] = []
    for word in words:
        plain = word.plain
        if plain is None:
            pieces: list[str] = []
            for part in word.parts:
                if type(part) is not Text or not (part.quoted or ACTIVE.isdisjoint(part.text)):
                    return None
                pieces.append(part.text)
            plain = "".join(pieces)
        elif not ACTIVE.isdisjoint(plain):
            return None
        found.append(plain)
    return found


class Pipeline:
    """Commands joined by pipes; ``negated`` by an odd number of ``!``."""

    __slots__ = ("commands", "negated", "ops")

    def __init__(self, commands: list[Command], ops: list[str], negated: bool) -> None:
        self.commands = commands
        self.ops = ops
        self.negated = negated


class AndOr:
    """Pipelines joined by ``&&`` and ``||``; ``end`` closes it: ``;``, ``&``, a newline or nothing."""

    __slots__ = ("end", "ops", "pipelines")

    def __init__(self, pipelines: list[Pipeline], ops: list[str]) -> None:
        self.pipelines = pipelines
        self.ops = ops
        self.end = ""


class Sequence:
    """Lists of commands, one after the other."""

    __slots__ = ("items",)

    def __init__(self, items: list[AndOr]) -> None:
        self.items = items


class Compound:
    """A compound command.

    Attributes:
        kind: ``group``, ``subshell``, ``if``, ``while``, ``until``, ``for``, ``select``, ``cfor``,
            ``case``, ``test``, ``coproc``, ``function``.
        body: what it runs; for ``if`` the last ``else``.
        redirects: on the whole of it.
        name: the variable of a loop, the name of a function or coprocess.
        words: a loop's list (None: the positional parameters), a test's words, a case's subject.
        branches: ``if``: (condition, body); loops: the condition as the only one; ``case``: (patterns,
            body, how it ends).

    """

    __slots__ = ("body", "branches", "kind", "name", "redirects", "words")

    def __init__(self, kind: str, body: Sequence | Command | None = None) -> None:
        self.kind = kind
        self.body = body
        self.redirects: list[Redirect] = NO_REDIRECTS
        self.name = ""
        self.words: list[Word] | None = None
        self.branches: list[tuple[Sequence, Sequence]] | list[tuple[list[Word], Sequence, str]] = []


Command = Simple | Compound | Arithmetic
