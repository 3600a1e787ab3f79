"""Copilot CLI's hook protocol: flat answers; any exit but 0 before a tool denies it.

The event's name is no part of a camelCase payload, so the installed command line carries it. Payloads in
the other spelling (snake_case, with the name) are read as well.
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

NAME = "copilot-cli"
MOST_CHARS = 9_500

PHASE = {
    "sessionStart": "session_start",
    "sessionEnd": "session_end",
    "userPromptSubmitted": "prompt",
    "preToolUse": "before",
    "postToolUse": "after",
    "postToolUseFailure": "after",
    "agentStop": "stop",
}
_PASCAL = {"UserPromptSubmit": "userPromptSubmitted", "Stop": "agentStop"}


def read(payload: dict[str, Any], env: Mapping[str, str]) -> Call:
    """Return what a payload means."""
    name = _event(payload)
    cwd = text(payload, "cwd") or env.get("PWD") or "/"
    call = Call(NAME, PHASE.get(name, "other"), text(payload, "sessionId", "session_id"), cwd)
    call.event_name = name
    call.can_ask = bool(env.get("COPILOT_CLI"))  # other Copilots run these hooks too, and ask nobody
    call.prompt = text(payload, "prompt", "userPrompt")
    call.source = text(payload, "source")
    call.can_advise = name in ("sessionStart", "postToolUse", "postToolUseFailure")
    if call.phase in ("before", "after"):
        arguments = payload.get("toolArgs", payload.get("tool_input"))
        call.events = events_of(text(payload, "toolName", "tool_name"), mapping(arguments), cwd)
    if name == "postToolUseFailure" or mapping(payload.get("toolResult")).get("resultType") == "failure":
        for event in call.events:
            event["exit"] = 1
    return call


def _event(payload: dict[str, Any]) -> str:
    name = text(payload, "hook_event_name")
    if not name:  # run as another agent's hook: what came tells which event it must be
        name = (
            "postToolUse" if "toolResult" in payload else "preToolUse" if "toolName" in payload else "other"
        )
    return _PASCAL.get(name) or name[:1].lower() + name[1:]


def render(call: Call, answer: Answer) -> tuple[str, str, int]:
    """Return standard output, standard error and exit code."""
    output: dict[str, Any] = {}
    reason = shortened(answer.reason, MOST_CHARS)
    if call.event_name == "preToolUse" and answer.refused:
        asks = answer.outcome == "gate" and call.can_ask
        output = {"permissionDecision": "ask" if asks else "deny", "permissionDecisionReason": reason}
    elif call.event_name == "agentStop" and answer.refused:
        output = {"decision": "block", "reason": reason}
    elif answer.context and call.can_advise:
        output = {"additionalContext": shortened(answer.context, MOST_CHARS)}
    return (dump(output) if output else "", answer.person + "\n" if answer.person else "", 0)
