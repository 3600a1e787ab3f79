"""Run a program as a person at a terminal does: it sees one, and what is typed answers its questions."""

from __future__ import annotations

import os
import pty
import subprocess
import termios
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

END_OF_INPUT = b"\x04"
"""Ctrl-D, at the beginning of a line."""


@dataclass(frozen=True, slots=True)
class Typed:
    """How it ended.

    Attributes:
        code: the exit code.
        out: standard output, which is no terminal.
        said: what it wrote to the terminal.

    """

    code: int
    out: str
    said: str


def run_at_terminal(argv: Sequence[str], typed: str, *, cwd: str, env: Mapping[str, str]) -> Typed:
    """Run a program with a terminal as standard input and standard error.

    Args:
        argv: the program and its arguments.
        typed: what is typed, line by line; echo is off. After it the input ends, so a question too many is
            answered with nothing instead of waiting for ever.
        cwd: where it runs.
        env: its environment.

    """
    master, slave = pty.openpty()
    _no_echo(slave)
    os.write(master, typed.encode() + END_OF_INPUT)
    child = subprocess.Popen(
        list(argv), cwd=cwd, env=dict(env), stdin=slave, stderr=slave, stdout=subprocess.PIPE
    )
    os.close(slave)
    said: list[bytes] = []
    listener = threading.Thread(target=_listen, args=(master, said))
    listener.start()
    out, _ = child.communicate()
    listener.join()
    os.close(master)
    return Typed(
        child.returncode,
        out.decode(errors="replace"),
        b"".join(said).decode(errors="replace").replace("\r", ""),
    )


def _no_echo(terminal: int) -> None:
    modes = termios.tcgetattr(terminal)
    modes[3] &= ~termios.ECHO
    termios.tcsetattr(terminal, termios.TCSANOW, modes)


def _listen(master: int, said: list[bytes]) -> None:
    while True:
        try:
            chunk = os.read(master, 65536)
        except OSError:  # Linux says so when the last process has closed the terminal
            return
        if not chunk:
            return
        said.append(chunk)
