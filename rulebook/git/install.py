"""Install git hooks and take them away again: chained, never overwritten, as often as one likes."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace

from rulebook.errors import RulebookError
from rulebook.git.place import CONFIG_HOOKS_SINCE, Place, git_version, hooks_folder, hooks_path_scope, place
from rulebook.git.script import EVENTS, script
from rulebook.outside.files import write_atomic
from rulebook.outside.git import Git
from rulebook.outside.workspace import Workspace

_EXECUTABLE = 0o755
_SECTION = "hook.rulebook-"


@dataclass(frozen=True, slots=True)
class Installed:
    """What became of one hook.

    Attributes:
        event: ``pre-commit`` ...
        how: ``written``, ``chained``, ``unchanged``, ``by_hand``, ``configured``, ``refused``, ``removed``,
            ``restored`` or ``absent``.
        path: the file.
        note: what a person has to do or know.

    """

    event: str
    how: str
    path: str
    note: str = ""


def install(workspace: Workspace) -> list[Installed]:
    """Install every hook: by configuration where git is new enough, else where git looks for files."""
    if git_version(workspace) >= CONFIG_HOOKS_SINCE:
        return [_configure(workspace, event) for event in EVENTS]
    done = [_install_file(place(workspace, event)) for event in EVENTS]
    caution = _caution(workspace)
    return [replace(one, note=caution) if one is done[-1] and not one.note else one for one in done]


def _caution(workspace: Workspace) -> str:
    """Return what a person has to know of the folder that the hooks are in; empty for an ordinary one."""
    folder, scope = hooks_folder(workspace), hooks_path_scope(workspace)
    if folder.endswith("/.husky/_"):
        return (
            "husky makes this folder anew when packages are installed; to stay, add to .husky/EVENT the line "
            'rulebook git-hook EVENT "$@" || exit 1'
        )
    if scope in ("global", "system"):
        return (
            f"core.hooksPath ({scope}) is one folder for all repositories; elsewhere these hooks do nothing"
        )
    return ""


def uninstall(workspace: Workspace) -> list[Installed]:
    """Remove our hooks, files and configuration, and put back what they had chained."""
    configured = {event for event in EVENTS if _unconfigure(workspace, event)}
    done = []
    for event in EVENTS:
        found = _uninstall_file(place(workspace, event))
        done.append(Installed(event, "removed", found.path) if event in configured else found)
    return done


def _install_file(hook: Place) -> Installed:
    text = script(hook.event)
    if hook.state == "by_hand":
        return Installed(hook.event, "by_hand", hook.path)
    if hook.state == "ours":
        return Installed(hook.event, _rewrite(hook, text), hook.path)
    if hook.state == "other" and hook.tracked:
        line = f'rulebook git-hook {hook.event} "$@" || exit 1'
        return Installed(hook.event, "refused", hook.path, f"tracked file: add this line yourself: {line}")
    how = "written"
    if hook.state == "other":
        _keep(hook)
        how = "chained"
    _write(hook.path, text)
    return Installed(hook.event, how, hook.path)


def _keep(hook: Place) -> None:
    """Move the hook that stands here aside; one that was kept earlier and is another one is never lost."""
    if os.path.lexists(hook.chained) and not _same(hook.path, hook.chained):
        raise RulebookError(
            "another hook is already kept here", where=hook.chained, fix="merge the two, then install again"
        )
    os.replace(hook.path, hook.chained)


def _same(one: str, other: str) -> bool:
    try:
        with open(one, "rb") as first, open(other, "rb") as second:
            return first.read() == second.read()
    except OSError:
        return False


def _rewrite(hook: Place, text: str) -> str:
    with open(hook.path, encoding="utf-8", errors="surrogateescape") as file:
        same = file.read() == text
    if same and os.access(hook.path, os.X_OK):
        return "unchanged"
    _write(hook.path, text)
    return "written"


def _write(path: str, text: str) -> None:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    write_atomic(path, text, mode=_EXECUTABLE)


def _uninstall_file(hook: Place) -> Installed:
    if hook.state != "ours":
        note = "" if hook.state != "by_hand" else "the line in it is yours to remove"
        return Installed(hook.event, "absent", hook.path, note)
    if os.path.lexists(hook.chained):
        os.replace(hook.chained, hook.path)
        return Installed(hook.event, "restored", hook.path)
    os.unlink(hook.path)
    return Installed(hook.event, "removed", hook.path)


def _configure(workspace: Workspace, event: str) -> Installed:
    """Name our script in the configuration; hooks in the folder still run, after it."""
    path = os.path.join(workspace.common_dir, "rulebook-hooks", event)
    _write(path, script(event, chain=False))
    git = Git(workspace.root)
    git.run("config", "--local", f"{_SECTION}{event}.command", path)
    git.run("config", "--local", f"{_SECTION}{event}.event", event)
    return Installed(event, "configured", path)


def _unconfigure(workspace: Workspace, event: str) -> bool:
    path = os.path.join(workspace.common_dir, "rulebook-hooks", event)
    if os.path.exists(path):
        os.unlink(path)
    return Git(workspace.root).ask("config", "--local", "--remove-section", f"{_SECTION}{event}") is not None
