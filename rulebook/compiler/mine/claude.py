"""Claude Code's transcripts: one JSON object a line; only real prompts and tool calls count."""

from __future__ import annotations

from typing import Any

_SCAFFOLDING = ("<command-", "<local-command-", "<system-reminder", "Caveat:")
_INTERRUPT = "[Request interrupted by user"


def prompt_of(line: dict[str, Any]) -> str | None:
    """Return what a person typed in this line; None for tool results, side chains, meta and scaffolding."""
    if (
        line.get("type") != "user"
        or line.get("isMeta")
        or line.get("isSidechain")
        or line.get("isCompactSummary")
    ):
        return None
    blocks = _blocks(line)
    if any(block.get("type") == "tool_result" for block in blocks):
        return None
    text = "\n".join(str(block.get("text", "")) for block in blocks if block.get("type") == "text").strip()
    return text if text and not text.startswith(_SCAFFOLDING) else None


def is_interrupt(text: str) -> bool:
    """Tell the line that says that the person stopped the agent."""
    return text.startswith(_INTERRUPT)


def action_of(line: dict[str, Any]) -> dict[str, Any] | None:
    """Return the last tool call of an assistant's line as an event."""
    if line.get("type") != "assistant" or line.get("isSidechain"):
        return None
    calls = [block for block in _blocks(line) if block.get("type") == "tool_use"]
    return event_of(str(calls[-1].get("name")), calls[-1].get("input")) if calls else None


def event_of(name: str, given: Any) -> dict[str, Any]:
    """Return a tool call in the shared JSON form."""
    fields = given if isinstance(given, dict) else {}
    if name == "Bash" and isinstance(fields.get("command"), str):
        return {"command": fields["command"]}
    path = fields.get("file_path") or fields.get("notebook_path")
    if name in ("Write", "Edit", "MultiEdit", "NotebookEdit") and isinstance(path, str):
        text = fields.get("content") or fields.get("new_string") or fields.get("new_source")
        return {"write": path, **({"content": text} if isinstance(text, str) else {})}
    if name == "Read" and isinstance(path, str):
        return {"read": path}
    return {"tool": name, "input": fields}


def _blocks(line: dict[str, Any]) -> list[dict[str, Any]]:
    message = line.get("message")
    content = message.get("content") if isinstance(message, dict) else None
    if isinstance(content, str):
        return [{"type": "text", "text": content}]
    return [block for block in content if isinstance(block, dict)] if isinstance(content, list) else []
