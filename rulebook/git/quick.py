"""What a git hook does at once: find which checks' anchors changed, note them, start the rest, return.

Called by ``rulebook/git/hook.py``; it never fails, never waits for a verify run (unless ``RULEBOOK_GIT_WAIT``
is set) and imports next to nothing, since git waits for it.
"""

from __future__ import annotations

import os
import sys

from rulebook.anchors.index import index_path, touched
from rulebook.anchors.stats import stats_path, touched_paths
from rulebook.errors import RulebookError
from rulebook.git.doubt import EVERY, RULES, is_locked, note, noted
from rulebook.outside.library_state import is_changed
from rulebook.outside.raw_diff import raw_diff
from rulebook.outside.workspace import find_workspace, name_tree_of_hook

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.outside.workspace import Workspace

_SHOWN = 3


def main(argv: list[str]) -> int:
    """Handle one hook; whatever goes wrong is one line on standard error, and git goes on."""
    try:
        _handle(argv[0], argv[1:])
    except Exception as error:  # noqa: BLE001 - a finished checkout must never look failed
        sys.stderr.write(f"rulebook: git hook: {type(error).__name__}: {error}; rulebook doctor\n")
    return 0


def _handle(event: str, args: list[str]) -> None:
    if os.environ.get("RULEBOOK_IN_VERIFY"):
        return
    name_tree_of_hook(os.getcwd(), os.environ)
    try:
        workspace = find_workspace(os.getcwd(), os.environ)
    except RulebookError:
        return  # a bare repository: hooks of the whole machine run there too
    if not os.path.isdir(workspace.repo_home):
        return
    ids = concerned(event, args, workspace)
    if ids != [EVERY] and is_changed(workspace):
        ids = [*ids, RULES]
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
    ids = [name for name in ids if name not in (RULES, EVERY)]
    if ids:
        names = ", ".join(ids[:_SHOWN]) + (" ..." if len(ids) > _SHOWN else "")
        sys.stderr.write(
            f"rulebook: anchors of {len(ids)} check(s) changed, looking at them again: {names}\n"
        )


def concerned(event: str, args: list[str], workspace: Workspace) -> list[str]:
    """Return the ids that an event concerns; ``["*"]`` where it can not be told from git, so all."""
    pair = _commits(event, args)
    try:
        changes = _by_stat(workspace) if pair is None else raw_diff(*pair, os.environ)
        if not changes:
            return [EVERY] if changes is None else []
        with open(index_path(workspace.worktree_home), "rb") as file:
            found = touched(file.read(), changes)
    except FileNotFoundError:
        found = None
    return [EVERY] if found is None else found


def _by_stat(workspace: Workspace) -> list[tuple[str, str, str]] | None:
    """Return the anchored paths that were touched since the last look, where the event names no commits.

    What only globs watch is left to the next event that names commits, to the watcher and to every full look.
    """
    with open(stats_path(workspace.worktree_home), "rb") as file:
        paths = touched_paths(workspace.root, file.read())
    return None if paths is None else [("M", "100644", path) for path in paths]


def _commits(event: str, args: list[str]) -> tuple[str, str] | None:
    """Return the two commits to compare, None where the event names none.

    A checkout of files (flag 0) has equal commits, a clone and a new worktree a null one; nor does a
    change of the index (``reset --hard``, ``stash``) say where it comes from.
    """
    if event == "post-checkout" and len(args) >= 3:
        old, new, flag = args[:3]
        return (old, new) if flag == "1" and old.strip("0") else None
    if event == "post-merge":
        return "ORIG_HEAD", "HEAD"
    if event == "post-commit":
        return "HEAD^", "HEAD"
    if event == "post-rewrite":
        first = sys.stdin.readline().split()
        sys.stdin.read()
        return (first[0], "HEAD") if first else None
    return None


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
