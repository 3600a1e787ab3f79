"""Which content was judged last: so a commit made with ``--no-verify`` is told from one that was judged."""

from __future__ import annotations

import os
from collections.abc import Mapping

from rulebook.outside.files import write_atomic
from rulebook.outside.git import Git
from rulebook.outside.workspace import Workspace


def remember_judged(workspace: Workspace, env: Mapping[str, str]) -> None:
    """Note the tree that the index makes; nothing is noted where git can not say."""
    tree = Git(workspace.root, hook_env=env).ask("write-tree")
    if tree:
        write_atomic(_place(workspace), tree + "\n")


def was_judged(workspace: Workspace, env: Mapping[str, str]) -> bool:
    """Say whether the newest commit's tree is the one that was judged last."""
    tree = Git(workspace.root, hook_env=env).ask("rev-parse", "HEAD^{tree}")
    try:
        with open(_place(workspace), encoding="ascii") as file:
            return file.read().strip() == tree
    except OSError:
        return False


def _place(workspace: Workspace) -> str:
    return os.path.join(workspace.worktree_home, "judged")
