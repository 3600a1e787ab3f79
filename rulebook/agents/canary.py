"""A canary event through the very command line that an agent's settings hold."""

from __future__ import annotations

import json
import os
from typing import Any

from rulebook.agents.installing import command_line
from rulebook.enforce.session import CANARY
from rulebook.errors import RulebookError
from rulebook.outside import process

COMMAND = "rulebook override rulebook-canary --once --reason canary"
"""What no agent may run; a live hook refuses it."""

SECONDS = 20


def payload(agent: str, root: str) -> dict[str, Any]:
    """Return what ``agent`` would send before it runs the canary command."""
    shell = {"command": COMMAND}
    if agent == "cursor":
        return {
            "hook_event_name": "beforeShellExecution",
            "conversation_id": CANARY,
            "cursor_version": "0",
            "workspace_roots": [root],
            "command": COMMAND,
            "cwd": root,
        }
    if agent == "copilot-cli":
        return {
            "sessionId": CANARY,
            "timestamp": 0,
            "cwd": root,
            "toolName": "bash",
            "toolArgs": json.dumps(shell),
        }
    if agent == "gemini-cli":
        return _named("BeforeTool", root, "run_shell_command", shell)
    if agent == "opencode":
        return {
            "hook": "tool.execute.before",
            "session": CANARY,
            "call": "canary",
            "cwd": root,
            "tool": "bash",
            "args": shell,
        }
    if agent == "cline":
        call = {"toolName": "execute_command", "parameters": shell}
        return {"hookName": "PreToolUse", "taskId": CANARY, "workspaceRoots": [root], "preToolUse": call}
    named = _named("PreToolUse", root, "Bash", shell)
    return {**named, "turn_id": "canary"} if agent == "codex" else named


def _named(event: str, root: str, tool: str, arguments: dict[str, str]) -> dict[str, Any]:
    return {
        "hook_event_name": event,
        "session_id": CANARY,
        "cwd": root,
        "tool_name": tool,
        "tool_input": arguments,
        "tool_use_id": "canary",
    }


def registered_line(agent: str, scope: str) -> str:
    """Return the command line that an installation registers for the event before a tool."""
    return command_line(agent, scope, "preToolUse" if agent == "copilot-cli" else "")


def send(agent: str, line: str, root: str) -> str | None:
    """Run the installed command line with the canary, from a folder that is not the root.

    Returns:
        None where the hook refused the canary, else what happened instead, in one line.

    """
    data = json.dumps(payload(agent, root)).encode()
    argv = ["/bin/sh", "-c", line]
    try:
        done = process.run(argv, cwd="/", env=_agents_environment(), stdin=data, timeout=SECONDS)
    except RulebookError as error:
        return f"the hook gave no answer: {error.message}"
    if refuses(agent, done.stdout.decode("utf-8", "replace")):
        return None
    said = " ".join((done.stderr or done.stdout).decode("utf-8", "replace").split())[:200]
    return f"the hook did not refuse the canary (exit {done.returncode}): {said or 'it said nothing'}"


def _agents_environment() -> dict[str, str]:
    """Return an environment as an agent started from a desktop may have it: a short PATH."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("VIRTUAL_ENV", "PYTHON"))
    }
    kept["PATH"] = "/usr/local/bin:/usr/bin:/bin"
    return kept


def refuses(agent: str, answer: str) -> bool:
    """Say whether an answer, in the agent's own form, refuses."""
    try:
        value = json.loads(answer)
    except ValueError:
        return False
    if not isinstance(value, dict):
        return False
    specific = value.get("hookSpecificOutput") or {}
    refusal = {
        "cursor": value.get("permission") == "deny",
        "copilot-cli": value.get("permissionDecision") == "deny",
        "gemini-cli": value.get("decision") == "deny",
        "opencode": bool(value.get("refuse")),
        "cline": value.get("cancel") is True,
    }
    return refusal.get(agent, specific.get("permissionDecision") == "deny")
