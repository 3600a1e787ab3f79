"""Files that a sparse checkout leaves out: the commit has them, so they are not gone."""

from __future__ import annotations

from rulebook.errors import RulebookError
from rulebook.outside.git import Git

_LEFT_OUT = "S "


def left_out(root: str) -> dict[str, str]:
    """Return path -> blob id of the files that this worktree leaves out; empty for an ordinary checkout."""
    git = Git(root)
    try:
        if git.ask("config", "--type=bool", "core.sparseCheckout") != "true":
            return {}
        lines = git.names("ls-files", "-s", "-t", "-z")
    except RulebookError:
        return {}
    entries = (line.split("\t", 1) for line in lines if line.startswith(_LEFT_OUT))
    return {path: head.split(" ")[2] for head, path in entries if head.split(" ")[1].startswith("100")}
