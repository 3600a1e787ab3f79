"""Who really calls: several agents also run the hooks that were installed for Claude Code.

The agent in the installed command line says whose settings the hook stands in; a foreign caller is known
by fields of its payload or variables that only it sets, and must be answered in its own form.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


def actual_caller(agent: str, payload: dict[str, Any], env: Mapping[str, str]) -> str:
    """Return the agent whose adapter must read ``payload``: ``agent`` unless the payload says otherwise."""
    if agent != "claude-code":
        return agent
    if "cursor_version" in payload or "conversation_id" in payload:
        return "cursor"
    if "session_id" not in payload and ("sessionId" in payload or "toolArgs" in payload):
        return "copilot-cli"  # Grok sends both spellings, and reads Claude Code's answers
    if env.get("GEMINI_SESSION_ID") and "timestamp" in payload:
        return "gemini-cli"
    if "turn_id" in payload and not env.get("CLAUDECODE"):
        return "codex"
    return agent
