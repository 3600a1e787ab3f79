"""What the service's doors have in common: a request, and a refusal."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

Answered = tuple[str, str, int]
"""Standard output, standard error and exit code, as the one-shot hook would leave them."""


@dataclass(frozen=True, slots=True)
class Request:
    """One call of a hook whose head is here.

    Attributes:
        agent, event: whose protocol, and the event where the payload does not name it.
        length: how many bytes of payload follow the head.
        env: the environment to decide in; None is the service's own.
        now: the caller's own moment, in seconds since 1970; None is ours.
        stays: the client keeps the connection for another request.
        via: how the caller was started.
        waits: the client sends its payload only when it is told to go on.

    """

    agent: str
    event: str
    length: int
    env: Mapping[str, str] | None = None
    now: float | None = None
    stays: bool = False
    waits: bool = False
    via: str = "http"


class Refused(Exception):  # noqa: N818 - no error of ours: it is said to the client
    """A request that is not ours to answer.

    Attributes:
        answer: what the client is told, in the door's own form; nothing where it is told nothing.

    """

    def __init__(self, answer: bytes = b"") -> None:
        super().__init__(answer)
        self.answer = answer


class Door(Protocol):
    """One way in: how a request is read and its answer is written."""

    def admits(self, connection: socket.socket, /) -> bool:
        """Say whether this client may speak at all."""

    def request(self, data: bytearray) -> Request | None:
        """Take a request's head off ``data``; None while it is not whole.

        Raises:
            Refused: it is not answered.

        """

    def go_on(self) -> bytes:
        """Return what tells a client that waits to send its payload."""

    def answered(self, answer: Answered, stays: bool, /) -> bytes:
        """Return an answer as it is sent; ``stays`` says whether another one may follow."""
