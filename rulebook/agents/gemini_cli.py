"""Gemini CLI's hook protocol: its own event names, ``decision`` at the top, contexts inside."""

from __future__ import annotations

from rulebook.agents.tools import events_of, mapping, text
from rulebook.enforce.call import Call, shortened
from rulebook.enforce.wire import dump

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from rulebook.enforce.call import Answer

NAME = "gemini-cli"
MOST_CHARS = 9_500

PHASE = {
    "SessionStart": "session_start",
    "SessionEnd": "session_end",
    "BeforeAgent": "prompt",
    "BeforeTool": "before",
    "AfterTool": "after",
    "AfterAgent": "stop",
}


def read(payload: dict[str, Any], env: Mapping[str, str]) -> Call:
    """Return what a payload means."""
    name = text(payload, "hook_event_name")
    cwd = text(payload, "cwd") or env.get("GEMINI_CWD") or env.get("GEMINI_PROJECT_DIR") or "/"
    call = Call(NAME, PHASE.get(name, "other"), text(payload, "session_id"), cwd)
    call.event_name = name
    call.project = env.get("GEMINI_PROJECT_DIR", "")
    call.prompt = text(payload, "prompt") if name == "BeforeAgent" else ""
    call.source = text(payload, "source")
    call.said = text(payload, "prompt_response")
    call.can_ask = False  # the word is in its code, but no page says what it does
    call.can_advise = name in ("SessionStart", "BeforeAgent", "AfterTool")
    if call.phase in ("before", "after"):
        tool = text(payload, "tool_name")
        if tool.startswith("mcp_") and not tool.startswith("mcp__"):
            tool = "mcp__" + tool[4:].replace("_", "__", 1)
        call.events = events_of(tool, mapping(payload.get("tool_input")), cwd)
    if call.phase == "after" and mapping(payload.get("tool_response")).get("error"):
        for event in call.events:
            event["exit"] = 1
    return call


def render(call: Call, answer: Answer) -> tuple[str, str, int]:
    """Return standard output, standard error and exit code."""
    output: dict[str, Any] = {}
    if answer.refused and call.phase == "before":  # both channels: which one counts differs by version
        reason = shortened(answer.reason, MOST_CHARS)
        return dump({"decision": "deny", "reason": reason}), reason + "\n", 2
    if answer.refused and call.phase == "stop":
        output = {"decision": "deny", "reason": shortened(answer.reason, MOST_CHARS)}
    elif answer.context and call.can_advise:
        context = shortened(answer.context, MOST_CHARS)
        output["hookSpecificOutput"] = {"hookEventName": call.event_name, "additionalContext": context}
    if answer.person:
        output["systemMessage"] = shortened(answer.person, MOST_CHARS)
    return (dump(output) if output else "", "", 0)
