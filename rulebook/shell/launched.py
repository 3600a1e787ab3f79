"""Starts what a launcher carries: words, a line, a module, or what it is fed."""

from __future__ import annotations

from rulebook.shell.expand import Glob
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.launch import Call
    from rulebook.shell.machine import Machine
    from rulebook.shell.state import Piece, State

LOGIN = {"sudo": ("-s", "-i", "--shell", "--login"), "docker": ()}
"""Launchers that read their words as one line with these options."""


def run_call(machine: Machine, call: Call, state: State, out: list[Piece] | None) -> None:
    """Run what one call of a launcher carries."""
    child = state.through(call.label)
    child.out = out
    _surroundings(call, child)
    words = call.words
    for kind, value in call.carried:
        if kind == "line":
            run_line(machine, value, child)
        elif kind == "argv":
            run_words(machine, [value, *words], child)
            return
        elif kind == "module":
            run_module(machine, value, words, child)
            return
        elif kind == "stuff":
            if value == "stuff":
                from rulebook.shell.outputs import unescape

                run_line(machine, unescape(" ".join(words)).replace("^M", "\n"), child)
            return
        elif kind == "split":
            words = _split(value) + words
            while words and "=" in words[0] and words[0].partition("=")[0].isidentifier():
                call.assigns.append((words[0].partition("=")[0], words[0].partition("=")[2]))
                words = words[1:]
            _surroundings(call, child)
        elif kind == "first":
            words = [value, *words]
        else:
            from rulebook.shell.carried import RUNNERS

            RUNNERS[kind](machine, value, call, state if call.row.remote else child)
    _run_shape(machine, call, words, child)


def _surroundings(call: Call, child: State) -> None:
    from rulebook.shell.builtins import change_directory

    if call.row.remote:
        child.cwd = None
    if call.cwd is not None:
        change_directory(call.cwd, child)
    if call.assigns:
        child.env = dict(child.env)
        for name, value in call.assigns:
            child.env[name] = None if UNKNOWN in value else value


def _run_shape(machine: Machine, call: Call, words: list[str], child: State) -> None:
    shape = call.row.shape
    if shape == "STDIN":
        _run_fed(machine, child)
    elif call.carried and any(kind == "line" for kind, _ in call.carried):
        return
    elif not words:
        _run_login_shell(machine, call, child)
    elif (
        shape == "LINE"
        or (shape == "ARGV?" and len(words) == 1)
        or call.flags & set(LOGIN.get(call.label, ()))
    ):
        run_line(machine, " ".join(words), child)
    elif shape == "SHELL":
        run_words(machine, ["bash", *words], child)
    elif shape in ("ARGV", "ARGV?"):
        run_words(machine, words, child)


STARTS_SHELL = frozenset(
    ("ssh", "sudo", "su", "doas", "chroot", "unshare", "nsenter", "adb shell", "runuser", "script", "newgrp")
)
"""Launchers that start a shell where no command is given; it reads what they are fed."""


def _run_login_shell(machine: Machine, call: Call, child: State) -> None:
    if call.label not in STARTS_SHELL or not child.stdin:
        return
    if call.label == "sudo" and not call.flags & set(LOGIN["sudo"]):
        return
    _run_fed(machine, child)


def _run_fed(machine: Machine, child: State) -> None:
    from rulebook.shell.programs import shell_state
    from rulebook.shell.scripts import run_pieces

    if child.stdin:
        shell = shell_state(child)
        pieces, shell.stdin = shell.stdin or [], None
        run_pieces(machine, pieces, ["sh"], shell)
        machine.run_traps(shell)


def run_line(machine: Machine, line: str, child: State) -> None:
    """Run a command line in a new shell that ``child`` starts."""
    from rulebook.shell.programs import shell_state

    shell = shell_state(child)
    if line == UNKNOWN:
        machine.emit([UNKNOWN], shell)
        return
    machine.run_program(line, shell)


def run_words(machine: Machine, words: list[str], child: State) -> None:
    """Run words as a program; without a shell there are no functions and no builtins."""
    from rulebook.shell.programs import run_program

    machine.spend(6)
    name = words[0]
    if UNKNOWN in name and "/" not in name[name.rfind(UNKNOWN) + 1 :]:
        machine.emit(words, child)
        return
    if isinstance(name, Glob):
        from rulebook.shell.unknown import run_unknown

        run_unknown(machine, words, child, None)
        return
    if child.via and child.via[-1] == "hatch run" and ":" in name:
        words = [name[name.index(":") + 1 :], *words[1:]]
        name = words[0]
    if name.endswith(".py") and child.via and child.via[-1].endswith("run"):
        machine.emit(words, child)
        return
    run_program(machine, words, child)


def run_module(machine: Machine, module: str, words: list[str], child: State) -> None:
    """Run a Python module: it is a program by its own name."""
    run_words(machine, [module, *words], child)


def _split(value: str) -> list[str]:
    """Split as ``env -S`` does: blanks, quotes and backslashes, no expansion that the text fixes."""
    from rulebook.shell.grammar import Parser
    from rulebook.shell.scan import ShellSyntaxError
    from rulebook.shell.tree import Text

    parser = Parser(value.replace("$", UNKNOWN))
    words: list[str] = []
    try:
        while parser.newlines() != "\0":
            word = parser.word()
            if word is None:
                return [*words, UNKNOWN]
            parts = word.parts or (Text(word.plain or "", True),)
            words.append("".join([part.text if isinstance(part, Text) else UNKNOWN for part in parts]))
    except ShellSyntaxError:
        return [*words, UNKNOWN]
    return words
