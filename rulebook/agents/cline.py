"""Cline's hook protocol: an executable file an event, ``cancel``, context for the next request."""

from __future__ import annotations

from rulebook.agents.tools import events_of, mapping, text
from rulebook.enforce.call import Call, shortened
from rulebook.enforce.wire import dump

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from rulebook.enforce.call import Answer

NAME = "cline"
MOST_CHARS = 40_000
"""The host cuts contexts at 50 KB."""

PHASE = {
    "TaskStart": "session_start",
    "TaskResume": "session_start",
    "UserPromptSubmit": "prompt",
    "PreToolUse": "before",
    "PostToolUse": "after",
    "TaskComplete": "stop",
}
_OTHER_NAMES = {
    "agent_start": "TaskStart",
    "prompt_submit": "UserPromptSubmit",
    "tool_call": "PreToolUse",
    "tool_result": "PostToolUse",
}
"""The names that its command line uses for the same events."""


def read(payload: dict[str, Any], env: Mapping[str, str]) -> Call:
    """Return what a payload means."""
    name = text(payload, "hookName", "hook_event_name")
    name = _OTHER_NAMES.get(name, name)
    roots = payload.get("workspaceRoots")
    cwd = str(roots[0]) if isinstance(roots, list) and roots else env.get("PWD") or "/"
    call = Call(NAME, PHASE.get(name, "other"), text(payload, "taskId", "agent_id"), cwd)
    call.event_name = name
    call.can_ask = False
    call.can_advise = name in ("PreToolUse", "PostToolUse")  # elsewhere newer versions drop it
    detail = mapping(payload.get(name[:1].lower() + name[1:]))
    call.prompt = text(detail, "prompt", "task")
    if call.phase in ("before", "after"):
        tool, arguments = _tool(detail)
        call.events = events_of(tool, arguments, cwd)
        if detail.get("success") is False:
            for event in call.events:
                event["exit"] = 1
    return call


def _tool(detail: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    name = text(detail, "toolName", "tool")
    arguments = mapping(detail.get("parameters"))
    if name == "use_mcp_tool":
        server, tool = text(arguments, "server_name"), text(arguments, "tool_name")
        return f"mcp__{server}__{tool}", mapping(arguments.get("arguments"))
    return name, arguments


def render(call: Call, answer: Answer) -> tuple[str, str, int]:
    """Return standard output, standard error and exit code."""
    output: dict[str, Any] = {}
    if call.phase == "before" and answer.refused:
        output = {"cancel": True, "errorMessage": shortened(answer.reason, MOST_CHARS)}
    elif call.phase == "stop" and answer.refused:
        output = {"cancel": False, "contextModification": shortened(answer.reason, MOST_CHARS)}
    elif answer.context:
        output = {"cancel": False, "contextModification": shortened(answer.context, MOST_CHARS)}
    return (dump(output) if output else "", answer.person + "\n" if answer.person else "", 0)
