"""Whether an action takes back an earlier one that was let through. Safe at hook time.

An action that is undone soon was likely wrong: that speaks for the rule which it went against. Seen are files
that git brings back or that are removed, an edit that restores the text before it, and commits that are
reverted or reset.
"""

from __future__ import annotations

from rulebook.enforce.wire import as_bytes, digest
from rulebook.verifier.paths import spellings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rulebook.verifier.context import EventContext

MOST = 8
"""Paths, and edits, of one action that are remembered."""

_WORDS = ("checkout", "restore", "clean", "stash", "reset", "revert", "rm", "unlink")
_BRINGS_BACK = ("checkout", "restore", "clean")
_COMMITS = ("revert", "reset")


def trace(event: dict[str, Any], context: EventContext) -> dict[str, Any]:
    """Return what tells later that this action was taken back: its paths, and its edits turned round."""
    paths = [str(event["write"])] if "write" in event else []
    commits = False
    for execution in _executions(event, context):
        paths += _written(execution, context)
        commits = commits or _git(execution) == "commit"
    edits = [_mark(edit["new"], edit["old"]) for edit in event.get("edits") or ()]
    return {"paths": paths[:MOST], "edits": edits[:MOST], "commits": commits}


def taken_back(
    opened: list[dict[str, Any]], events: list[dict[str, Any]], context: EventContext
) -> list[dict[str, Any]]:
    """Return those lines of ``opened`` (with a trace each) that ``events``, which happened, take back."""
    found = []
    for event in events:
        if event.get("exit") in (None, 0):
            gone, commits = _brought_back(event, context)
            edits = {_mark(edit["old"], edit["new"]) for edit in event.get("edits") or ()}
            for line in opened:
                restored = event.get("write") in line["paths"] and not edits.isdisjoint(line["edits"])
                lost = any(_is_below(path, folder) for path in line["paths"] for folder in gone)
                if restored or lost or (commits and line["commits"]):
                    found.append(line)
    return found


def _brought_back(event: dict[str, Any], context: EventContext) -> tuple[list[str], bool]:
    """Return the paths that an action brings back to what they were, and whether it undoes commits."""
    gone: list[str] = [event["write"]] if event.get("op") == "delete" else []
    commits = False
    for execution in _executions(event, context):
        verb = _git(execution)
        if verb in _BRINGS_BACK or (verb == "" and any(write.op == "delete" for write in execution.writes)):
            gone += _written(execution, context)
        elif verb == "stash" or (verb == "reset" and "--hard" in execution.argv):
            gone.append(context.root)
        commits = commits or verb in _COMMITS
    return gone, commits


def _executions(event: dict[str, Any], context: EventContext) -> list[Any]:
    text = event.get("command")
    if not isinstance(text, str):
        return []
    return [one for one in context.reading(text).executions if one.certainty == "will"]


def may_take_back(event: dict[str, Any]) -> bool:
    """Say whether a look is worth while at all."""
    text = event.get("command")
    return bool(event.get("edits")) or event.get("op") == "delete" or any(w in (text or "") for w in _WORDS)


def _written(execution: Any, context: EventContext) -> list[str]:
    paths = [write.path for write in execution.writes if write.path is not None]
    return [spellings(path, execution.cwd, context)[0] for path in paths[:MOST]]


def _git(execution: Any) -> str:
    """Return the verb of a git command, else nothing."""
    if (execution.program or "").rpartition("/")[2] != "git":
        return ""
    words = [word for word in execution.argv[1:] if word and not word.startswith("-")]
    return next((word for word in words if word in (*_BRINGS_BACK, *_COMMITS, "stash", "commit")), "other")


def _is_below(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def _mark(before: str, after: str) -> str:
    return digest(as_bytes(f"{before}\0{after}")).hex()
