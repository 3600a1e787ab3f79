"""A commit message as git will take it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulebook.outside.git import Git

_SCISSORS = "------------------------ >8 ------------------------"
_NO_EDITOR = ":"
"""What git names as the editor to a hook of a commit for which it opens none."""


def commit_message(path: str, root: str, env: Mapping[str, str]) -> str:
    """Return the message in a file without what git takes out: comments, and what is below the scissors.

    Nothing is taken out of a message that no editor was opened for (``-m``, ``-F``, a rebase): there a line
    that begins with ``#`` stays.
    """
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        text = file.read()
    if env.get("GIT_EDITOR") == _NO_EDITOR:
        return text.strip()
    sign = _comment_sign(text, root, env)
    kept = []
    for line in text.splitlines():
        if line == f"{sign} {_SCISSORS}":
            break
        if not line.startswith(sign):
            kept.append(line)
    return "\n".join(kept).strip()


def _comment_sign(text: str, root: str, env: Mapping[str, str]) -> str:
    """Return what comments begin with; where git chose it by itself, what begins its own last lines."""
    git = Git(root, hook_env=env)
    said = git.ask("config", "--get", "core.commentString") or git.ask("config", "--get", "core.commentChar")
    if said != "auto":
        return said or "#"
    last = re.search(r"^([^\w\s]) .*\Z", text.rstrip(), re.MULTILINE)
    return last.group(1) if last else "#"
