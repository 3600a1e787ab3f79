"""The resident service: the same decision as the one-shot hook, over loopback HTTP and a Unix socket.

Nothing else is served, and nothing is remembered that a killed service would lose.
"""

from __future__ import annotations

import os
import secrets
import signal
import socket
import threading
import time
from collections.abc import Mapping
from typing import Any

from rulebook.agents.door import Door, Request
from rulebook.agents.http_door import HttpDoor
from rulebook.agents.local_door import LocalDoor
from rulebook.agents.places import Places
from rulebook.agents.reception import Reception
from rulebook.agents.respond import respond
from rulebook.agents.service_client import SOCKET
from rulebook.agents.watchman import in_time
from rulebook.enforce.wire import dump
from rulebook.errors import RulebookError
from rulebook.outside.files import write_atomic


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

    def decide(self, request: Request, data: bytes) -> tuple[str, str, int]:
        """Return what the one-shot hook would print, and its exit code.

        Where a caller says its own moment, it may have to decide by itself in the end: its findings are then
        the same ones.
        """
        with in_time():
            moment = time.time() if request.now is None else request.now
            env = self.env if request.env is None else request.env
            find, via = self.places.find, request.via
            return respond(request.agent, data, env, moment, event=request.event, find=find, via=via)


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
        http = _listen(socket.AF_INET, ("127.0.0.1", port), fix="rulebook serve --port 0")
        _remove(f"{home}/{SOCKET}")
        local = _listen(socket.AF_UNIX, f"{home}/{SOCKET}", fix="use a shorter RULEBOOK_HOME")
        os.chmod(f"{home}/{SOCKET}", 0o600)
        port = http.getsockname()[1]
        address = {"port": port, "token": service.token, "pid": os.getpid()}
        write_atomic(f"{folder}/address.json", dump(address) + "\n", mode=0o600)
        doors: dict[socket.socket, Door] = {http: HttpDoor(port, service.token), local: LocalDoor()}
        try:
            _run(Reception(doors, service.decide), lambda: ready(port, service.token) if ready else None)
        finally:
            http.close()
            local.close()
            for name in ("address.json", "socket"):
                _remove(f"{folder}/{name}")


def _run(reception: Reception, ready: Any) -> None:
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    reception.start()
    ready()
    stop.wait()
    reception.stop()


def _listen(family: int, address: Any, *, fix: str) -> socket.socket:
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if family == socket.AF_INET:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(128)
    except OSError as error:
        listener.close()
        raise RulebookError(f"{address} can't be opened: {error.strerror or error}", fix=fix) from None
    return listener


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
