"""Codex's rollouts: ``{timestamp, type, payload}`` a line."""

from __future__ import annotations

import json
from typing import Any

_SCAFFOLDING = ("<environment_context", "<user_instructions", "<permissions", "# AGENTS.md")


def prompt_of(line: dict[str, Any]) -> str | None:
    """Return what a person typed in this line."""
    payload = _payload(line)
    if line.get("type") == "event_msg" and payload.get("type") == "user_message":
        text = str(payload.get("message") or "").strip()
        return text if text and not text.startswith(_SCAFFOLDING) else None
    return None


def is_interrupt_line(line: dict[str, Any]) -> bool:
    """Tell the line that says that the person stopped the agent."""
    return line.get("type") == "event_msg" and _payload(line).get("type") == "turn_aborted"


def where_of(line: dict[str, Any]) -> str | None:
    """Return the working directory that a line sets."""
    cwd = _payload(line).get("cwd") if line.get("type") in ("session_meta", "turn_context") else None
    return cwd if isinstance(cwd, str) else None


def action_of(line: dict[str, Any]) -> dict[str, Any] | None:
    """Return a function call as an event."""
    payload = _payload(line)
    if line.get("type") != "response_item" or payload.get("type") not in (
        "function_call",
        "custom_tool_call",
    ):
        return None
    given = _arguments(payload)
    command = given.get("command") or given.get("cmd")
    if isinstance(command, list):
        words = [str(word) for word in command]
        shell = len(words) == 3 and words[1] in ("-lc", "-c")
        return {"command": words[2] if shell else " ".join(words)}
    if isinstance(command, str):
        return {"command": command}
    return {"tool": str(payload.get("name")), "input": given}


def _arguments(payload: dict[str, Any]) -> dict[str, Any]:
    try:
        given = json.loads(payload.get("arguments") or "{}")
    except (TypeError, ValueError):
        return {}
    return given if isinstance(given, dict) else {}


def _payload(line: dict[str, Any]) -> dict[str, Any]:
    payload = line.get("payload")
    return payload if isinstance(payload, dict) else {}
