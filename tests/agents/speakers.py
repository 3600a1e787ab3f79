"""How each agent says that it is about to run a command or to write a file, and how its answer reads."""

from __future__ import annotations

import json
from typing import Any

SHELLS = {
    "claude-code": "Bash",
    "codex": "Bash",
    "cursor": "Shell",
    "gemini-cli": "run_shell_command",
    "copilot-cli": "bash",
    "opencode": "bash",
    "cline": "execute_command",
}
WRITERS = {
    "claude-code": ("Write", "file_path", "content"),
    "codex": ("apply_patch", "command", ""),
    "cursor": ("Write", "file_path", "content"),
    "gemini-cli": ("write_file", "file_path", "content"),
    "copilot-cli": ("create", "path", "file_text"),
    "opencode": ("write", "filePath", "content"),
    "cline": ("write_to_file", "path", "content"),
}
BEFORE = {"cursor": "preToolUse", "gemini-cli": "BeforeTool"}


def shell(agent: str, root: str, command: str) -> dict[str, Any]:
    """Return what ``agent`` sends before it runs ``command``."""
    if agent == "cursor":
        return {**_cursor(root), "hook_event_name": "beforeShellExecution", "command": command, "cwd": root}
    return _call(agent, root, SHELLS[agent], {"command": command})


def write(agent: str, root: str, path: str, content: str) -> dict[str, Any]:
    """Return what ``agent`` sends before it writes ``content`` to ``path``."""
    tool, path_key, content_key = WRITERS[agent]
    if agent == "codex":
        added = "\n".join(f"+{line}" for line in content.splitlines())
        patch = f"*** Begin Patch\n*** Add File: {path}\n{added}\n*** End Patch"
        return _call(agent, root, tool, {path_key: patch})
    return _call(agent, root, tool, {path_key: f"{root}/{path}", content_key: content})


def event_word(agent: str) -> tuple[str, ...]:
    """Return the event that the command line must carry, where the payload does not."""
    return ("preToolUse",) if agent == "copilot-cli" else ()


def _call(agent: str, root: str, tool: str, given: dict[str, Any]) -> dict[str, Any]:
    if agent == "cursor":
        return {**_cursor(root), "hook_event_name": "preToolUse", "tool_name": tool, "tool_input": given}
    if agent == "copilot-cli":
        return {
            "sessionId": "s",
            "timestamp": 1,
            "cwd": root,
            "toolName": tool,
            "toolArgs": json.dumps(given),
        }
    if agent == "opencode":
        return {
            "hook": "tool.execute.before",
            "session": "s",
            "call": "c",
            "cwd": root,
            "tool": tool,
            "args": given,
        }
    if agent == "cline":
        call = {"toolName": tool, "parameters": given}
        return {"hookName": "PreToolUse", "taskId": "s", "workspaceRoots": [root], "preToolUse": call}
    name = BEFORE.get(agent, "PreToolUse")
    base = {"session_id": "s", "cwd": root, "hook_event_name": name, "tool_name": tool, "tool_input": given}
    return {**base, "turn_id": "t"} if agent == "codex" else base


def _cursor(root: str) -> dict[str, Any]:
    return {"conversation_id": "s", "cursor_version": "3.9", "workspace_roots": [root]}
