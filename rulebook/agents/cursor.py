"""Cursor's hook protocol: exactly one JSON object an answer, and an explicit one on permission events.

An empty or unexpected answer blocks the action there, so "no opinion" has to be said as ``allow``; the
person's own approval of commands is asked for all the same. Only shell and MCP events can ask.
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

NAME = "cursor"
MOST_CHARS = 9_500

PHASE = {
    "sessionStart": "session_start",
    "sessionEnd": "session_end",
    "beforeSubmitPrompt": "prompt",
    "preToolUse": "before",
    "beforeShellExecution": "before",
    "beforeMCPExecution": "before",
    "beforeReadFile": "before",
    "postToolUse": "after",
    "postToolUseFailure": "after",
    "stop": "stop",
}
PERMISSION = ("preToolUse", "beforeShellExecution", "beforeMCPExecution", "beforeReadFile", "subagentStart")
_IMPORTED = {"UserPromptSubmit": "beforeSubmitPrompt"}
"""A name of Claude Code's, whose hooks Cursor also runs, that differs by more than its first letter."""


def read(payload: dict[str, Any], env: Mapping[str, str]) -> Call:
    """Return what a payload means."""
    name = _event(payload)
    roots = payload.get("workspace_roots")
    root = str(roots[0]) if isinstance(roots, list) and roots else env.get("CURSOR_PROJECT_DIR", "")
    cwd = text(payload, "cwd") or root or env.get("PWD") or "/"
    session = text(payload, "conversation_id", "session_id")
    call = Call(NAME, PHASE.get(name, "other"), session, cwd)
    call.event_name = name
    call.project = root
    call.call_id = text(payload, "tool_use_id")
    call.prompt = text(payload, "prompt")
    call.can_ask = name in ("beforeShellExecution", "beforeMCPExecution")
    call.can_advise = name in ("sessionStart", "postToolUse")
    if call.phase == "stop" and payload.get("status") not in (None, "completed"):
        call.phase = "other"
    if call.phase in ("before", "after"):
        call.events = events_of(*_tool(name, payload), cwd)
    if name == "postToolUseFailure":
        for event in call.events:
            event["exit"] = 1
    return call


def _event(payload: dict[str, Any]) -> str:
    name = text(payload, "hook_event_name")
    return _IMPORTED.get(name) or name[:1].lower() + name[1:]


def _tool(name: str, payload: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    if name == "beforeShellExecution":
        return "Shell", {"command": text(payload, "command")}
    if name == "beforeReadFile":
        return "Read", {"file_path": text(payload, "file_path")}
    tool = text(payload, "tool_name")
    if tool.startswith("MCP:"):
        tool = "mcp__" + tool[4:].strip().replace(":", "__")
    elif name == "beforeMCPExecution":
        tool = f"mcp__{tool}"
    return tool, mapping(payload.get("tool_input"))


def render(call: Call, answer: Answer) -> tuple[str, str, int]:
    """Return standard output, standard error and exit code."""
    if call.event_name in PERMISSION:
        return dump(_permission(call, answer)), "", 0
    output: dict[str, Any] = {}
    if call.event_name == "beforeSubmitPrompt":
        output["continue"] = True
    elif call.event_name == "stop" and answer.refused:
        output["followup_message"] = shortened(answer.reason, MOST_CHARS)
    elif answer.context and call.can_advise:
        output["additional_context"] = shortened(answer.context, MOST_CHARS)
    return dump(output), "", 0


def _permission(call: Call, answer: Answer) -> dict[str, Any]:
    if not answer.refused:
        output = {"permission": "allow"}
        if answer.person:
            output["user_message"] = shortened(answer.person, MOST_CHARS)
        return output
    reason = shortened(answer.reason, MOST_CHARS)
    permission = "ask" if answer.outcome == "gate" and call.can_ask else "deny"
    return {"permission": permission, "user_message": reason, "agent_message": reason}
