"""Whatever a host sends, the hook answers in its host's form: every field of every event, of a wrong type."""

from __future__ import annotations

import copy
import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulebook.agents.canary import payload
from rulebook.agents.respond import AGENTS, respond
from rulebook.outside.workspace import Workspace

NOW = 1_800_000_000.0
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=20),
    st.sampled_from(["\0", "\ud800", "/", "~", "../..", "{", '{"a": 1}', "x" * 5000]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
)
TEXTS = (
    "tool_input",
    "tool_response",
    "error",
    "prompt",
    "last_assistant_message",
    "source",
    "transcript_path",
    "permission_mode",
    "text",
    "args",
    "exit",
    "edits",
    "file_path",
    "workspace_roots",
    "workspaceRoots",
)


def places(value: Any, before: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the way to each field of a payload, at any depth."""
    if not isinstance(value, dict):
        return [before]
    return [before, *(way for key, inner in value.items() for way in places(inner, (*before, key)))]


def put(value: Any, way: tuple[Any, ...], new: Any) -> Any:
    if not way:
        return new
    value = copy.deepcopy(value)
    inner = value
    for key in way[:-1]:
        inner = inner[key]
    inner[way[-1]] = new
    return value


def is_an_answer(out: str, err: str, code: int) -> bool:
    """Say whether a host can read it: nothing, or one JSON object, and an exit code that it knows."""
    assert code in (0, 1, 2)
    out.encode("utf-8", "backslashreplace")
    err.encode("utf-8", "backslashreplace")
    return not out or isinstance(json.loads(out), dict)


@pytest.mark.parametrize("agent", AGENTS)
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_field_of_a_wrong_type_is_no_crash(agent: str, armed: Workspace, data: st.DataObject) -> None:
    sent: Any = payload(agent, armed.root)
    for name in data.draw(st.lists(st.sampled_from(TEXTS), max_size=3)):
        sent[name] = data.draw(VALUES)
    way = data.draw(st.sampled_from(places(sent)))
    sent = put(sent, way, data.draw(VALUES))
    event = data.draw(
        st.sampled_from(
            ["", "Stop", "PostToolUse", "UserPromptSubmit", "SessionStart", "postToolUse", "sessionStart"]
        )
    )
    if event and isinstance(sent, dict) and data.draw(st.booleans()):
        sent["hook_event_name"] = event
    raw = json.dumps(sent).encode("utf-8", "surrogatepass")
    assert is_an_answer(*respond(agent, raw, dict(os.environ), NOW, event=event))


@pytest.mark.parametrize("agent", AGENTS)
@settings(max_examples=40, suppress_health_check=list(HealthCheck))
@given(raw=st.one_of(st.binary(max_size=200), VALUES.map(lambda value: json.dumps(value).encode())))
def test_bytes_that_are_no_payload_are_no_crash(agent: str, armed: Workspace, raw: bytes) -> None:
    assert is_an_answer(*respond(agent, raw, dict(os.environ), NOW))


@pytest.mark.parametrize("agent", AGENTS)
def test_of_two_keys_of_one_name_the_last_one_counts_as_for_every_host(agent: str, armed: Workspace) -> None:
    """What the host's own parser takes is what is judged: a harmless twin in front hides nothing."""
    sent = json.dumps(payload(agent, armed.root))
    tail = sent[1:]
    raw = (
        b"{"
        + ", ".join(f'"{key}": "ls"' for key in payload(agent, armed.root)).encode()
        + b", "
        + tail.encode()
    )
    assert respond(agent, raw, dict(os.environ), NOW) == respond(agent, sent.encode(), dict(os.environ), NOW)


def test_deep_nesting_is_said(armed: Workspace) -> None:
    for agent in AGENTS:
        raw = (
            b'{"cwd": '
            + json.dumps(str(Path(armed.root))).encode()
            + b', "a": '
            + b"[" * 100_000
            + b"]" * 100_000
            + b"}"
        )
        assert is_an_answer(*respond(agent, raw, dict(os.environ), NOW))
