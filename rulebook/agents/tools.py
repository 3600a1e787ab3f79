"""Tool calls in the shared event form: what each agent's own tools are about to do."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def text(payload: dict[str, Any], *names: str) -> str:
    """Return the first of ``names`` in ``payload`` that holds a string with something in it."""
    for name in names:
        value = payload.get(name)
        if isinstance(value, str) and value:
            return value
    return ""


def mapping(value: Any) -> dict[str, Any]:
    """Return ``value`` if it is an object, else an empty one; a JSON text of an object is read."""
    if isinstance(value, str) and value.lstrip()[:1] == "{":
        from rulebook.enforce.wire import load

        try:
            value = load(value)
        except ValueError:
            return {}
    return value if isinstance(value, dict) else {}


def command_event(command: str, cwd: str) -> dict[str, Any]:
    """Return the event of a shell command."""
    return {"command": command, "cwd": cwd}


def write_event(
    path: str, cwd: str, *, content: str | None = None, edits: list[Any] | None = None, op: str | None = None
) -> dict[str, Any]:
    """Return the event of a file tool that creates, changes or deletes a file.

    Args:
        path: as the agent gives it; backslashes become slashes.
        cwd: where a relative path is read from.
        content: the whole new content, where the tool gives it.
        edits: ``[old, new, all]`` for each replacement, where the tool gives these.
        op: the operation where the tool says it; else it follows from whether the file exists.

    """
    full = os.path.normpath(os.path.join(cwd, path.replace("\\", "/")))
    exists = os.path.lexists(full)
    event: dict[str, Any] = {
        "write": full,
        "op": op or ("modify" if exists or edits else "create"),
        "exists": exists,
    }
    if content is not None:
        event["content"] = content
    if edits:
        event["edits"] = edits
    return event


def read_event(path: str, cwd: str) -> dict[str, Any]:
    """Return the event of a file tool that reads a file."""
    return {"read": os.path.normpath(os.path.join(cwd, path.replace("\\", "/")))}


def tool_event(name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """Return the event of a tool call as such."""
    return {"tool": name, "input": arguments}


def edits_of(arguments: dict[str, Any], old: str, new: str, every: str = "replace_all") -> list[list[Any]]:
    """Return the replacements of an edit tool: one, or those listed under ``edits``."""
    listed = arguments.get("edits")
    parts = listed if isinstance(listed, list) else [arguments]
    return [
        [str(part.get(old) or ""), str(part.get(new) or ""), bool(part.get(every))]
        for part in parts
        if isinstance(part, dict)
    ]
