"""Claude Code's hook protocol: JSON in, JSON inside ``hookSpecificOutput`` out, exit 0.

No opinion is an empty answer: an explicit allow would pass the user's own permission rules.
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

NAME = "claude-code"
MOST_CHARS = 10_000
"""Longer strings are cut by the host to a preview that the model isn't told to open."""

PHASE = {
    "SessionStart": "session_start",
    "SubagentStart": "subagent_start",
    "UserPromptSubmit": "prompt",
    "PreToolUse": "before",
    "PostToolUse": "after",
    "PostToolUseFailure": "after",
    "Stop": "stop",
    "SessionEnd": "session_end",
}
_NO_DIALOG = ("dontAsk", "bypassPermissions")


def read(payload: dict[str, Any], env: Mapping[str, str]) -> Call:
    """Return what a payload means."""
    name = text(payload, "hook_event_name")
    cwd = text(payload, "cwd") or env.get("CLAUDE_PROJECT_DIR") or env.get("PWD") or "/"
    call = Call(NAME, PHASE.get(name, "other"), text(payload, "session_id"), cwd)
    call.project = env.get("CLAUDE_PROJECT_DIR", "")
    call.call_id = text(payload, "tool_use_id")
    call.prompt = text(payload, "prompt")
    call.source = text(payload, "source")
    call.transcript = text(payload, "transcript_path")
    call.said = text(payload, "last_assistant_message")
    call.can_ask = text(payload, "permission_mode") not in _NO_DIALOG
    if call.phase in ("before", "after"):
        call.events = events_of(text(payload, "tool_name"), mapping(payload.get("tool_input")), cwd)
    if call.phase == "after":
        _add_result(call, payload, name)
    return call


def _add_result(call: Call, payload: dict[str, Any], name: str) -> None:
    """Add how it ended: a failed shell command says its exit code in the first line of ``error``."""
    result = mapping(payload.get("tool_response"))
    code = 0 if name == "PostToolUse" else _exit_code(text(payload, "error"))
    for event in call.events:
        if "command" in event or name != "PostToolUse":
            event["exit"] = code
        if result.get("type") == "create" and "write" in event:
            event.update(exists=False, op="create")


def _exit_code(error: str) -> int:
    words = error.split("\n", 1)[0].split()
    return int(words[-1]) if words and words[-1].isdigit() else 1


def render(call: Call, answer: Answer) -> tuple[str, str, int]:
    """Return standard output, standard error and exit code."""
    output: dict[str, Any] = {}
    if call.phase == "stop":
        if answer.refused:
            output = {"decision": "block", "reason": shortened(answer.reason, MOST_CHARS)}
    else:
        specific = _specific(call, answer)
        if specific:
            event = next(name for name, phase in PHASE.items() if phase == call.phase)
            output["hookSpecificOutput"] = {"hookEventName": event, **specific}
    if answer.person:
        output["systemMessage"] = shortened(answer.person, MOST_CHARS)
    return (dump(output) if output else "", "", 0)


def _specific(call: Call, answer: Answer) -> dict[str, Any]:
    specific: dict[str, Any] = {}
    if call.phase == "before" and answer.refused:
        asks = answer.outcome == "gate" and call.can_ask
        specific["permissionDecision"] = "ask" if asks else "deny"
        specific["permissionDecisionReason"] = shortened(answer.reason, MOST_CHARS)
    if answer.context and call.phase in ("before", "after", "prompt", "session_start", "subagent_start"):
        specific["additionalContext"] = shortened(answer.context, MOST_CHARS)
    return specific
