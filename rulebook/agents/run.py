"""The one-shot hook: standard input, a decision, standard output, and out."""

from __future__ import annotations

import posix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

MOST_INPUT = 256 << 20
DEADLINE = 8.0
"""Seconds; every host's own timeout as installed is longer."""


def main(arguments: Sequence[str]) -> None:
    """Answer one call of ``AGENT [EVENT]`` and leave the process without tidying up."""
    from os import environ
    from time import time

    from rulebook.agents.respond import respond
    from rulebook.errors import RulebookError

    data = b""
    _set_deadline()
    if "--image" in arguments:
        return _make_image()
    try:
        agent, event = (*arguments, "", "")[:2]
        data = _read_all(0)
        out, err, code = respond(agent, data, environ, time(), event=event, delegate=_service, via=_via())
    except RulebookError as error:
        out, err, code = "", f"rulebook: {error}\n", 1
    if not _write_all(1, out.encode("utf-8", "backslashreplace")):
        err += "rulebook: the answer could not be written to standard output\n"
        code = 2 if _refuses(out) else code  # which every host takes for a refusal
    _write_all(2, err.encode("utf-8", "backslashreplace"))
    if b"SessionStart" in data[:4096] or b"sessionStart" in data[:4096]:
        _renew_image(environ)
    posix._exit(code)


def _service(
    home: str, agent: str, event: str, data: bytes, env: Mapping[str, str], now: float
) -> tuple[str, str, int] | None:
    """Ask the resident service, if its socket is there at all."""
    try:
        posix.lstat(f"{home}/service/socket")
    except OSError:
        return None
    from rulebook.agents.service_client import ask

    return ask(home, agent, event, data, env, now, _via())


def _via() -> str:
    """Return by which of its two command lines the hook was started."""
    import sys

    return sys.argv[0].rpartition("/")[2]


def _make_image() -> None:
    from rulebook.agents.image import build_image

    build_image()


def _renew_image(env: Mapping[str, str]) -> None:
    """Start making the image where this hook ran without it, as after an upgrade; nobody waits for it."""
    import sys

    if type(__spec__.loader).__name__ == "Finder" or not sys.argv[0].endswith("/hook.py"):
        return
    quiet = [(posix.POSIX_SPAWN_OPEN, fd, "/dev/null", posix.O_RDWR, 0) for fd in range(3)]
    line = [sys.executable, "-I", "-S", sys.argv[0], "--image"]
    try:
        posix.posix_spawn(sys.executable, line, dict(env), file_actions=quiet, setsid=True)
    except OSError:
        return


def _set_deadline() -> None:
    import _signal  # type: ignore[import-not-found]  # the C part of signal, without its enums

    from rulebook.agents.respond import Late

    def ring(_number: int, _frame: Any) -> None:
        raise Late

    _signal.signal(_signal.SIGALRM, ring)
    _signal.setitimer(_signal.ITIMER_REAL, DEADLINE)


def _read_all(fd: int) -> bytes:
    parts = []
    left = MOST_INPUT
    while left > 0 and (part := posix.read(fd, min(left, 1 << 20))):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def _write_all(fd: int, data: bytes) -> bool:
    view = memoryview(data)
    while view:
        try:
            view = view[posix.write(fd, view) :]
        except OSError:
            return False
    return True


def _refuses(out: str) -> bool:
    """Say whether an answer, in whatever host's form, holds an action back."""
    from rulebook.enforce.wire import load

    answer = load(out)
    specific = answer.get("hookSpecificOutput") or {}
    words = [
        value.get(name)
        for value in (answer, specific)
        for name in ("permission", "permissionDecision", "decision")
    ]
    return bool(
        answer.get("cancel") or answer.get("refuse") or not {"deny", "ask", "block"}.isdisjoint(words)
    )
