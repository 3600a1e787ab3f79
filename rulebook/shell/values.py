"""What a reading of a command line consists of."""

from __future__ import annotations

UNKNOWN = "\uf8ff"
"""Stands inside a word for text that the command line does not fix (a private-use character)."""


class Write:
    """One path that a command writes.

    Attributes:
        path: as the shell would open it, relative to ``cwd`` of its execution; None where it is unknown.
        op: ``create``, ``modify`` or ``delete``; a path that was not seen to exist is created.
        append: what the file held before stays, and text is added to its end.

    """

    __slots__ = ("append", "op", "path")

    def __init__(self, path: str | None, op: str, append: bool = False) -> None:
        self.path = path
        self.op = op
        self.append = append

    def __repr__(self) -> str:
        return f"Write({self.path!r}, {self.op!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Write) and (self.path, self.op) == (other.path, other.op)

    def __hash__(self) -> int:
        return hash((self.path, self.op))


class Execution:
    """One program with its arguments at a position where the shell would run it.

    Attributes:
        program: the first word, as typed; ``*/name`` where only the end of its path is known; None where
            the text does not fix it.
        argv: all words, the program first; None for a word that the text does not fix.
        certainty: ``will`` (on a path that the text allows), ``may`` (an uncalled function, a trap, a file
            pattern's result, a branch that a constant rules out), ``opaque`` (the program is unknown).
        via: what it came through, outermost first (``sudo``, ``bash -c``, ``find -exec``).
        writes: the files that it writes.
        cwd: where it runs: absolute, or relative to where the command line starts (``.``); None: unknown.
        env: the assignments of the text in effect, value None where unknown.
        stdin: what it is fed, where that is text in the command line.
        joined_by: the operators next to it (``&&``, ``||``, ``;``, ``&``, ``|``).
        builtin: the shell runs it itself (``cd``, ``echo``).
        fed_by: the programs whose output it reads, as a pipe or as the text that it runs.
        pattern: the program is a file pattern; it may be any file that the pattern has.
        globs: file patterns as they were typed, which its words have come from.

    """

    __slots__ = (
        "argv",
        "builtin",
        "certainty",
        "cwd",
        "env",
        "fed_by",
        "globs",
        "joined_by",
        "pattern",
        "program",
        "stdin",
        "via",
        "writes",
    )

    def __init__(
        self,
        program: str | None,
        argv: tuple[str | None, ...],
        certainty: str = "will",
        via: tuple[str, ...] = (),
        writes: tuple[Write, ...] = (),
        cwd: str | None = None,
        env: dict[str, str | None] | None = None,
        stdin: str | None = None,
        joined_by: tuple[str, ...] = (),
        builtin: bool = False,
        fed_by: tuple[str, ...] = (),
    ) -> None:
        self.program = program
        self.argv = argv
        self.certainty = certainty
        self.via = via
        self.writes = writes
        self.cwd = cwd
        self.env = env if env is not None else {}
        self.stdin = stdin
        self.joined_by = joined_by
        self.builtin = builtin
        self.fed_by = fed_by
        self.pattern = False
        self.globs: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"Execution({self.certainty} {list(self.argv)!r} via {list(self.via)!r})"


class Reading:
    """What a command line would execute.

    Attributes:
        executions: in the order in which the shell comes to them.
        writes: files written by redirections that belong to no program (``> file``).
        error: None, or a code and a reason in one line: ``too_long``, ``nul_byte``, ``not_text``,
            ``too_deep``, ``too_complex``, ``syntax``, ``fault`` (of the reader);
            ``executions`` then holds what could be read.

    """

    __slots__ = ("error", "executions", "writes")

    def __init__(
        self,
        executions: tuple[Execution, ...] = (),
        writes: tuple[Write, ...] = (),
        error: str | None = None,
    ) -> None:
        self.executions = executions
        self.writes = writes
        self.error = error
