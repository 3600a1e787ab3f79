"""Outside tools that some tests need: found or, where a test may be left out for want of one, said aloud.

With ``CI=true`` nothing is left out for want of a tool: the test fails and says what to install.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

POSTGRES_PLACES = "/usr/lib/postgresql/*/bin"
"""Debian keeps the server's programs off PATH, one folder a version."""


def postgres_program(name: str) -> str | None:
    """Return the path of one of PostgreSQL's programs; the newest version where there are several."""
    places = sorted(Path("/").glob(POSTGRES_PLACES.lstrip("/")), key=lambda path: int(path.parent.name))
    found = [str(place / name) for place in places if (place / name).exists()]
    return found[-1] if found else shutil.which(name)


def bwrap_trouble() -> str | None:
    """Return why bubblewrap cannot be used here; None where it can."""
    program = shutil.which("bwrap")
    if program is None:
        return "bubblewrap is not installed"
    run = subprocess.run([program, "--ro-bind", "/", "/", "--unshare-all", "true"], capture_output=True)
    return None if run.returncode == 0 else f"the kernel refuses it: {run.stderr.decode().strip()}"


def require(item: pytest.Item) -> None:
    """Skip a marked test whose tool is missing, or fail it where ``CI`` is set."""
    if item.get_closest_marker("postgres") and not _has_postgres():
        _without("PostgreSQL is not installed", missing=True)
    if item.get_closest_marker("sandbox") and (trouble := bwrap_trouble()):
        _without(trouble, missing=shutil.which("bwrap") is None)


def _has_postgres() -> bool:
    return bool(os.environ.get("RULEBOOK_TEST_POSTGRES_URL") or postgres_program("initdb"))


def _without(why: str, *, missing: bool) -> None:
    if missing and os.environ.get("CI"):
        pytest.fail(f"{why}; .ci/run installs it")
    pytest.skip(why)


@contextmanager
def postgres_server(folder: Path) -> Iterator[str]:
    """Run a throw-away server that listens on a socket in ``folder`` only; give its URL."""
    data, log = folder / "data", folder / "log"
    user = _unprivileged(folder)
    run = [*user, str(postgres_program("initdb")), "-D", str(data), "-A", "trust", "-U", "rulebook", "-N"]
    subprocess.run(run, check=True, capture_output=True)
    settings = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off"
    control = [*user, str(postgres_program("pg_ctl")), "-D", str(data), "-w", "-l", str(log)]
    subprocess.run([*control, "-o", settings, "start"], check=True, stdout=subprocess.DEVNULL)
    try:
        yield f"postgresql://rulebook@/postgres?host={folder}"
    finally:
        subprocess.run([*control, "-m", "immediate", "stop"], check=True, stdout=subprocess.DEVNULL)


def _unprivileged(folder: Path) -> list[str]:
    """Return the words that start a program as another user: PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return []
    folder.chmod(0o777)
    for parent in folder.parents:
        if parent.stat().st_uid == 0 and not parent.stat().st_mode & 0o001:
            parent.chmod(parent.stat().st_mode | 0o001)
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]


def in_read_only(folder: Path, arguments: list[str], cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run rulebook while a folder is on a read-only file system; permissions say nothing to root."""
    sandbox = ["bwrap", "--dev-bind", "/", "/", "--ro-bind", str(folder), str(folder)]
    command = [*sandbox, sys.executable, "-m", "rulebook", *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
