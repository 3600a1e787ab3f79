"""What the text has fixed so far: variables, functions, aliases, the working directory, files it wrote."""

from __future__ import annotations

from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulebook.shell.tree import Command
    from rulebook.shell.values import Write

MOST_ALTERNATIVES = 8
"""More values than these, and a variable is unknown."""

MOST_NAMES = 512
"""Variables beyond these are unknown, and functions are too many: a copied state stays small."""

LONGEST_VALUE = 65536
"""Longer values are unknown, so that a doubling variable costs nothing."""


class Either(tuple[str, ...]):
    """A variable's possible values, one for each way the text may have gone."""

    __slots__ = ()


class Unset(str):
    """The value of a variable that the text has unset: empty, and no value to operators that ask for one."""

    __slots__ = ()


class FileText:
    """A piece of output that is the content of a file, which the text does not hold."""

    __slots__ = ("path",)

    def __init__(self, path: str) -> None:
        self.path = path


Value = str | list[str] | dict[str, str] | Either
Piece = str | FileText


class State:
    """A shell's state at one place; a subshell works on a copy.

    Only ``vars`` and ``files`` are changed in place; the rest is replaced, so that copies share it.

    Attributes:
        vars: name -> value. A missing name was not set by the text.
        exported: names that programs see.
        funcs: name -> body.
        aliases: name -> text.
        live_aliases: those defined on earlier lines; a line is read as a whole before it runs.
        cwd: absolute, or relative to where the command line starts; None: unknown.
        args: the positional parameters; None: unknown.
        arg0: ``$0``.
        opts: shell options that are on.
        files: path -> content that the text wrote there.
        traps: signal -> text.
        certainty: of what is executed here.
        via: what it came through.
        env: assignments of commands around, as a program sees them.
        stdin: what commands here read; None: nothing that the text holds.
        out: collects what commands here print; None: nobody looks.
        writes: of redirections around.
        fed_by: programs whose output is read here.
        joined_by: the operators next to the command.
        dead: empty, or what was left before this place: ``loop``, ``round``,
            ``function``, ``shell``.
        status: whether the last command succeeded; None: the text does not say.
        depth: levels of nesting.
        inherited: variables that the text did not set and that every shell sees.
        has_either: some variable may have one of several values.
        attributes: what ``declare`` says of a variable: ``i``: its values are reckoned; ``u``, ``l``: case.
        unset_is_empty: read variables that the text never set as empty.

    """

    __slots__ = (
        "aliases",
        "arg0",
        "args",
        "attributes",
        "certainty",
        "cwd",
        "dead",
        "depth",
        "env",
        "exported",
        "fed_by",
        "files",
        "funcs",
        "has_either",
        "inherited",
        "joined_by",
        "live_aliases",
        "opts",
        "out",
        "status",
        "stdin",
        "traps",
        "unset_is_empty",
        "vars",
        "via",
        "writes",
    )

    def __init__(self, cwd: str | None) -> None:
        self.vars: dict[str, Value] = {}
        self.exported: frozenset[str] = frozenset()
        self.funcs: dict[str, Command] = {}
        self.aliases: dict[str, str] = {}
        self.live_aliases: dict[str, str] = {}
        self.cwd = cwd
        self.args: list[str] | None = []
        self.arg0 = "bash"
        self.opts: frozenset[str] = frozenset()
        self.files: dict[str, list[Piece]] = {}
        self.traps: dict[str, str] = {}
        self.certainty = "will"
        self.via: tuple[str, ...] = ()
        self.env: dict[str, str | None] = {}
        self.stdin: list[Piece] | None = None
        self.out: list[Piece] | None = None
        self.writes: tuple[Write, ...] = ()
        self.fed_by: tuple[str, ...] = ()
        self.joined_by: tuple[str, ...] = ()
        self.dead = ""
        self.status: bool | None = True
        self.depth = 0
        self.unset_is_empty = False
        self.has_either = False
        self.inherited: dict[str, str] = {}
        self.attributes: dict[str, str] = {}

    def copy(self) -> State:
        """Return the state of a subshell."""
        new = self.shared()
        new.vars = self.vars.copy()
        return new

    def shared(self) -> State:
        """Return the state for a program in a pipe, which changes nothing of what both share."""
        new = State.__new__(State)
        new.aliases = self.aliases
        new.arg0 = self.arg0
        new.args = self.args
        new.certainty = self.certainty
        new.cwd = self.cwd
        new.dead = self.dead
        new.depth = self.depth
        new.env = self.env
        new.exported = self.exported
        new.fed_by = self.fed_by
        new.files = self.files
        new.funcs = self.funcs
        new.joined_by = self.joined_by
        new.live_aliases = self.live_aliases
        new.opts = self.opts
        new.out = self.out
        new.status = self.status
        new.stdin = self.stdin
        new.traps = self.traps
        new.unset_is_empty = self.unset_is_empty
        new.vars = self.vars
        new.via = self.via
        new.writes = self.writes
        new.has_either = self.has_either
        new.inherited = self.inherited
        new.attributes = self.attributes
        return new

    def through(self, *link: str) -> State:
        """Return the state of a program that is started here through ``link``."""
        new = self.copy()
        new.via = self.via + link
        new.traps = {}
        return new

    def adopt(self, other: State) -> None:
        """Become ``other``, except for what surrounds the place."""
        self.has_either = other.has_either
        self.vars, self.exported, self.funcs = other.vars, other.exported, other.funcs
        self.aliases, self.opts, self.traps = other.aliases, other.opts, other.traps
        self.attributes = other.attributes
        self.cwd, self.args, self.dead, self.status = other.cwd, other.args, other.dead, other.status

    def join(self, other: State) -> None:
        """Become what is known where this way and ``other`` meet again."""
        if self.dead and not other.dead:
            self.adopt(other)
            return
        if other.dead and not self.dead:
            return
        if self.vars != other.vars:
            mine, theirs = self.vars, other.vars
            for name in [name for name, value in theirs.items() if mine.get(name) is not value]:
                mine[name] = value = meet(mine.get(name), theirs[name])
                self.has_either = self.has_either or type(value) is Either
        if self.cwd != other.cwd:
            self.cwd = None
        if self.args != other.args:
            self.args = None
        if self.status != other.status:
            self.status = None
        if self.funcs is not other.funcs:
            self.funcs = {**other.funcs, **self.funcs}
        if self.aliases is not other.aliases:
            self.aliases = {**other.aliases, **self.aliases}
        if self.traps is not other.traps:
            self.traps = {**other.traps, **self.traps}
        if self.exported is not other.exported:
            self.exported = self.exported | other.exported
        if self.opts is not other.opts:
            self.opts = self.opts | other.opts

    def set(self, name: str, value: Value) -> None:
        """Set a variable; ``allexport`` exports it."""
        if isinstance(value, str) and len(value) > LONGEST_VALUE:
            value = UNKNOWN
        if len(self.vars) < MOST_NAMES or name in self.vars:
            self.vars[name] = value
        if "allexport" in self.opts:
            self.export((name,))

    def export(self, names: Iterable[str]) -> None:
        """Let programs see some variables; no more than a program can be given."""
        if len(self.exported) < MOST_NAMES:
            self.exported = self.exported.union(names)

    def define(self, name: str, body: Command | None) -> None:
        """Define a function; None forgets it."""
        self.funcs = {key: known for key, known in self.funcs.items() if key != name}
        if body is not None:
            self.funcs[name] = body

    def program_env(self) -> dict[str, str | None]:
        """Return the assignments that a program started here sees."""
        env: dict[str, str | None] = {}
        for name in self.exported:
            value = self.vars.get(name)
            if value is not None:
                env[name] = value if isinstance(value, str) and UNKNOWN not in value else None
        env.update(self.env)
        return env


def meet(one: Value | None, other: Value | None) -> Value:
    """Return the value that may be ``one`` or ``other``; a value that was set stands against none."""
    if one is None or other is None or one == other:
        return one if one is not None else other if other is not None else UNKNOWN
    if isinstance(one, (list, dict)) or isinstance(other, (list, dict)):
        return UNKNOWN
    values = dict.fromkeys((*_each(one), *_each(other)))
    return Either(values) if len(values) <= MOST_ALTERNATIVES else UNKNOWN


def _each(value: str | Either) -> Iterable[str]:
    return (value,) if isinstance(value, str) else value
