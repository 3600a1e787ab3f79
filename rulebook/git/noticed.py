"""What follows from what changed: whose reason is in doubt, the note of it, and the process that settles it.

Of the part of a git hook that git waits for; safe at hook time.
"""

from __future__ import annotations

import os
import sys

from rulebook.anchors.index import index_path, touched
from rulebook.anchors.stats import stats_path, touched_paths
from rulebook.git.doubt import EVERY, RULES, TOUCHED, is_locked, note, noted
from rulebook.outside.library_state import is_changed
from rulebook.outside.raw_diff import diff_told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.outside.workspace import Workspace

_SHOWN = 3


def by_commits(workspace: Workspace, asked: tuple[int, int] | None) -> list[str]:
    """Return the ids that the difference of two commits concerns; ``["*"]`` where git can not tell: all."""
    try:
        index = _read(index_path(workspace.worktree_home))
    except FileNotFoundError:
        index = b""
    changes = diff_told(asked)
    if changes is None:
        return [EVERY]
    found = touched(index, changes) if changes else []
    if found is None:
        return [EVERY]
    return [*found, RULES] if is_changed(workspace, [path for _, _, path in changes]) else found


def by_stat(workspace: Workspace) -> list[str]:
    """Return the ids whose anchors were touched since the last look, where the event names no commits.

    With very many anchors that is left to the process in the background.
    What only globs watch is left to the next event that names commits, to the watcher and to every full look.
    """
    try:
        paths = touched_paths(workspace.root, _read(stats_path(workspace.worktree_home)))
        if paths is None:
            return [TOUCHED]
        changes = [("M", "100644", os.fsencode(path)) for path in paths]
        found = touched(_read(index_path(workspace.worktree_home)), changes) if changes else []
    except FileNotFoundError:
        return [EVERY]
    if found is None:
        return [EVERY]
    return [*found, RULES] if is_changed(workspace) else found


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def notice(workspace: Workspace, event: str, ids: list[str]) -> None:
    """Note the ids, and start the process that settles the notes."""
    if not ids:
        return
    known = noted(workspace.worktree_home)
    note(workspace.worktree_home, ids, f"git:{event}")
    _say([name for name in ids if name not in known])
    _start(workspace)


def _say(ids: list[str]) -> None:
    """Say what was noted now; one command of git may run several hooks, and the first has said it then."""
    if RULES in ids:
        sys.stderr.write("rulebook: rule files changed, bringing what is enforced in line\n")
    ids = [name for name in ids if name not in (RULES, TOUCHED, EVERY)]
    if ids:
        names = ", ".join(ids[:_SHOWN]) + (" ..." if len(ids) > _SHOWN else "")
        sys.stderr.write(
            f"rulebook: anchors of {len(ids)} check(s) changed, looking at them again: {names}\n"
        )


def _start(workspace: Workspace) -> None:
    """Start the process that settles the notes, in a session of its own, unless one is at it already.

    That one looks for notes again after it has let go of the lock, so it finds ours.
    """
    if not os.environ.get("RULEBOOK_GIT_WAIT") and is_locked(f"{workspace.worktree_home}/settle.lock"):
        return
    log = f"{workspace.repo_home}/logs"
    os.makedirs(log, mode=0o700, exist_ok=True)
    append = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, f"{log}/settle.log", append, 0o600),
        (os.POSIX_SPAWN_DUP2, 1, 2),
    ]
    argv = (sys.executable, "-P", "-m", "rulebook.git.settle", workspace.root)
    pid = os.posix_spawn(sys.executable, argv, dict(os.environ), file_actions=actions, setsid=True)
    if os.environ.get("RULEBOOK_GIT_WAIT"):
        os.waitpid(pid, 0)
