"""A program that is talked to by JSON lines on its standard input and output, with a deadline for each."""

from __future__ import annotations

import json
import os
import selectors
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any

from rulebook.errors import RulebookError
from rulebook.outside.clock import ticks
from rulebook.outside.process import kill_group

_CHUNK = 65536
_MOST = 16 << 20


class Conversation:
    """A running program; a context manager that ends it and all that it started.

    Attributes:
        name: the program, for messages.
        seconds: how long one line may take.

    """

    def __init__(
        self, argv: Sequence[str], *, cwd: str, env: Mapping[str, str] | None = None, seconds: float = 30
    ) -> None:
        """Start the program.

        Raises:
            RulebookError: it is not there.

        """
        self.name = argv[0]
        self.seconds = seconds
        self._rest = b""
        try:
            self._child = subprocess.Popen(
                list(argv),
                cwd=cwd,
                env=None if env is None else dict(env),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise RulebookError(
                f"cannot start {self.name}: {error.strerror}", fix="check the command"
            ) from None

    def __enter__(self) -> Conversation:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for pipe in (self._child.stdin, self._child.stdout):
            if pipe is not None:
                with suppress(BrokenPipeError):  # it had ended before it read the last line
                    pipe.close()
        with suppress(subprocess.TimeoutExpired):  # it is killed below
            self._child.wait(timeout=self.seconds if kind is None else 0)
        kill_group(self._child.pid)
        self._child.wait()

    def say(self, value: Any) -> None:
        """Send one value; to a program that has ended nothing is sent, and ``hear`` says so."""
        assert self._child.stdin is not None  # noqa: S101 - stdin=PIPE
        with suppress(BrokenPipeError):
            self._child.stdin.write(json.dumps(value).encode() + b"\n")
            self._child.stdin.flush()

    def hear(self) -> dict[str, Any]:
        """Return the next object that the program says.

        Raises:
            RulebookError: it has ended, takes too long, or says something else.

        """
        line = self._line()
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, dict):
            said = line[:80].decode("utf-8", "replace").strip()
            raise RulebookError(f"{self.name} said no JSON object: {said!r}", fix="one object a line")
        return value

    def _line(self) -> bytes:
        assert self._child.stdout is not None  # noqa: S101 - stdout=PIPE
        deadline = ticks() + self.seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self._child.stdout, selectors.EVENT_READ)
            while b"\n" not in self._rest:
                if not selector.select(max(0.0, deadline - ticks())):
                    raise RulebookError(
                        f"{self.name} did not answer in {self.seconds:g} s", fix="flush each line"
                    )
                chunk = os.read(self._child.stdout.fileno(), _CHUNK)
                self._rest += chunk
                if not chunk or len(self._rest) > _MOST:
                    raise self._ended()
        line, _, self._rest = self._rest.partition(b"\n")
        return line

    def _ended(self) -> RulebookError:
        return RulebookError(f"{self.name} ended before it answered", fix="run it by hand to see why")
