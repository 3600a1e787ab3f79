"""Whether the git hooks that rulebook needs are really run by git here."""

from __future__ import annotations

import os
from dataclasses import dataclass

from rulebook.git.place import CONFIG_HOOKS_SINCE, git_version, hooks_folder, hooks_path_scope, place
from rulebook.git.script import EVENTS
from rulebook.outside.git import Git
from rulebook.outside.workspace import Workspace

_INSTALL = "rulebook install git"


@dataclass(frozen=True, slots=True)
class HookState:
    """One hook.

    Attributes:
        event: ``pre-commit`` ...
        live: git runs it.
        why: one line; empty where it is live.
        fix: the command that cures it; None where it is live.

    """

    event: str
    live: bool
    why: str = ""
    fix: str | None = None


def states(workspace: Workspace) -> list[HookState]:
    """Return the state of every hook, by what git itself would look at in this worktree."""
    return [_state(workspace, event) for event in EVENTS]


def _state(workspace: Workspace, event: str) -> HookState:
    if _configured(workspace, event):
        return HookState(event, True)
    hook = place(workspace, event)
    if hook.state in ("ours", "by_hand"):
        if os.access(hook.path, os.X_OK):
            return HookState(event, True)
        return HookState(event, False, f"{hook.path} is not executable", f"chmod +x {hook.path}")
    folder, scope = hooks_folder(workspace), hooks_path_scope(workspace)
    if scope and not os.path.isdir(folder):
        why = f"core.hooksPath ({scope}) leads to {folder}, which is no folder: git skips all hooks here"
        return HookState(event, False, why, f"git config --{scope} --unset core.hooksPath; {_INSTALL}")
    if hook.state == "other":
        return HookState(event, False, f"{hook.path} is another hook that does not call rulebook", _INSTALL)
    return HookState(event, False, f"no {event} hook in {folder}", _INSTALL)


def _configured(workspace: Workspace, event: str) -> bool:
    if git_version(workspace) < CONFIG_HOOKS_SINCE:
        return False
    command = Git(workspace.root).ask("config", "--get", f"hook.rulebook-{event}.command")
    return bool(command) and os.access(command or "", os.X_OK)
