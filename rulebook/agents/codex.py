"""Codex's hook protocol: as Claude Code's in shape, but one key too many voids the whole answer.

There is no question to the person: a held action is refused, and opens on a later prompt or ``rulebook go``.
"""

from __future__ import annotations

from rulebook.agents.tools import events_of, mapping, text
from rulebook.enforce.call import Call, shortened
from rulebook.enforce.wire import dump

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from rulebook.enforce.call import Answer

NAME = "codex"
MOST_CHARS = 9_500
"""A longer text goes to a file that the model may not open."""

PHASE = {
    "SessionStart": "session_start",
    "UserPromptSubmit": "prompt",
    "PreToolUse": "before",
    "PostToolUse": "after",
    "Stop": "stop",
    "SessionEnd": "session_end",
}


def read(payload: dict[str, Any], env: Mapping[str, str]) -> Call:
    """Return what a payload means."""
    cwd = text(payload, "cwd") or env.get("PWD") or "/"
    call = Call(NAME, PHASE.get(text(payload, "hook_event_name"), "other"), text(payload, "session_id"), cwd)
    call.call_id = text(payload, "tool_use_id")
    call.prompt = text(payload, "prompt")
    call.source = text(payload, "source")
    call.transcript = text(payload, "transcript_path")
    call.said = text(payload, "last_assistant_message")
    call.can_ask = False
    if call.phase in ("before", "after"):
        call.events = events_of(text(payload, "tool_name"), mapping(payload.get("tool_input")), cwd)
    return call


def render(call: Call, answer: Answer) -> tuple[str, str, int]:
    """Return standard output, standard error and exit code; only keys that the event's schema knows."""
    output: dict[str, Any] = {}
    reason = shortened(answer.reason, MOST_CHARS)
    if call.phase == "stop" and answer.refused:
        output = {"decision": "block", "reason": reason}
    elif call.phase == "before" and answer.refused:
        output["hookSpecificOutput"] = {
            "hookEventName": "PreToolUse",
            "permissionDecision": "deny",
            "permissionDecisionReason": reason,
        }
    elif answer.context and call.phase in ("before", "after", "prompt", "session_start"):
        event = next(name for name, phase in PHASE.items() if phase == call.phase)
        output["hookSpecificOutput"] = {
            "hookEventName": event,
            "additionalContext": shortened(answer.context, MOST_CHARS),
        }
    if answer.person and call.phase != "session_end":
        output["systemMessage"] = shortened(answer.person, MOST_CHARS)
    return (dump(output) if output else "", "", 0)
