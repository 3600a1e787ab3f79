"""The resident service: the same decision as the one-shot hook, over loopback HTTP and a Unix socket.

HTTP is for agents that can call a URL: ``POST /hook/AGENT`` with the payload, the token in
``Authorization``. The Unix socket is for the one-shot hook: one line of JSON and the payload in, one JSON
object out. Nothing else is served, and nothing is remembered that a killed service would lose.
"""

from __future__ import annotations

import hmac
import os
import secrets
import signal
import socket
import socketserver
import struct
import threading
import time
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from rulebook.agents.places import Places
from rulebook.agents.respond import AGENTS, respond
from rulebook.agents.service_client import SOCKET
from rulebook.agents.watchman import in_time, watch
from rulebook.enforce.wire import dump, load_bytes
from rulebook.errors import RulebookError
from rulebook.outside.files import write_atomic

MOST_BODY = 64 << 20
MOST_HEAD = 1 << 20
PATIENCE = 30.0
"""Seconds that a client may take to send what it announced."""


class Service:
    """What both doors share.

    Attributes:
        env: the environment that decisions are made in, without the marks of the agent that started us.
        token: what an HTTP client must know; it stands in a file that only this user can read.
        places: the open bundles and known folders.

    """

    def __init__(self, env: Mapping[str, str]) -> None:
        self.env = dict(env)
        self.token = secrets.token_urlsafe(32)
        self.places = Places()

    def decide(
        self, agent: str, data: bytes, event: str, env: Mapping[str, str], now: float | None = None
    ) -> tuple[str, str, int]:
        """Return what the one-shot hook would print, and its exit code.

        ``now`` is the caller's own moment: where it has to decide by itself in the end, its findings are the
        same ones.
        """
        with in_time():
            moment = time.time() if now is None else now
            return respond(agent, data, env, moment, event=event, find=self.places.find)


class _Http(BaseHTTPRequestHandler):
    """One request; the checks come before the body is read."""

    protocol_version = "HTTP/1.1"
    timeout = PATIENCE
    service: Service
    port: int

    def do_POST(self) -> None:
        """Answer a hook call."""
        refusal = self._refusal()
        if refusal:
            self._answer(refusal, b"")
            self.close_connection = True
            return
        address = urlsplit(self.path)
        agent = address.path.removeprefix("/hook/")
        event = parse_qs(address.query).get("event", [""])[0]
        data = self.rfile.read(int(self.headers["Content-Length"]))
        out, err, _ = self.service.decide(agent, data, event, self.service.env)
        self._answer(200, (out or _as_message(err)).encode("utf-8", "backslashreplace"))

    def _refusal(self) -> int:
        """Return the status of a request that is not ours to answer, or 0."""
        hosts = {f"{name}:{self.port}" for name in ("127.0.0.1", "localhost")}
        if self.headers.get("Host") not in hosts:
            return 421  # a name of somebody else that was made to lead here
        if self.headers.get("Origin") or self.headers.get("Sec-Fetch-Site"):
            return 403  # a web page; no agent sends this
        given = self.headers.get("Authorization", "").removeprefix("Bearer ")
        if not hmac.compare_digest(given.encode("utf-8", "replace"), self.service.token.encode()):
            return 401
        if urlsplit(self.path).path.removeprefix("/hook/") not in AGENTS:
            return 404
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or self.headers.get("Transfer-Encoding"):
            return 411
        return 413 if int(length) > MOST_BODY else 0

    def _answer(self, status: int, body: bytes) -> None:
        self.send_response_only(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Say nothing: payloads hold what nobody should read."""


def _as_message(err: str) -> str:
    """Words for the person, in the one form that an HTTP answer can carry them."""
    return dump({"systemMessage": err.strip()}) if err else ""


class _Local(socketserver.StreamRequestHandler):
    """One call of a one-shot hook over the Unix socket."""

    timeout = PATIENCE
    server: _LocalServer

    def handle(self) -> None:
        """Answer it, if it comes from this user."""
        if not _is_this_user(self.connection):
            return
        head = load_bytes(self.rfile.readline(MOST_HEAD))
        if head["agent"] not in AGENTS or int(head["bytes"]) > MOST_BODY:
            return
        data = self.rfile.read(int(head["bytes"]))
        out, err, code = self.server.service.decide(
            head["agent"], data, head["event"], head["env"], head["now"]
        )
        self.wfile.write(dump({"out": out, "err": err, "code": code}).encode())


def _is_this_user(connection: Any) -> bool:
    """Ask the kernel who calls; where it can't tell, the private folder has to do."""
    option = getattr(socket, "SO_PEERCRED", None)
    if option is None:
        return True
    credentials = connection.getsockopt(socket.SOL_SOCKET, option, struct.calcsize("3i"))
    return bool(struct.unpack("3i", credentials)[1] == os.getuid())


class _LocalServer(socketserver.ThreadingMixIn, socketserver.UnixStreamServer):
    daemon_threads = True
    request_queue_size = 128
    service: Service

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: a client that went away or sent nonsense decides by itself."""


class _HttpServer(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: a client went away."""


def serve(home: str, env: Mapping[str, str], *, port: int = 0, ready: Any = None) -> None:
    """Serve until SIGTERM or SIGINT.

    Args:
        home: ``RULEBOOK_HOME``.
        env: the environment to decide in.
        port: of loopback; 0 takes a free one.
        ready: called with the port and token when both doors are open.

    Raises:
        RulebookError: a service of this user runs already, or a door can't be opened.

    """
    folder = f"{home}/service"
    _private_folder(folder)
    with _only_one(folder):
        service = Service(env)
        http = _open_http(service, port)
        local = _open_local(service, f"{home}/{SOCKET}")
        address = {"port": http.server_port, "token": service.token, "pid": os.getpid()}
        write_atomic(f"{folder}/address.json", dump(address) + "\n", mode=0o600)
        try:
            _run(http, local, lambda: ready(http.server_port, service.token) if ready else None)
        finally:
            for name in ("address.json", "socket"):
                _remove(f"{folder}/{name}")


def _run(http: _HttpServer, local: _LocalServer, ready: Any) -> None:
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    threads = [
        threading.Thread(target=door.serve_forever, args=(0.2,), daemon=True) for door in (http, local)
    ]
    threads.append(threading.Thread(target=watch, args=(stop,), daemon=True))
    for thread in threads:
        thread.start()
    ready()
    stop.wait()
    for door in (http, local):
        door.shutdown()
        door.server_close()


def _open_http(service: Service, port: int) -> _HttpServer:
    try:
        server = _HttpServer(("127.0.0.1", port), _Http)
    except OSError as error:
        raise RulebookError(
            f"port {port} can't be opened: {error.strerror}", fix="rulebook serve --port 0"
        ) from None
    _Http.service = service
    _Http.port = server.server_port
    return server


def _open_local(service: Service, path: str) -> _LocalServer:
    _remove(path)
    try:
        server = _LocalServer(path, _Local)
    except OSError as error:
        raise RulebookError(
            f"the socket can't be opened: {error}", where=path, fix="use a shorter RULEBOOK_HOME"
        ) from None
    os.chmod(path, 0o600)
    server.service = service
    return server


def _private_folder(folder: str) -> None:
    """Make the folder for this user alone; one that is somebody else's, or a symlink, is refused."""
    os.makedirs(folder, mode=0o700, exist_ok=True)
    state = os.lstat(folder)
    if not os.path.isdir(folder) or os.path.islink(folder) or state.st_uid != os.getuid():
        raise RulebookError(
            "the service's folder is not this user's own", where=folder, fix=f"rm -r {folder}"
        )
    os.chmod(folder, 0o700)


class _only_one:  # noqa: N801 - reads as what it does
    """Holds the lock that says that a service of this user runs."""

    def __init__(self, folder: str) -> None:
        self.path = f"{folder}/lock"

    def __enter__(self) -> None:
        import fcntl

        self.fd = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
        try:
            fcntl.flock(self.fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self.fd)
            raise RulebookError(
                "a service of this user runs already", where=self.path, fix="stop it first"
            ) from None

    def __exit__(self, *_: object) -> None:
        os.close(self.fd)


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except FileNotFoundError:
        return
