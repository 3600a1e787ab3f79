"""OpenCode: a small plugin in JavaScript starts the hook; what they say to each other is this module's.

In: ``{"hook", "cwd", "session", "call", "tool", "args", "text"}``. Out: ``{"refuse"}`` makes the plugin
throw, ``{"add"}`` is put behind the tool's output or, at a session's start, behind the system prompt,
``{"continue"}`` is sent as the next prompt, ``{"tell"}`` is shown.
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

NAME = "opencode"
MOST_CHARS = 9_500

PHASE = {
    "session.created": "session_start",
    "chat.message": "prompt",
    "tool.execute.before": "before",
    "tool.execute.after": "after",
    "session.idle": "stop",
}


def read(payload: dict[str, Any], env: Mapping[str, str]) -> Call:
    """Return what a payload means."""
    name = text(payload, "hook", "hook_event_name")
    cwd = text(payload, "cwd") or env.get("PWD") or "/"
    call = Call(NAME, PHASE.get(name, "other"), text(payload, "session"), cwd)
    call.event_name = name
    call.call_id = text(payload, "call")
    call.prompt = text(payload, "text") if call.phase == "prompt" else ""
    call.said = text(payload, "text") if call.phase == "stop" else ""
    call.can_ask = False
    call.can_advise = call.phase in ("after", "session_start")
    if call.phase in ("before", "after"):
        call.events = events_of(text(payload, "tool"), mapping(payload.get("args")), cwd)
        code = payload.get("exit")
        if isinstance(code, int):
            for event in call.events:
                event["exit"] = code
    return call


def render(call: Call, answer: Answer) -> tuple[str, str, int]:
    """Return standard output, standard error and exit code."""
    output: dict[str, Any] = {}
    if answer.refused:
        key = "continue" if call.phase == "stop" else "refuse"
        output[key] = shortened(answer.reason, MOST_CHARS)
    elif answer.context and call.can_advise:
        output["add"] = shortened(answer.context, MOST_CHARS)
    if answer.person:
        output["tell"] = shortened(answer.person, MOST_CHARS)
    return (dump(output) if output else "", "", 0)
