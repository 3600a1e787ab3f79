"""The service's HTTP door, for agents that can call a URL: ``POST /hook/AGENT``, the payload, the token.

Read by hand: the standard library's server spends four times on a request's head what the decision costs.
What is not exactly what an agent sends is refused before its payload is read.
"""

from __future__ import annotations

import hmac
import socket
from http import HTTPStatus
from urllib.parse import parse_qs

from rulebook.agents.door import Answered, Refused, Request
from rulebook.agents.respond import AGENTS
from rulebook.enforce.wire import dump

MOST_BODY = 64 << 20
MOST_HEAD = 32 << 10
_PATH = "/hook/"
_READ = frozenset(
    ("host", "origin", "sec-fetch-site", "authorization", "content-length", "transfer-encoding", "expect")
)
"""Fields that decide; one that comes twice would mean two things."""


class HttpDoor:
    """Loopback HTTP.

    Attributes:
        hosts: by which names a client may call us; another one was made to lead here.
        token: what a client must know.

    """

    def __init__(self, port: int, token: str) -> None:
        self.hosts = (f"127.0.0.1:{port}", f"localhost:{port}")
        self.token = token.encode()

    def admits(self, _connection: socket.socket, /) -> bool:
        """Let every client of this machine speak: the token is asked for with its request."""
        return True

    def request(self, data: bytearray) -> Request | None:
        """Take a request's head off ``data``; None while it is not whole.

        Raises:
            Refused: it is not answered.

        """
        end = data.find(b"\r\n\r\n")
        if end < 0 or end > MOST_HEAD:
            if len(data) > MOST_HEAD:
                raise _refused(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            return None
        lines = data[:end].decode("latin-1").split("\r\n")
        del data[: end + 4]
        method, path, version = _first(lines[0])
        fields = _fields(lines[1:])
        self._admit(method, fields)
        path, _, query = path.partition("?")
        agent = path.removeprefix(_PATH)
        if agent not in AGENTS or not path.startswith(_PATH):
            raise _refused(HTTPStatus.NOT_FOUND)
        return Request(
            agent,
            parse_qs(query).get("event", [""])[0] if query else "",
            _length(fields),
            stays=version == "HTTP/1.1" and "close" not in fields.get("connection", "").lower(),
            waits=fields.get("expect", "").lower() == "100-continue",
        )

    def _admit(self, method: str, fields: dict[str, str]) -> None:
        if fields.get("host") not in self.hosts:
            raise _refused(HTTPStatus.MISDIRECTED_REQUEST)
        if "origin" in fields or "sec-fetch-site" in fields:
            raise _refused(HTTPStatus.FORBIDDEN)  # a web page; no agent sends this
        given = fields.get("authorization", "").removeprefix("Bearer ")
        if not hmac.compare_digest(given.encode(), self.token):
            raise _refused(HTTPStatus.UNAUTHORIZED)
        if method != "POST":
            raise _refused(HTTPStatus.METHOD_NOT_ALLOWED)

    def go_on(self) -> bytes:
        """Return what tells a client that waits to send its payload."""
        return b"HTTP/1.1 100 Continue\r\n\r\n"

    def answered(self, answer: Answered, stays: bool, /) -> bytes:
        """Return an answer as it is sent; words for the person take the one form that HTTP can carry."""
        out, err, _ = answer
        words = dump({"systemMessage": err.strip()}) if err and not out else out
        return _answer(HTTPStatus.OK, words.encode("utf-8", "backslashreplace"), stays=stays)


def _first(line: str) -> tuple[str, str, str]:
    words = line.split(" ")
    if len(words) != 3 or not words[2].startswith("HTTP/1."):
        raise _refused(HTTPStatus.BAD_REQUEST)
    return words[0], words[1], words[2]


def _fields(lines: list[str]) -> dict[str, str]:
    fields: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        name = name.lower()
        if not colon or not name or name != name.strip() or (name in fields and name in _READ):
            raise _refused(HTTPStatus.BAD_REQUEST)
        fields[name] = value.strip()
    return fields


def _length(fields: dict[str, str]) -> int:
    length = fields.get("content-length", "")
    if not length.isdecimal() or len(length) > 12 or "transfer-encoding" in fields:
        raise _refused(HTTPStatus.LENGTH_REQUIRED)
    if int(length) > MOST_BODY:
        raise _refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    return int(length)


def _refused(status: HTTPStatus) -> Refused:
    return Refused(_answer(status, b"", stays=False))


def _answer(status: HTTPStatus, body: bytes, *, stays: bool) -> bytes:
    last = "" if stays else "Connection: close\r\n"
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n{last}\r\n"
    )
    return head.encode() + body
