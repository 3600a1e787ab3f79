"""What a git hook does at once: ask git what changed, and leave what follows from it to ``noticed``.

Called by ``rulebook/git/hook.py``; it never fails, never waits for a verify run (unless ``RULEBOOK_GIT_WAIT``
is set) and imports next to nothing, since git waits for it. While git looks, the rest is loaded.
"""

from __future__ import annotations

import os
import sys

from rulebook.errors import RulebookError
from rulebook.outside.raw_diff import ask_diff
from rulebook.outside.workspace import find_workspace, name_tree_of_hook


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
    pair = _commits(event, args)
    asked = ask_diff(*pair, os.environ) if pair else None
    from rulebook.git import noticed

    noticed.notice(
        workspace, event, noticed.by_commits(workspace, asked) if pair else noticed.by_stat(workspace)
    )


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
