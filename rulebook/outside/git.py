"""The only place that starts git.

Every call is inert: no file system monitor, no external diff, no hooks, no prompt, no optional lock. By
default the variables that tie a process to one repository (``GIT_DIR``, ``GIT_INDEX_FILE`` ...) are dropped;
a git hook keeps them, because only with them it sees what is being committed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping

from rulebook.errors import RulebookError
from rulebook.outside import process

LOCAL_VARIABLES = (
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_CONFIG",
    "GIT_CONFIG_COUNT",
    "GIT_CONFIG_PARAMETERS",
    "GIT_DIR",
    "GIT_GRAFT_FILE",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_NO_REPLACE_OBJECTS",
    "GIT_OBJECT_DIRECTORY",
    "GIT_PREFIX",
    "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE",
    "GIT_WORK_TREE",
)
"""What ``git rev-parse --local-env-vars`` lists: they name one repository, never another."""

_INERT_BUT_HOOKS = ("-c", "core.fsmonitor=false", "-c", "core.quotePath=false")
_INERT = (*_INERT_BUT_HOOKS, "-c", "core.hooksPath=/dev/null")
_ENV = {"GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_PAGER": "cat", "LC_ALL": "C"}
NULL_ID = "0" * 40


def without_local(env: Mapping[str, str]) -> dict[str, str]:
    """Return ``env`` without the variables that tie a process to one repository."""
    return {name: value for name, value in env.items() if name not in LOCAL_VARIABLES}


def _without_others(env: Mapping[str, str], root: str) -> dict[str, str]:
    """Drop what names another repository; a worktree whose git folder only the variables name keeps both."""
    named = env.get("GIT_DIR"), env.get("GIT_WORK_TREE")
    clean = without_local(env)
    if all(named) and os.path.realpath(named[1] or "") == os.path.realpath(root):
        clean |= {"GIT_DIR": os.path.realpath(named[0] or ""), "GIT_WORK_TREE": root}
    return clean


class Git:
    """Git in one worktree.

    Attributes:
        root: the folder in which it runs.

    ``hook_env`` is the environment that git gave to a hook; ``with_hooks`` lets git see where its hooks are.

    """

    def __init__(
        self, root: str, *, hook_env: Mapping[str, str] | None = None, with_hooks: bool = False
    ) -> None:
        self.root = root
        base = _without_others(os.environ, root) if hook_env is None else dict(hook_env)
        self._env = {**base, **_ENV}
        self._git = ("git", *(_INERT_BUT_HOOKS if with_hooks else _INERT))

    def run(self, *args: str, stdin: bytes | None = None, ok: tuple[int, ...] = (0,)) -> bytes:
        """Run git and return its standard output.

        Raises:
            RulebookError: git is missing, or its exit code is not in ``ok``.

        """
        done = process.run((*self._git, *args), cwd=self.root, env=self._env, stdin=stdin)
        if done.returncode not in ok:
            raise RulebookError(_complaint(args, done.stderr), where=self.root, fix=_cure(done.stderr))
        return done.stdout

    def text(self, *args: str, ok: tuple[int, ...] = (0,)) -> str:
        """Run git and return its standard output as text without the last line end."""
        return self.run(*args, ok=ok).decode("utf-8", "surrogateescape").rstrip("\n")

    def ask(self, *args: str) -> str | None:
        """Return git's answer as text, or None where it has none (any exit code but 0)."""
        done = process.run((*self._git, *args), cwd=self.root, env=self._env)
        return done.stdout.decode("utf-8", "surrogateescape").rstrip("\n") if done.returncode == 0 else None

    def names(self, *args: str) -> list[str]:
        """Run git with ``-z`` output and return the names."""
        return [os.fsdecode(name) for name in self.run(*args).split(b"\0") if name]

    def head(self) -> str | None:
        """Return the commit that is checked out; None before the first commit."""
        return self.ask("rev-parse", "--verify", "--quiet", "HEAD^{commit}")

    def empty_tree(self) -> str:
        """Return the id of the tree without files, by the repository's own hash."""
        return self.text("hash-object", "-t", "tree", "--stdin")

    def branch(self) -> str | None:
        """Return the branch's short name; None when HEAD is detached."""
        return self.ask("symbolic-ref", "--quiet", "--short", "HEAD")

    def blobs(self, names: Iterable[str]) -> Iterator[tuple[str, bytes | None]]:
        """Yield each object name (``REV:path``, ``:path``, an id) with its content, None where there is none.

        One process for all of them. Names with a line end can not be asked for and yield None.
        """
        asked = list(names)
        clean = [name for name in asked if "\n" not in name]
        feed = b"".join(os.fsencode(name) + b"\n" for name in clean)
        found = (
            dict(zip(clean, _batch(self.run("cat-file", "--batch", stdin=feed)), strict=True))
            if clean
            else {}
        )
        for name in asked:
            yield name, found.get(name)


def _batch(out: bytes) -> Iterator[bytes | None]:
    """Read the answer of ``cat-file --batch``: a header line and a body for each object."""
    at = 0
    while at < len(out):
        end = out.index(b"\n", at)
        header = out[at:end].rsplit(b" ", 2)
        at = end + 1
        if header[-1] in (b"missing", b"ambiguous") or not header[-1].isdigit():
            yield None
            continue
        size = int(header[-1])
        yield out[at : at + size] if header[-2] == b"blob" else None
        at += size + 1


def _complaint(args: tuple[str, ...], stderr: bytes) -> str:
    lines = stderr.decode("utf-8", "replace").strip().splitlines() or ["no message"]
    fatal = next((line for line in lines if line.startswith(("fatal: ", "error: "))), lines[-1])
    return f"git {args[0]}: {fatal}"


def _cure(stderr: bytes) -> str:
    """Return the command that git itself names, where the folder is not this user's own."""
    lines = (line.strip() for line in stderr.decode("utf-8", "replace").splitlines())
    named = next(
        (line for line in lines if line.startswith("git config --global --add safe.directory")), None
    )
    return named or "see the message of git"
