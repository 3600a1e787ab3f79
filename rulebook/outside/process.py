"""The one way to other programs: argument lists, limits on time and output, no shell."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import IO

from rulebook.errors import RulebookError
from rulebook.outside.clock import ticks

_CHUNK = 65536
_POLL = 0.02
_RUNNING: set[int] = set()
"""Process groups of the untrusted programs that run now, in whatever thread."""


@dataclass(frozen=True, slots=True)
class Finished:
    """How a program ended.

    Attributes:
        code: exit code; negative for the signal that ended it.
        out: what it wrote, standard output and standard error as they came, at most the limit.
        stopped_by: ``time``, ``output`` or what ``watch`` said; None where it ended by itself.
        seconds: how long it ran.

    """

    code: int
    out: bytes
    stopped_by: str | None
    seconds: float


def run(
    argv: Sequence[str],
    *,
    cwd: str | None = None,
    env: Mapping[str, str] | None = None,
    stdin: bytes | None = None,
    timeout: float | None = None,
) -> subprocess.CompletedProcess[bytes]:
    """Run a trusted program to its end and return its code and both outputs.

    Raises:
        RulebookError: the program is not there, or takes longer than ``timeout`` seconds.

    """
    try:
        return subprocess.run(
            list(argv),
            cwd=cwd,
            env=None if env is None else dict(env),
            input=stdin or b"",
            capture_output=True,
            timeout=timeout,
            check=False,
        )
    except FileNotFoundError as error:
        raise RulebookError(f"{argv[0]} not found", fix=f"install {argv[0]}") from error
    except subprocess.TimeoutExpired as error:
        raise RulebookError(f"{argv[0]} took longer than {timeout:g} s", fix="try again") from error


@contextlib.contextmanager
def meanwhile(argv: Sequence[str], stdin: bytes) -> Iterator[Callable[[], bytes]]:
    """Run a trusted program while the block runs; what is given waits for it and returns what it wrote.

    That is empty where the program failed. It is given all its input before the block begins, so it must read
    it whole before it writes more than a pipe holds.
    """
    pipe = subprocess.PIPE
    with subprocess.Popen(list(argv), stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL) as child:
        assert child.stdin is not None  # noqa: S101 - stdin=PIPE
        with contextlib.suppress(BrokenPipeError):
            child.stdin.write(stdin)
            child.stdin.close()
        child.stdin = None

        def collect() -> bytes:
            out, _ = child.communicate()
            return out if child.returncode == 0 else b""

        try:
            yield collect
        finally:
            child.kill()


def run_limited(
    argv: Sequence[str],
    *,
    cwd: str,
    env: Mapping[str, str],
    seconds: float,
    output_bytes: int,
    pass_fds: Sequence[int] = (),
    before_exec: Callable[[], None] | None = None,
    watch: Callable[[int], str | None] | None = None,
) -> Finished:
    """Run an untrusted program; it and its group are killed when it goes over a limit.

    ``watch(pid)`` is asked every 20 ms and names the limit that is exceeded, or returns None.
    """
    start = ticks()
    child = subprocess.Popen(
        list(argv),
        cwd=cwd,
        env=dict(env),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        pass_fds=tuple(pass_fds),
        preexec_fn=before_exec,
        start_new_session=True,
    )
    assert child.stdout is not None  # noqa: S101 - stdout=PIPE
    _RUNNING.add(child.pid)
    try:
        with child.stdout as pipe, _first_in_line():
            out, stopped_by = _read(child, pipe, start + seconds, output_bytes, watch)
            if stopped_by:
                kill_group(child.pid)
            code = child.wait()
    finally:
        _RUNNING.discard(child.pid)
        kill_group(child.pid)
    return Finished(code, out, stopped_by, ticks() - start)


@contextlib.contextmanager
def _first_in_line() -> Iterator[None]:
    """Let this thread run before anything that the program starts, so that no fork bomb starves its watcher.

    Only root needs it: the kernel counts nobody else's processes as unlimited. Without the right to it, or
    where the system knows no such order, things stay as they are.
    """
    if os.geteuid() != 0 or not hasattr(os, "sched_setscheduler"):
        yield
        return
    before, param = os.sched_getscheduler(0), os.sched_getparam(0)
    with contextlib.suppress(OSError):
        os.sched_setscheduler(0, os.SCHED_RR | os.SCHED_RESET_ON_FORK, os.sched_param(1))
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, before, param)


def kill_running() -> None:
    """Kill every untrusted program that runs now: whoever started them will not wait for their answers."""
    for pid in tuple(_RUNNING):
        kill_group(pid)


def kill_group(pid: int) -> None:
    """Kill a process group that this process started; nothing happens if it is gone."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)


def _read(
    child: subprocess.Popen[bytes],
    pipe: IO[bytes],
    deadline: float,
    output_bytes: int,
    watch: Callable[[int], str | None] | None,
) -> tuple[bytes, str | None]:
    """Read until the program ends; a grandchild that keeps the pipe open does not hold us."""
    chunks: list[bytes] = []
    size = 0
    with selectors.DefaultSelector() as selector:
        selector.register(pipe, selectors.EVENT_READ)
        while True:
            ready = selector.select(min(_POLL, max(0.0, deadline - ticks())))
            chunk = os.read(pipe.fileno(), _CHUNK) if ready else b""
            chunks.append(chunk[: max(0, output_bytes - size)])
            size += len(chunk)
            ended = (ready and not chunk) or (not ready and child.poll() is not None)
            if ended:
                return b"".join(chunks), None if child.poll() is not None else _await(child, deadline, watch)
            stop = _over(child.pid, size > output_bytes, ticks() >= deadline, watch)
            if stop:
                return b"".join(chunks), stop


def _over(pid: int, too_much: bool, too_late: bool, watch: Callable[[int], str | None] | None) -> str | None:
    if too_much:
        return "output"
    if too_late:
        return "time"
    return watch(pid) if watch else None


def _await(
    child: subprocess.Popen[bytes], deadline: float, watch: Callable[[int], str | None] | None
) -> str | None:
    """Wait for a program that closed its output and goes on."""
    while True:
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(min(_POLL, max(0.001, deadline - ticks())))
            return None
        stop = _over(child.pid, False, ticks() >= deadline, watch)
        if stop:
            return stop
