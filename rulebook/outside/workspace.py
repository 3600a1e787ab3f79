"""Where things are: the repository, the worktree, and the user's data under ``RULEBOOK_HOME``.

Safe at hook time: no subprocess, no configuration file is read here.
"""

from __future__ import annotations

import os

from rulebook.errors import RulebookError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, MutableMapping

CONFIG_NAME = "rulebook.toml"


class Workspace:
    """One worktree of one repository, and where its data lives.

    Attributes:
        root: absolute path of the worktree's top folder.
        git_dir: the worktree's own git folder.
        common_dir: the git folder that all worktrees of the repository share.
        home: ``RULEBOOK_HOME``.
        repo_home: this repository's folder under ``home`` (store, spool, logs).
        worktree_home: this worktree's folder under ``repo_home`` (bundle, session ledgers).
        worktree_key: names the worktree in the store.

    """

    __slots__ = ("common_dir", "git_dir", "home", "repo_home", "root", "worktree_home", "worktree_key")

    def __init__(self, root: str, git_dir: str, common_dir: str, home: str) -> None:
        self.root = root
        self.git_dir = git_dir
        self.common_dir = common_dir
        self.home = home
        self.repo_home = f"{home}/repos/{path_key(common_dir)}"
        self.worktree_key = path_key(git_dir)
        self.worktree_home = f"{self.repo_home}/worktrees/{self.worktree_key}"


def path_key(path: str) -> str:
    """Return a short name for a folder: its last readable part and a digest of its real path."""
    from _blake2 import blake2b  # hashlib costs 2 ms at hook time

    name = "".join(c if c.isalnum() else "-" for c in os.path.basename(os.path.dirname(path) or path))
    return f"{name[:24].strip('-') or 'repo'}-{blake2b(os.fsencode(path), digest_size=6).hexdigest()}"


def data_home(env: Mapping[str, str]) -> str:
    """Return ``RULEBOOK_HOME``, by default ``$XDG_DATA_HOME/rulebook``, else ``~/.local/share/rulebook``.

    A relative ``RULEBOOK_HOME`` is one below the home folder: hooks and verbs run in different folders, and
    all must mean the same place. A relative ``XDG_DATA_HOME`` counts for nothing, as its specification says.
    """
    home, named = os.path.expanduser("~"), env.get("RULEBOOK_HOME")
    if named:
        return os.path.normpath(os.path.join(home, os.path.expanduser(named)))
    base = env.get("XDG_DATA_HOME", "")
    return os.path.join(base if os.path.isabs(base) else os.path.join(home, ".local", "share"), "rulebook")


def find_workspace(cwd: str, env: Mapping[str, str]) -> Workspace:
    """Return the workspace that ``cwd`` is in, or that ``GIT_DIR`` and ``GIT_WORK_TREE`` together name.

    The second is how git tells its hooks about a bare repository with a worktree elsewhere (dotfiles).

    Raises:
        RulebookError: outside a repository.

    """
    here = os.path.realpath(cwd)
    if env.get("GIT_DIR") and env.get("GIT_WORK_TREE"):
        return _named(here, env)
    folder = here
    while True:
        git_dir = _git_dir(folder)
        if git_dir:
            return Workspace(folder, git_dir, _common_dir(git_dir), data_home(env))
        parent = os.path.dirname(folder)
        if parent == folder:
            raise _outside(here)
        folder = parent


def name_tree_of_hook(cwd: str, env: MutableMapping[str, str]) -> None:
    """Name the worktree in a git hook's environment where git named only its folder.

    Git runs a hook at the worktree's top. It says which with ``GIT_DIR``, but not the worktree where that is
    set by configuration (``core.worktree``). Outside hooks a lone ``GIT_DIR`` may be anybody's leftover.
    """
    if not env.get("GIT_DIR") or env.get("GIT_WORK_TREE"):
        return
    named = os.path.realpath(os.path.join(cwd, env["GIT_DIR"]))
    try:
        found = find_workspace(cwd, env).git_dir
    except RulebookError:
        found = ""
    if found != named and os.path.realpath(cwd) != named:  # in a bare repository git runs it in there
        env["GIT_WORK_TREE"] = os.path.realpath(cwd)


def _outside(here: str) -> RulebookError:
    """Return the error for a place without a worktree, a bare repository among them."""
    folder = here
    while folder != os.path.dirname(folder):
        if all(os.path.exists(f"{folder}/{name}") for name in ("HEAD", "objects", "refs")):
            fix = "work in a worktree (git worktree add FOLDER), or set GIT_DIR and GIT_WORK_TREE"
            return RulebookError("a bare repository has no files to look at", where=folder, fix=fix)
        folder = os.path.dirname(folder)
    return RulebookError("not inside a git repository", where=here, fix="git init")


def _named(here: str, env: Mapping[str, str]) -> Workspace:
    git_dir = os.path.realpath(os.path.join(here, env["GIT_DIR"]))
    root = os.path.realpath(os.path.join(here, env["GIT_WORK_TREE"]))
    return Workspace(root, git_dir, _common_dir(git_dir), data_home(env))


def _git_dir(folder: str) -> str | None:
    dot_git = os.path.join(folder, ".git")
    if os.path.isdir(dot_git):
        return os.path.realpath(dot_git)
    line = _first_line(dot_git)
    if line.startswith("gitdir:"):
        return os.path.realpath(os.path.join(folder, line[len("gitdir:") :].strip()))
    return None


def _common_dir(git_dir: str) -> str:
    line = _first_line(os.path.join(git_dir, "commondir"))
    return os.path.realpath(os.path.join(git_dir, line)) if line else git_dir


def _first_line(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            return file.readline().strip()
    except OSError:
        return ""
