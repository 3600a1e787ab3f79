"""What was found: executions, each once, and how they are spelled for people."""

from __future__ import annotations

from rulebook.shell.values import UNKNOWN, Execution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.state import Piece, State
    from rulebook.shell.values import Write

STRENGTH = {"opaque": 0, "may": 1, "will": 2}


class Findings:
    """What one reading has found so far.

    Attributes:
        executions: what was found, by what makes them the same.
        order: what was found, in order.
        trail: (links of ``via``, program) of each finding, repeated ones too.
        latest: the execution noted last.
        writes: redirections without a program.
        error: the first thing that could not be read.

    """

    def __init__(self) -> None:
        self.executions: dict[object, Execution] = {}
        self.order: list[Execution] = []
        self.trail: list[tuple[int, str | None]] = []
        self.latest: Execution | None = None
        self.writes: list[Write] = []
        self.error: str | None = None

    def fail(self, error: str) -> None:
        """Note the first error."""
        self.error = self.error or error

    def programs_since(self, mark: int, links: int) -> tuple[str, ...]:
        """Return the programs found since ``mark``, with what they started, each once."""
        return tuple(dict.fromkeys(name for count, name in self.trail[mark:] if name and count >= links))

    def emit(self, argv: list[str], state: State, builtin: bool = False) -> Execution:
        """Note an execution; the same one again only makes it surer."""
        program, words = spelled(argv)
        certainty = "opaque" if program is None else "may" if state.dead else state.certainty
        self.trail.append((len(state.via), program))
        env = state.program_env() if state.exported or state.env else {}
        stdin = known_text(state.stdin) if state.stdin else None
        shown = tuple(env.items()) if env else ()
        key = (words, state.via, state.cwd, state.writes, stdin, state.joined_by, shown)
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
        self.latest = known
        return known


def spelled(argv: list[str]) -> tuple[str | None, tuple[str | None, ...]]:
    """Return a program and its words for people: unknown words are None.

    A program of which only the end of the path is known is ``*/end``.
    """
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
