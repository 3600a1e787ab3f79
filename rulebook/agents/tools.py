"""Tool calls in the shared event form, and reading an agent's payload without trusting its types."""

from __future__ import annotations

import os

from rulebook.verifier.tools import derive

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


def unreadable(payload: dict[str, Any], events: list[dict[str, Any]]) -> str:
    """Return the name of the part that says what an action is and is of a wrong type; empty where none is."""
    for name in ("tool_name", "toolName", "tool"):
        if not isinstance(payload.get(name, ""), str):
            return name
    for name in ("tool_input", "toolArgs", "args", "parameters"):
        given = payload.get(name)
        if given is not None and not isinstance(given, dict) and not mapping(given) and given != "{}":
            return name
        command = mapping(given).get("command", "")
        if not isinstance(command, str) and not any("command" in event for event in events):
            return "command"
    return ""


def events_of(name: str, arguments: dict[str, Any], cwd: str) -> list[dict[str, Any]]:
    """Return what a tool call does, one event for each effect, and the call itself last.

    ``seen`` marks the call itself: what it does stands beside it, and needs no look of its own.

    Args:
        name: the tool's name as the agent says it.
        arguments: its input.
        cwd: the folder that a relative path is read from, unless the call names its own.

    """
    if not name:
        return []
    derived = derive(name, arguments)
    named = text(arguments, "cwd", "workdir", "working_directory", "dir_path")
    where = _inside(named, cwd) if named else cwd
    events: list[dict[str, Any]] = []
    if derived.command:
        command: dict[str, Any] = {"command": derived.command.replace("\0", "")}  # as a shell drops them
        if where != cwd:
            command["cwd"] = where
        events.append(command)
    events += [_placed(write, where) for write in derived.writes]
    events += [{"read": _inside(path, where)} for path in derived.reads]
    events.append({"tool": name, "input": arguments, "seen": True})
    return events


def _placed(write: dict[str, Any], cwd: str) -> dict[str, Any]:
    """Return a write event with an absolute path and whether the file is there now."""
    path = _inside(write["write"], cwd)
    placed = dict(write, write=path, exists=os.path.lexists(path))
    if placed.get("move_to"):
        placed["move_to"] = _inside(placed["move_to"], cwd)
    return placed


def _inside(path: str, cwd: str) -> str:
    """Return an absolute path; backslashes of other systems become slashes where no such file is there."""
    if "\\" in path and not os.path.lexists(os.path.join(cwd, path)):
        path = path.replace("\\", "/")
    path = os.path.normpath(os.path.join(cwd, os.path.expanduser(path)))
    for link, there in (("/proc/self/cwd", cwd), ("/proc/self/root", "/")):
        if path == link or path.startswith(link + "/"):  # of the agent, not of this process
            return os.path.normpath(os.path.join(there, path[len(link) :].lstrip("/")))
    return path
