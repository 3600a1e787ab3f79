"""Claude Code's tools as events; other hosts of its protocol use the same names."""

from __future__ import annotations

from rulebook.agents.tools import (
    command_event,
    edits_of,
    mapping,
    read_event,
    text,
    tool_event,
    write_event,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SHELLS = ("Bash", "PowerShell")
EDITORS = ("Edit", "MultiEdit")


def events(payload: dict[str, Any], cwd: str) -> list[dict[str, Any]]:
    """Return what a tool call of this payload does, the call itself last."""
    name, arguments = text(payload, "tool_name"), mapping(payload.get("tool_input"))
    if not name:
        return []
    return [*_effects(name, arguments, cwd), tool_event(name, arguments)]


def _effects(name: str, arguments: dict[str, Any], cwd: str) -> list[dict[str, Any]]:
    if name in SHELLS:
        command = text(arguments, "command")
        return [command_event(command, cwd)] if command else []
    path = text(arguments, "file_path", "notebook_path")
    if not path:
        return []
    if name in EDITORS:
        return [write_event(path, cwd, edits=edits_of(arguments, "old_string", "new_string"))]
    if name == "Write":
        return [write_event(path, cwd, content=str(arguments.get("content") or ""))]
    if name == "NotebookEdit":
        return [write_event(path, cwd, edits=[["", str(arguments.get("new_source") or ""), False]])]
    return [read_event(path, cwd)] if name == "Read" else []
