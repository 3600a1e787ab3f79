"""What an event is judged against: the place, the session so far, and lazily read facts.

Safe at hook time.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from typing import Any

    from rulebook.shell import Reading

MAX_FILE_BYTES = 4 * 1024 * 1024
"""A longer file is not read back to find what an edit introduces; its edits count as new text."""

_REGULAR = 0o100000


def read_file(path: str) -> str | None:
    """Return a file's text, undecodable bytes escaped; None where it can't be read or is too long.

    Only regular files: a pipe would keep the hook waiting.
    """
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
        with open(handle, encoding="utf-8", errors="surrogateescape", newline="") as file:
            if os.fstat(handle).st_mode & 0o170000 != _REGULAR:
                return None
            text = file.read(MAX_FILE_BYTES + 1)
    except (OSError, ValueError):
        return None
    return text if len(text) <= MAX_FILE_BYTES else None


class EventContext:
    """Everything beside the event that deciding may depend on; there is no other input.

    Attributes:
        root: absolute path of the worktree.
        cwd: the agent's working directory, absolute or relative to ``root``.
        branch: the branch that is checked out; None where it is unknown.
        agent: the agent's name (``claude-code``); empty where it is unknown.
        home: the user's home folder.
        env: the agent's environment, as far as it is known.
        session: the events of this session before this one, oldest first.
        goes: ids of checks to which a person has said go for this very event.
        overrides: ids of checks that a person has overridden here and now.
        verdict: answers ``holds``, ``fails`` or ``unknown`` for a check's id; used at a commit.
        run: runs a ``run`` predicate's command at a gate and returns its exit code, or None where it may
            not run; None where nothing is run (then such a predicate does not match).
        live: the session really happened here, so what is left of it can be looked for on disk.
        read: returns a file's text by its absolute path, or None.

    """

    __slots__ = (
        "_folds",
        "_roots",
        "agent",
        "branch",
        "cwd",
        "env",
        "facts_cache",
        "goes",
        "home",
        "live",
        "overrides",
        "path_cache",
        "read",
        "reading_cache",
        "root",
        "run",
        "session",
        "verdict",
    )

    def __init__(
        self,
        root: str,
        *,
        cwd: str | None = None,
        branch: str | None = None,
        agent: str = "",
        home: str | None = None,
        env: Mapping[str, str] | None = None,
        session: Sequence[dict[str, Any]] = (),
        goes: Collection[str] = (),
        overrides: Collection[str] = (),
        verdict: Callable[[str], str] | None = None,
        run: Callable[[str], int | None] | None = None,
        live: bool = False,
        read: Callable[[str], str | None] = read_file,
    ) -> None:
        self.root = os.path.abspath(root)
        self.cwd = cwd or self.root
        self.branch = branch
        self.agent = agent
        self.home = home or os.path.expanduser("~")
        self.env = env
        self.session = tuple(session)
        self.goes = goes
        self.overrides = overrides
        self.verdict = verdict
        self.run = run
        self.live = live
        self.read = read
        self.path_cache: dict[Any, tuple[str, ...]] = {}
        self.reading_cache: dict[Any, Reading] = {}
        self.facts_cache: dict[int, Any] = {}
        self._roots: tuple[str, ...] | None = None
        self._folds: bool | None = None

    def at(
        self, session: Sequence[dict[str, Any]], *, cwd: str | None, branch: str | None, agent: str | None
    ) -> EventContext:
        """Return the context of one event of a session: what went before, its directory and branch."""
        other = EventContext(
            self.root,
            cwd=cwd or self.cwd,
            branch=branch or self.branch,
            agent=agent or self.agent,
            home=self.home,
            env=self.env,
            session=session,
            goes=self.goes,
            overrides=self.overrides,
            verdict=self.verdict,
            run=self.run,
            live=self.live,
            read=self.read,
        )
        other.reading_cache = self.reading_cache
        other.facts_cache = self.facts_cache
        other._roots, other._folds = self._roots, self._folds
        return other

    def roots(self) -> tuple[str, ...]:
        """Return the root as it was named and as the file system resolves it."""
        if self._roots is None:
            self._roots = tuple(dict.fromkeys((self.root, os.path.realpath(self.root))))
        return self._roots

    def folds_case(self) -> bool:
        """Tell whether the root's file system takes two spellings of a name, in case, for one file."""
        if self._folds is None:
            folder, name = os.path.split(self.root.rstrip("/"))
            try:
                self._folds = name.swapcase() != name and os.path.samefile(
                    self.root, os.path.join(folder, name.swapcase())
                )
            except (OSError, ValueError):
                self._folds = False
        return self._folds

    def reading(self, text: str) -> Reading:
        """Return what a command line would execute; read once a text and directory."""
        from rulebook import shell

        cwd = os.path.normpath(os.path.join(self.root, self.cwd))
        key = (text, cwd, self.home)
        known = self.reading_cache.get(key)
        if known is None:
            known = shell.read(text, cwd=cwd, home=self.home, env=self.env)
            self.reading_cache[key] = known
        return known
