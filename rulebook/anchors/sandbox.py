"""The kernel sandbox of a verify run: bubblewrap's arguments, the scrubbed environment, the limits."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from rulebook.outside import process

SCRATCH = "/dev/shm/scratch"  # noqa: S108 - a path inside the sandbox, on a file system of its own
_SCRATCH_MOUNT = "/dev/shm"  # noqa: S108 - as above
_MIB = 1024 * 1024
_MOST_BESIDE = 1000
"""Files in a folder from which one is taken away; a command line has room for no more."""

_SECRET_FOLDERS = (
    ".ssh",
    ".gnupg",
    ".aws",
    ".azure",
    ".kube",
    ".docker",
    ".password-store",
    ".config/gh",
    ".config/gcloud",
    ".config/op",
    ".local/share/keyrings",
    ".mozilla",
    ".terraform.d",
)
_SECRET_FILES = (
    ".netrc",
    ".npmrc",
    ".pypirc",
    ".git-credentials",
    ".pgpass",
    ".my.cnf",
    ".bash_history",
    ".zsh_history",
    ".vault-token",
    ".cargo/credentials.toml",
)
_KEPT = ("PATH", "HOME", "USER", "LOGNAME", "VIRTUAL_ENV")
_KEPT_TOOLS = (
    "PYENV_ROOT",
    "PYENV_VERSION",
    "CARGO_HOME",
    "RUSTUP_HOME",
    "GOPATH",
    "GOROOT",
    "NVM_DIR",
    "JAVA_HOME",
)


@dataclass(frozen=True, slots=True)
class Limits:
    """What a verify run may use.

    Attributes:
        seconds: wall clock.
        output_bytes: standard output and standard error together.
        memory_bytes: of all its processes together, and of each.
        processes: at the same time.
        scratch_bytes: what ``$SCRATCH`` holds.

    """

    seconds: float = 60.0
    output_bytes: int = 4 * _MIB
    memory_bytes: int = 2048 * _MIB
    processes: int = 256
    scratch_bytes: int = 512 * _MIB


@cache
def available() -> bool:
    """Say whether bubblewrap is installed and may make its namespaces here; asked once a process."""
    if sys.platform != "linux" or shutil.which("bwrap") is None:
        return False
    argv = bubblewrap("/", ("true",))
    return process.run(argv, env=environment(os.environ, None), timeout=10).returncode == 0


def bubblewrap(
    root: str,
    argv: Sequence[str],
    *,
    limits: Limits | None = None,
    seccomp_fd: int | None = None,
    info_fd: int | None = None,
    tree: Sequence[str] = (),
) -> tuple[str, ...]:
    """Return the command line that runs ``argv`` with everything read-only but ``$SCRATCH``.

    ``tree`` are further arguments that change how the tree at ``root`` is seen (a writable overlay).
    """
    bounds = limits or Limits()
    return (
        *("bwrap", "--unshare-user", "--disable-userns", "--unshare-pid", "--unshare-net", "--unshare-ipc"),
        *("--unshare-uts", "--unshare-cgroup-try", "--cap-drop", "ALL", "--die-with-parent", "--new-session"),
        *("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"),
        *_hidden(os.path.expanduser("~"), os.environ),
        *("--size", str(bounds.scratch_bytes), "--tmpfs", _SCRATCH_MOUNT, "--dir", SCRATCH),
        *tree,
        *(() if seccomp_fd is None else ("--seccomp", str(seccomp_fd))),
        *(() if info_fd is None else ("--info-fd", str(info_fd))),
        *("--chdir", root, "--", *argv),
    )


def _hidden(home: str, env: Mapping[str, str]) -> tuple[str, ...]:
    """Cover what holds credentials: verify output ends in reports."""
    hidden: list[str] = []
    folders = [os.path.join(home, name) for name in _SECRET_FOLDERS]
    files = [os.path.join(home, name) for name in _SECRET_FILES]
    for folder in folders:
        if os.path.isdir(folder):
            hidden += (
                "--size",
                "4096",
                "--tmpfs",
                os.path.realpath(folder),
                "--remount-ro",
                os.path.realpath(folder),
            )
    for file in files:
        if os.path.isfile(file):
            hidden += ("--ro-bind", "/dev/null", os.path.realpath(file))
    runtime = env.get("XDG_RUNTIME_DIR", "")
    if runtime.startswith("/run/") and os.path.isdir(runtime):
        hidden += ("--size", "4096", "--tmpfs", runtime, "--remount-ro", runtime)
    return tuple(hidden)


def environment(env: Mapping[str, str], scratch: str | None) -> dict[str, str]:
    """Return the scrubbed environment: a search path, a language, nothing that holds a person's secrets."""
    kept = {name: env[name] for name in (*_KEPT, *_KEPT_TOOLS) if name in env}
    place = scratch or SCRATCH
    return {
        **kept,
        "LC_ALL": "C.UTF-8",  # one order of sorting, one language of messages, wherever it runs
        "TZ": "UTC",
        "PATH": search_path(env, None),
        "SCRATCH": place,
        "TMPDIR": place,
        "XDG_CACHE_HOME": f"{place}/.cache",
        "PYTHONDONTWRITEBYTECODE": "1",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_TERMINAL_PROMPT": "0",
        "NO_COLOR": "1",
        "TERM": "dumb",
        "RULEBOOK_IN_VERIFY": "1",
    }


def search_path(env: Mapping[str, str], root: str | None) -> str:
    """Return PATH without relative folders, and without those inside ``root`` where it is given."""
    folders = [folder for folder in env.get("PATH", os.defpath).split(":") if folder.startswith("/")]
    if root:
        folders = [folder for folder in folders if not f"{os.path.realpath(folder)}/".startswith(f"{root}/")]
    return ":".join(folders)


def joined_paths(*paths: str) -> str:
    """Return search paths as one, each folder once, relative ones left out."""
    folders = [folder for path in paths for folder in path.split(":") if folder.startswith("/")]
    return ":".join(dict.fromkeys(folders))


def laid_over(place: str, seen: str | None) -> list[str]:
    """Return the arguments by which another file is seen at ``place``, or none at all.

    A file is taken away by giving its folder anew, with everything else that is in it. In a folder of very
    many an empty device stands for no file.
    """
    if seen is not None:
        return ["--ro-bind", seen, place]
    folder = os.path.dirname(place)
    others = [entry for entry in os.scandir(folder) if entry.path != place]
    if len(others) > _MOST_BESIDE:
        return ["--ro-bind", os.devnull, place]
    words = ["--tmpfs", folder]
    for entry in others:
        if entry.is_symlink():
            words += ["--symlink", os.readlink(entry.path), entry.path]
        else:
            words += ["--ro-bind", entry.path, entry.path]
    return [*words, "--remount-ro", folder]
