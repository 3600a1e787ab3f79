"""Clients of databases, whose scripts can start programs; and ``cmd``, whose grammar is its own."""

from __future__ import annotations

from rulebook.shell.launch import Call, Row
from rulebook.shell.launched import run_line, run_words
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.machine import Machine
    from rulebook.shell.state import Piece, State

PSQL = (
    "-c:text --command:text -d= --dbname= -f= --file= -v= --set= --variable= -L= --log-file= -o= --output="
    " -F= --field-separator= -P= --pset= -R= --record-separator= -T= --table-attr= -h= --host= -p= --port="
    " -U= --username= NONE"
)
MYSQL = (
    "-e:text --execute:text -u= --user= -h= --host= -P= --port= -D= --database= -S= --socket="
    " --default-character-set= NONE"
)
SQLITE = "-cmd:text -init= -separator= -newline= -nullvalue= -vfs= -mmap= -maxsize= DATABASE ARGV"

CLIENTS = {
    "psql": (PSQL, ("\\!",), ("\\o", "\\out", "\\g", "\\w")),
    "mysql": (MYSQL, ("\\!", "system"), ("\\P", "pager")),
    "mariadb": (MYSQL, ("\\!", "system"), ("\\P", "pager")),
    "sqlite3": (SQLITE, (".shell", ".system"), (".once", ".output", ".import", ".read")),
}
"""Client -> options; what stands before a command line; what may stand before ``|`` and a command line."""


def run_client(machine: Machine, name: str, argv: list[str], state: State) -> None:
    """Follow the command lines in what a client is given as an argument, else on its standard input."""
    row, marks, pipes = CLIENTS[name]
    call = Call(Row(row), name, argv[1:])
    if call.nothing:
        return
    texts = [value for kind, value in call.carried if kind == "text"] + call.words
    if not texts:
        texts = [piece for piece in state.stdin or () if isinstance(piece, str)]
    child = state.through(name)
    for text in texts:
        for line in text.split("\n"):
            command = _command(line.strip(), marks, pipes)
            if command:
                run_line(machine, command, child)


def _command(line: str, marks: tuple[str, ...], pipes: tuple[str, ...]) -> str:
    """Return the command line in one line of a client's script; empty where there is none."""
    for mark in marks:
        rest = line[len(mark) :]
        if line.startswith(mark) and (mark[-1] == "!" or rest[:1].isspace()):
            return rest.strip()
    for mark in pipes:
        rest = line[len(mark) :].strip().strip("'\"")
        if line.startswith(mark) and rest[:1] == "|":
            return rest[1:].strip()
    place = line.lower().find(" program '")
    if place >= 0:  # COPY ... FROM PROGRAM 'command'
        return line[place + 10 :].partition("'")[0]
    return ""


CMD_MARKS = frozenset('%^"&|<>()\\!' + UNKNOWN)
"""Characters that ``cmd`` reads in a way of its own."""


def run_cmd(machine: Machine, argv: list[str], state: State) -> None:
    """``cmd /c``: plain words are a program's; what holds a mark of cmd's own grammar is opaque."""
    for place, word in enumerate(argv[1:], 1):
        if word.lower() in ("/c", "/k", "//c", "//k"):
            line = " ".join(argv[place + 1 :])
            child = state.through("cmd")
            if not CMD_MARKS.isdisjoint(line):
                machine.emit([UNKNOWN], child)
            elif line.split():
                run_words(machine, line.split(), child)
            return


def run(machine: Machine, argv: list[str], state: State, out: list[Piece] | None) -> None:
    """Follow what a client or ``cmd`` runs."""
    from rulebook.shell.programs import base_name

    name = base_name(argv[0])
    if name == "cmd":
        run_cmd(machine, argv, state)
    else:
        run_client(machine, name, argv, state)
