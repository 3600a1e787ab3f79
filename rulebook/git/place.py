"""Where git looks for hooks in a worktree, and what stands there."""

from __future__ import annotations

import os
from dataclasses import dataclass

from rulebook.git.script import CHAINED, calls_us, is_ours
from rulebook.outside.git import Git
from rulebook.outside.workspace import Workspace

CONFIG_HOOKS_SINCE = (2, 54)
"""From this version on git runs hooks that its configuration names; nothing has to be overwritten."""


@dataclass(frozen=True, slots=True)
class Place:
    """One hook.

    Attributes:
        event: ``pre-commit`` ...
        path: the file that git runs.
        state: ``ours``, ``by_hand`` (a hook of the user's with our line), ``other`` or ``free``.
        tracked: the file is part of the repository's content, so not ours to change.

    """

    event: str
    path: str
    state: str
    tracked: bool

    @property
    def chained(self) -> str:
        """Where the hook that stood here before is kept."""
        return self.path + CHAINED


def hooks_folder(workspace: Workspace) -> str:
    """Return where git looks: one folder for all worktrees, unless ``core.hooksPath`` says otherwise."""
    found = Git(workspace.root, with_hooks=True).text("rev-parse", "--git-path", "hooks")
    return os.path.normpath(os.path.join(workspace.root, found))


def hooks_path_scope(workspace: Workspace) -> str | None:
    """Return which configuration sets ``core.hooksPath`` (``local``, ``worktree`` ...), if any."""
    found = Git(workspace.root, with_hooks=True).ask("config", "--show-scope", "--get", "core.hooksPath")
    return found.split("\t", 1)[0] if found else None


def place(workspace: Workspace, event: str) -> Place:
    """Return what stands where git looks for one hook."""
    path = os.path.join(hooks_folder(workspace), event)
    return Place(event, path, _state(path), _tracked(workspace, path))


def git_version(workspace: Workspace) -> tuple[int, int]:
    """Return git's major and minor version."""
    words = Git(workspace.root).text("version").split()
    major, minor = words[2].split(".")[:2]
    return int(major), int(minor)


def _state(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read(65536)
    except OSError:
        return "other" if os.path.lexists(path) else "free"
    if is_ours(text):
        return "ours"
    return "by_hand" if calls_us(text) else "other"


def _tracked(workspace: Workspace, path: str) -> bool:
    relative = os.path.relpath(os.path.realpath(path), os.path.realpath(workspace.root))
    if relative.startswith((".git/", "../")):
        return False
    return Git(workspace.root).ask("ls-files", "--error-unmatch", "--", relative) is not None
