"""What was found: executions, each once, and how they are spelled for people."""

from __future__ import annotations

from rulebook.shell.budget import Budget
from rulebook.shell.values import UNKNOWN, Execution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.programs import Follow
    from rulebook.shell.state import Piece, State
    from rulebook.shell.values import Write

STRENGTH = {"opaque": 0, "may": 1, "will": 2}


class Findings(Budget):
    """What one reading has found so far.

    Attributes:
        executions: what was found, by what makes them the same.
        order: what was found, in order.
        trail: (links of ``via``, program) of each finding, repeated ones too.
        latest: the execution noted last.
        writes: redirections without a program.
        error: the first thing that could not be read.
        seen, env: what the environment was made from last, and what it then was with its number.
        environments: the number of each environment that a program was started with.
        programs: the programs met so far by their path: name, and what follows what they run.
        globs: the file patterns of the command under way, with the names that each has.

    """

    def __init__(self, length: int) -> None:
        super().__init__(length)
        self.executions: dict[object, Execution] = {}
        self.order: list[Execution] = []
        self.trail: list[tuple[int, str | None]] = []
        self.latest: Execution | None = None
        self.writes: list[Write] = []
        self.error: str | None = None
        self.nothing: tuple[dict[str, str | None], int] = ({}, 0)
        self.seen: object = None
        self.env = self.nothing
        self.environments: dict[object, int] = {}
        self.programs: dict[str, tuple[str, Follow | None]] = {}
        self.globs: dict[str, list[str]] = {}

    def fail(self, error: str) -> None:
        """Note the first error."""
        self.error = self.error or error

    def programs_since(self, mark: int, links: int) -> tuple[str, ...]:
        """Return the programs found since ``mark``, with what they started, each once."""
        return tuple(dict.fromkeys(name for count, name in self.trail[mark:] if name and count >= links))

    def emit(self, argv: list[str], state: State, builtin: bool = False) -> Execution:
        """Note an execution; the same one again only makes it surer."""
        self.steps -= 5
        program, words = spelled(argv)
        certainty = "opaque" if program is None else "may" if state.dead else state.certainty
        self.trail.append((len(state.via), program))
        env, number = self.environment(state) if state.exported or state.env else self.nothing
        stdin = known_text(state.stdin) if state.stdin else None
        key = (words, state.via, state.cwd, state.writes, stdin, state.joined_by, number)
        known = self.executions.get(key)
        if known is None:
            known = Execution(
                program,
                words,
                certainty,
                state.via,
                state.writes,
                state.cwd,
                env,
                stdin,
                state.joined_by,
                builtin,
                state.fed_by,
            )
            self.executions[key] = known
            self.order.append(known)
        elif STRENGTH[certainty] > STRENGTH[known.certainty]:
            known.certainty = certainty
        if self.globs:
            self._add_globs(known)
        self.latest = known
        return known

    def _add_globs(self, known: Execution) -> None:
        given = set(known.argv)
        came = [glob for glob, names in self.globs.items() if given.issuperset(names)]
        known.globs += tuple(glob for glob in came if glob not in known.globs)

    def environment(self, state: State) -> tuple[dict[str, str | None], int]:
        """Return the assignments that a program started here sees, and a number that is theirs alone."""
        names = tuple(state.exported)
        seen = (names, tuple(map(state.vars.get, names)), state.env)
        if seen == self.seen:
            return self.env
        self.steps -= 4 + len(names) // 2
        self.seen = (*seen[:2], state.env.copy())
        env = state.program_env()
        number = self.environments.setdefault(tuple(env.items()), len(self.environments) + 1)
        self.env = (env, number)
        return self.env


def spelled(argv: list[str]) -> tuple[str | None, tuple[str | None, ...]]:
    """Return a program and its words for people: unknown words are None.

    A program of which only the end of the path is known is ``*/end``.
    """
    if UNKNOWN not in "".join(argv):
        words = tuple(map(str, argv))
        return words[0], words
    name = argv[0]
    if UNKNOWN in name:
        tail = name[name.rfind(UNKNOWN) + 1 :]
        head, slash, rest = tail.partition("/")
        first = f"*/{rest}" if slash and rest and not head else None
    else:
        first = str(name)
    return first, (first, *[None if UNKNOWN in word else str(word) for word in argv[1:]])


def joined(pieces: list[Piece]) -> str:
    """Return output as one text, unknown where it is not in the command line."""
    return "".join([piece if isinstance(piece, str) else UNKNOWN for piece in pieces])


def known_text(pieces: list[Piece] | None) -> str | None:
    """Return what is fed on standard input where all of it is text of the command line."""
    if not pieces:
        return None
    text = joined(pieces)
    return None if UNKNOWN in text else text
