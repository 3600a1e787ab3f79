"""Whether the git hooks that rulebook needs are really run by git here."""

from __future__ import annotations

import os
import shlex
from dataclasses import dataclass

from rulebook.errors import RulebookError
from rulebook.git.place import CONFIG_HOOKS_SINCE, git_version, hooks_folder, hooks_path_scope, place
from rulebook.git.script import EVENTS, is_ours
from rulebook.outside.git import Git
from rulebook.outside.workspace import Workspace

_INSTALL = "rulebook install git"
_HOOK_RUN_SINCE = (2, 36)


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


@dataclass(frozen=True, slots=True)
class HooksState:
    """All hooks together.

    Attributes:
        state: ``live``, ``half`` (some are), ``dead``, or ``absent`` (nothing of ours is here).
        why: one line a cause, with the hooks that it concerns.
        fix: the command that cures the first of them; None where all are live.

    """

    state: str
    why: tuple[str, ...] = ()
    fix: str | None = None


def overall(workspace: Workspace) -> HooksState:
    """Return how the hooks stand together, by what git would look at and by a canary through one of them.

    Raises:
        RulebookError: git can not be asked.

    """
    found = states(workspace)
    dead = [hook for hook in found if not hook.live]
    if len(dead) == len(found):
        trace = any(place(workspace, hook.event).state == "ours" for hook in dead) or _folder_is_off(
            workspace
        )
        return HooksState("dead" if trace else "absent", _causes(dead), dead[0].fix)
    if dead:
        return HooksState("half", _causes(dead), dead[0].fix)
    failed = canary(workspace)
    return HooksState("dead", (failed,), _INSTALL) if failed else HooksState("live")


def canary(workspace: Workspace) -> str | None:
    """Let git run the installed hook that notes changes; return what is wrong, None where it answers.

    It is told of a checkout from a commit to the same one, which concerns no anchor. Where git can not run a
    hook by itself yet, only what the hook starts is looked at.
    """
    if git_version(workspace) < _HOOK_RUN_SINCE:
        return _interpreter(workspace)
    git = Git(workspace.root, with_hooks=True)
    head = git.head() or "0" * 40
    try:
        git.run("hook", "run", "--ignore-missing", "post-checkout", "--", head, head, "1")
    except RulebookError as error:
        return f"post-checkout does not run: {error.message}"
    return _interpreter(workspace)


def _interpreter(workspace: Workspace) -> str | None:
    """Return what is wrong where the hook names an interpreter or a package that is not there any more."""
    path = _command(workspace, "post-checkout") or place(workspace, "post-checkout").path
    text = _text(path)
    if not is_ours(text):
        return None
    line = next((one for one in text.splitlines() if " -I -S " in one), "")
    words = shlex.split(line.split(" || ")[0], comments=True)
    gone = [word for word in words if word.startswith("/") and not os.path.exists(word)]
    return f"{path} starts {gone[0]}, which is gone" if gone else None


def _folder_is_off(workspace: Workspace) -> bool:
    """Say whether ``core.hooksPath`` leads away from hooks of ours that stand in the usual folder."""
    usual = os.path.join(workspace.common_dir, "hooks")
    return any(is_ours(_text(os.path.join(usual, event))) for event in EVENTS)


def _text(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read(65536)
    except OSError:
        return ""


def _causes(dead: list[HookState]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(hook.why for hook in dead))


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
    command = _command(workspace, event)
    return bool(command) and os.access(command or "", os.X_OK)


def _command(workspace: Workspace, event: str) -> str | None:
    return Git(workspace.root).ask("config", "--get", f"hook.rulebook-{event}.command")
