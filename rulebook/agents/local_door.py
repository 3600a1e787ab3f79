"""The service's Unix socket, for one-shot hooks: one line of JSON and the payload in, one JSON object out."""

from __future__ import annotations

import os
import socket
import struct

from rulebook.agents.door import Answered, Refused, Request
from rulebook.agents.http_door import MOST_BODY
from rulebook.agents.respond import AGENTS
from rulebook.enforce.wire import dump, load_bytes

MOST_HEAD = 1 << 20
"""The head holds the caller's environment."""


class LocalDoor:
    """The socket of this user's hooks; a client that sends nonsense is told nothing and decides by itself."""

    def admits(self, connection: socket.socket, /) -> bool:
        """Ask the kernel who calls; where it can't tell, the private folder has to do."""
        option = getattr(socket, "SO_PEERCRED", None)
        if option is None:
            return True
        credentials = connection.getsockopt(socket.SOL_SOCKET, option, struct.calcsize("3i"))
        return bool(struct.unpack("3i", credentials)[1] == os.getuid())

    def request(self, data: bytearray) -> Request | None:
        """Take a request's head off ``data``; None while it is not whole.

        Raises:
            Refused: it is not answered.

        """
        end = data.find(b"\n")
        if end < 0 or end > MOST_HEAD:
            if len(data) > MOST_HEAD:
                raise Refused
            return None
        try:
            head = load_bytes(bytes(data[:end]))
            request = Request(
                head["agent"],
                str(head["event"]),
                int(head["bytes"]),
                dict(head["env"]),
                head["now"],
                via=str(head["via"]),
            )
        except (ValueError, LookupError, TypeError):
            raise Refused from None
        if request.agent not in AGENTS or not 0 <= request.length <= MOST_BODY:
            raise Refused
        del data[: end + 1]
        return request

    def go_on(self) -> bytes:
        """Return nothing: no hook waits."""
        return b""

    def answered(self, answer: Answered, _stays: bool, /) -> bytes:
        """Return an answer as it is sent."""
        out, err, code = answer
        return dump({"out": out, "err": err, "code": code}).encode()
