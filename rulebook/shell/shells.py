"""Shells started as programs: ``-c`` texts, script files, and what they are fed."""

from __future__ import annotations

from rulebook.shell.programs import shell_state
from rulebook.shell.redirects import STDIN, content_of
from rulebook.shell.scripts import run_file, run_pattern, run_pieces
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.machine import Machine
    from rulebook.shell.state import Piece, State

VALUED = frozenset(("--rcfile", "--init-file"))


class ShellCall:
    """What a shell was started with.

    Attributes:
        line: the text of ``-c``; None without.
        reads: it takes its commands from standard input though words follow (``-s``).
        words: what follows the options.
        nothing: it only checks the syntax or tells its version.
        opts: options that it is started with.

    """

    __slots__ = ("line", "nothing", "opts", "reads", "words")

    def __init__(self, argv: list[str]) -> None:
        self.line: str | None = None
        self.reads = self.nothing = False
        self.opts: set[str] = set()
        command = False
        words = argv[1:]
        while words and words[0][:1] in ("-", "+") and len(words[0]) > 1:
            word, words = words[0], words[1:]
            if word == "--":
                break
            if word in VALUED:
                words = words[1:]
            elif word[:2] == "--":
                self.nothing = self.nothing or word in ("--version", "--help", "--dump-strings")
            else:
                command = command or ("c" in word and word[0] == "-")
                words = self._letters(word, words)
        if words and words[0] == "-":
            words = words[1:]
        if command and words:
            self.line, words = words[0], words[1:]
        self.words = words

    def _letters(self, word: str, words: list[str]) -> list[str]:
        for letter in word[1:]:
            if letter in "oO" and words:
                if words[0] == "noexec":
                    self.nothing = True
                if word[0] == "-":
                    self.opts.add(words[0])
                words = words[1:]
        self.reads = self.reads or "s" in word
        self.nothing = self.nothing or (word[0] == "-" and "n" in word)
        return words


def run_shell(machine: Machine, argv: list[str], state: State, out: list[Piece] | None) -> None:
    """Follow what a shell started as a program runs."""
    call = ShellCall(argv)
    if call.nothing:
        return
    name = argv[0][argv[0].rfind("/") + 1 :]
    shell = shell_state(state, f"{name} -c" if call.line is not None else name)
    shell.out, shell.opts, shell.arg0 = out, frozenset(call.opts), argv[0]
    if call.line is not None:
        _run_line(machine, call, shell)
    elif call.words and not call.reads:
        _run_script(machine, call.words, shell)
    elif shell.stdin:
        pieces, shell.stdin = shell.stdin, None
        run_pieces(machine, pieces, [argv[0], *call.words], shell)
        machine.run_traps(shell)


def _run_line(machine: Machine, call: ShellCall, shell: State) -> None:
    if call.words:
        shell.arg0, shell.args = call.words[0], call.words[1:]
    if call.line == UNKNOWN:
        machine.emit([UNKNOWN], shell)
        return
    machine.run_program(call.line or "", shell)


def _run_script(machine: Machine, words: list[str], shell: State) -> None:
    if words[0] in STDIN:
        pieces, shell.stdin = shell.stdin or [], None
        run_pieces(machine, pieces, words, shell)
        return
    if run_pattern(machine, words, shell):
        return
    shell.arg0, shell.args = words[0], words[1:]
    run_file(machine, content_of(machine, words[0], shell), words, shell)
