"""Tool calls that a host's own record of a session shows, and that no hook was asked about.

A hook that can't start stops nothing and says nothing: the session's folder is gone, the host skips hooks for
some tools. Only the comparison of what ran with what was seen shows it, afterwards.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

from rulebook.enforce.lines import read
from rulebook.errors import RulebookError
from rulebook.outside.workspace import find_workspace

MOST_SESSIONS = 5
MOST_BYTES = 32 << 20
_UNHOOKED = {"update_plan", "write_stdin", "web_search", "view_image"}
"""Calls of Codex that reach no hook by design."""


def unseen_calls(agent: str, root: str) -> list[str]:
    """Return a line for each of the newest sessions of ``agent`` here in which calls reached no hook."""
    try:
        folder = f"{find_workspace(root, os.environ).worktree_home}/sessions"
        names = [name for name in os.listdir(folder) if name.endswith(".told")]
    except (OSError, RulebookError):
        return []
    paths = sorted((f"{folder}/{name}" for name in names), key=os.path.getmtime, reverse=True)
    found = []
    for told in paths[:MOST_SESSIONS]:
        line = next((one for one in read(told) if one.get("agent") == agent and "transcript" in one), None)
        if line is not None:
            found += _compared(str(line["transcript"]), told.removesuffix(".told") + ".did")
    return found


def _compared(transcript: str, did: str) -> list[str]:
    seen = {event["call"] for event in read(did) if "call" in event}
    calls = list(_executed(transcript))
    first = next((at for at, (id, _) in enumerate(calls) if id in seen), len(calls))
    missed = [name for id, name in calls[first:] if id not in seen]  # before, the hook was not installed
    if not missed:
        return []
    names = ", ".join(dict.fromkeys(missed))[:200]
    total = len(calls) - first
    return [f"{len(missed)} of {total} calls of session {_name(transcript)} reached no hook: {names}"]


def _name(transcript: str) -> str:
    return os.path.basename(transcript).removesuffix(".jsonl")


def _executed(path: str) -> Iterator[tuple[str, str]]:
    """Yield id and tool of each call that ran to its end without an error, in order."""
    names: dict[str, str] = {}
    for line in _lines(path):
        payload = line.get("payload")
        if isinstance(payload, dict):  # Codex
            kind, id = str(payload.get("type")), str(payload.get("call_id"))
            if kind in ("function_call", "custom_tool_call"):
                names[id] = str(payload.get("name"))
            elif kind.endswith("_output") and names.get(id) not in (None, *_UNHOOKED):
                yield id, names.pop(id)
            continue
        for block in _blocks(line):
            if block.get("type") == "tool_use":
                names[str(block.get("id"))] = str(block.get("name"))
            elif block.get("type") == "tool_result" and not block.get("is_error"):
                id = str(block.get("tool_use_id"))
                if id in names:
                    yield id, names.pop(id)


def _blocks(line: dict[str, Any]) -> list[dict[str, Any]]:
    message = line.get("message")
    content = message.get("content") if isinstance(message, dict) and not line.get("isSidechain") else None
    return [block for block in content if isinstance(block, dict)] if isinstance(content, list) else []


def _lines(path: str) -> Iterator[dict[str, Any]]:
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES)
    except OSError:
        return
    for text in data.split(b"\n"):
        try:
            value = json.loads(text)
        except ValueError:
            continue  # the last line may be half written
        if isinstance(value, dict):
            yield value
