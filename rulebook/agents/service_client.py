"""The way from a one-shot hook to the resident service; where nobody answers, the hook decides by itself.

Safe at hook time. The socket stands in a folder that only this user can enter, and whoever answers must be
this user.
"""

from __future__ import annotations

import posix

from rulebook.enforce.wire import dump, load_bytes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

SOCKET = "service/socket"
SECONDS = 3.0
"""How long a hook waits for the service before it decides by itself."""

_CONNECT = 0.2


def ask(
    home: str,
    agent: str,
    event: str,
    data: bytes,
    env: Mapping[str, str],
    now: float | None = None,
    via: str = "",
) -> tuple[str, str, int] | None:
    """Return standard output, standard error and exit code by the service; None where it is away.

    ``now`` is the moment that the caller decides at, where it has to do so itself in the end; ``via`` as in
    ``respond``.
    """
    path = f"{home}/{SOCKET}"
    if not _is_ours(path):
        return None
    try:
        head = {"agent": agent, "event": event, "env": dict(env), "now": now, "via": via}
        answer = _exchange(path, head, data)
        return str(answer["out"]), str(answer["err"]), int(answer["code"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _is_ours(path: str) -> bool:
    """Say whether the socket is this user's own and no symlink; another one is not asked."""
    try:
        state = posix.lstat(path)
    except OSError:
        return False
    return state.st_mode & 0o170000 == 0o140000 and state.st_uid == posix.getuid()


def _exchange(path: str, call: dict[str, Any], data: bytes) -> Any:
    import _socket

    head = dump({**call, "bytes": len(data)}).encode() + b"\n"
    connection = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
    try:
        connection.settimeout(_CONNECT)
        connection.connect(path)
        if not _answers_as_us(connection):
            raise OSError("somebody else answers")
        connection.settimeout(SECONDS)
        connection.sendall(head + data)
        parts = []
        while part := connection.recv(1 << 16):
            parts.append(part)
    finally:
        connection.close()
    return load_bytes(b"".join(parts))


def _answers_as_us(connection: Any) -> bool:
    """Ask the kernel who is at the other end; where it can't tell, the folder's owner is the answer."""
    import _socket

    peer = getattr(_socket, "SO_PEERCRED", None)
    if peer is None:
        return True
    credentials = connection.getsockopt(_socket.SOL_SOCKET, peer, 12)
    return int.from_bytes(credentials[4:8], "little") == posix.getuid()
