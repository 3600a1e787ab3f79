"""Walks the syntax tree as a shell would, and notes what it would execute."""

from __future__ import annotations

from rulebook.shell.budget import TooComplexError
from rulebook.shell.findings import Findings, joined
from rulebook.shell.grammar import Parser
from rulebook.shell.memory import Memory
from rulebook.shell.scan import ShellSyntaxError, TooDeepError
from rulebook.shell.simple import only_runs, run_simple
from rulebook.shell.tree import Arithmetic, Simple
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.files import Files
    from rulebook.shell.state import Piece, State, Value
    from rulebook.shell.tree import AndOr, Command, Compound, Pipeline, Sequence, Substitution, Word

MAX_LEVELS = 24
"""Shells in shells, functions in functions."""

ENDS = {"": "", ";": ";", "\n": ";", "&": "&"}
"""How a list ends -> the operator that stands there."""

OPERATORS = ("", ";", "&", "&&", "||")
AROUND = {
    before: {after: tuple([op for op in (before, after) if op]) for after in OPERATORS}
    for before in OPERATORS
}
"""Operators before and after a command -> those next to it."""


class Machine(Findings):
    """Reads one command line.

    Attributes:
        files: what may be asked about the file system.
        defined: functions by their body, to tell at the end which were never called.
        walked: how often a frugal walk has entered a function, by its body's identity.
        calls: names of the functions under way.
        locals: for each of them, what the variables were that it made its own.

    """

    def __init__(self, files: Files, length: int) -> None:
        super().__init__(length)
        self.files = files
        self.walked: dict[int, int] = {}
        self.defined: dict[int, tuple[Command, State]] = {}
        self.calls: list[str] = []
        self.locals: list[dict[str, Value | None]] = []
        self.descriptors = 64

    # -- texts -----------------------------------------------------------------------------------

    def run_text(self, text: str, state: State) -> None:
        """Read and run a text in ``state``, a complete command at a time, as ``eval`` does."""
        self.characters -= len(text)
        if state.depth >= MAX_LEVELS:
            raise TooDeepError(f"more than {MAX_LEVELS} shells in shells")
        if self.characters < 0:
            raise TooComplexError
        self.spend(10)
        state.depth += 1
        try:
            self._run_lines(text, state)
        except TooDeepError:
            raise
        except ShellSyntaxError as error:
            state.status = None
            self.fail(f"syntax: {error}")
        state.depth -= 1

    def _run_lines(self, text: str, state: State) -> None:
        parser = Parser(text)
        memory = Memory()
        while True:
            if parser.extglob is not ("extglob" in state.opts):
                parser.extglob = not parser.extglob
                parser.lines.clear()
            state.live_aliases = state.aliases if "expand_aliases" in state.opts else {}
            cost, parser.limit = parser.cost, parser.cost + self.steps // 3
            try:
                line = parser.line()
            except ShellSyntaxError as error:
                error.args = (f"{error} in line {text.count(chr(10), 0, parser.pos) + 1}",)
                raise
            if line is None:
                return
            self.spend(parser.cost - cost)
            if parser.again:
                memory.run(self, line, state)
            else:
                self.sequence(line, state)
            if parser.cut:
                raise TooComplexError

    def run_program(self, text: str, state: State) -> None:
        """Run a text as a whole shell process: its traps fire at the end."""
        self.run_text(text, state)
        self.run_traps(state)

    def run_traps(self, state: State) -> None:
        """Run what ``trap`` has set when the shell of ``state`` ends."""
        traps, state.traps = state.traps, {}
        for signal, text in traps.items():
            state.dead = ""
            if signal in ("EXIT", "DEBUG"):
                self.run_text(text, state)
            else:
                self.maybe(state, lambda child, text=text: self.run_text(text, child))

    def run_uncalled(self) -> None:
        """Run the functions that nothing called, with unknown arguments: they may be called later."""
        owner: State | None = None
        while self.defined:
            _, (body, state) = self.defined.popitem()
            if state is not owner:
                owner, child = state, state.copy()
            child.args, child.certainty, child.dead, child.out = None, "may", "", None
            self.command(body, child)

    # -- lists -----------------------------------------------------------------------------------

    def sequence(self, node: Sequence, state: State) -> None:
        """Run lists one after the other."""
        before = ""
        last = len(node.items) - 1
        for place, item in enumerate(node.items):
            after = ENDS[item.end] or ("" if place == last else ";")
            if item.end == "&":
                self.spend(3)
                child = state.copy()
                child.stdin = None
                self.and_or(item, child, before, after)
                state.status = True
            elif not item.ops:
                state.joined_by = AROUND[before][after]
                self.pipeline(item.pipelines[0], state)
            else:
                self.and_or(item, state, before, after)
            before = after

    def and_or(self, node: AndOr, state: State, before: str, after: str) -> None:
        """Run pipelines joined by ``&&`` and ``||``; a status that is not fixed leaves both ways."""
        ops = node.ops
        if not ops:
            state.joined_by = AROUND[before][after]
            self.pipeline(node.pipelines[0], state)
            return
        around = [before, *ops, after]
        for place, pipeline in enumerate(node.pipelines):
            state.joined_by = AROUND[around[place]][around[place + 1]]
            if place == 0 or state.status is (ops[place - 1] == "&&"):
                self.pipeline(pipeline, state)
            elif state.status is None and self._only_runs(pipeline, state):
                self.pipeline(pipeline, state)
                state.status = None
            elif state.status is None:
                self.spend(3 + len(state.vars) // 12)
                other = state.copy()
                other.status = ops[place - 1] != "&&"
                self.pipeline(pipeline, state)
                state.join(other)
            else:
                self.maybe(state, lambda child, node=pipeline: self.pipeline(node, child))

    @staticmethod
    def _only_runs(node: Pipeline, state: State) -> bool:
        return all(type(command) is Simple and only_runs(command, state) for command in node.commands)

    def maybe(self, state: State, run: object) -> None:
        """Run something on a way that the text rules out or leaves to chance; the state stays."""
        self.spend(4)
        child = state.copy()
        child.certainty = "may"
        child.out = None
        run(child)  # type: ignore[operator]  # typing it needs an import that the hot path avoids

    def pipeline(self, node: Pipeline, state: State) -> None:
        """Run commands joined by pipes, each but a lone one in a subshell."""
        if node.ops:
            self._pipe(node, state)
        elif type(node.commands[0]) is Simple:
            run_simple(self, node.commands[0], state)
        else:
            self.command(node.commands[0], state)
        if node.negated:
            state.status = None if state.status is None else not state.status

    def _pipe(self, node: Pipeline, state: State) -> None:
        stdin, fed_by = state.stdin, state.fed_by
        last = len(node.commands) - 1
        around = state.joined_by
        for place, command in enumerate(node.commands):
            plain = type(command) is Simple and only_runs(command, state)
            child = state.shared() if plain else state.copy()
            child.traps = {}
            child.stdin, child.fed_by = stdin, fed_by
            child.joined_by = (*around, "|")
            if place < last:
                child.out = []
            mark = len(self.trail)
            self.spend()
            self.command(command, child)
            if child.traps:
                self.run_traps(child)
            stdin = child.out if child.out is not None else None
            fed_by = tuple(dict.fromkeys((*fed_by, *self.programs_since(mark, len(state.via)))))
            if place == last:
                state.status = child.status
                if "lastpipe" in state.opts:
                    state.adopt(child)

    # -- commands --------------------------------------------------------------------------------

    def command(self, node: Command, state: State) -> None:
        """Run one command."""
        if type(node) is Simple:
            run_simple(self, node, state)
        elif type(node) is Arithmetic:
            from rulebook.shell.arithmetic import evaluate
            from rulebook.shell.expand import text

            value = evaluate(text(self, node.expression, state), state)
            state.status = None if value == UNKNOWN else value != "0"
        else:
            self._compound(node, state)  # type: ignore[arg-type]  # what remains is a compound

    def _compound(self, node: Compound, state: State) -> None:
        from rulebook.shell.compounds import RUNNERS, run_redirected

        if node.redirects:
            run_redirected(self, node, state)
        else:
            RUNNERS[node.kind](self, node, state)

    # -- substitutions ---------------------------------------------------------------------------

    def substitution(self, part: Substitution, state: State) -> str:
        """Run a substitution; return its output as far as the text fixes it, or a descriptor's path."""
        if part.kind == ">":
            child = state.copy()
            child.stdin = child.stdin or [UNKNOWN]
            self.sequence(part.body, child)
            return self.descriptor([])
        out = self.captured(part.body, state)
        if part.kind == "<":
            return self.descriptor(out, state)
        return joined(out).rstrip("\n")

    def captured(self, body: Sequence, state: State) -> list[Piece]:
        """Run commands in a subshell; return what they print."""
        self.spend(8)
        child = state.copy()
        child.traps = {}
        out: list[Piece] = []
        child.out = out
        child.joined_by = ()
        self.sequence(body, child)
        self.run_traps(child)
        state.status = child.status
        return out

    def descriptor(self, content: list[Piece], state: State | None = None) -> str:
        """Return the path that a process substitution becomes; its content can then be run from there."""
        self.descriptors -= 1
        path = f"/dev/fd/{self.descriptors}"
        if state is not None:
            state.files[path] = content
        return path

    def ruled_out(self, word: Word | None, state: State) -> None:
        """Run the substitutions of a default that is not taken as far as the text says."""
        if word is not None and word.parts:
            from rulebook.shell.expand import text

            self.maybe(state, lambda child: text(self, word, child))
