from __future__ import annotations

import json

import pytest

from rulebook.compiler.mine.transcript import corrections, prompts
from rulebook.errors import RulebookError

CLAUDE = [
    {"type": "summary", "summary": "x"},
    {
        "type": "user",
        "message": {"content": "add a parser"},
        "timestamp": "2026-11-01T10:00:00Z",
        "cwd": "/w",
    },
    {
        "type": "assistant",
        "message": {
            "content": [
                {"type": "tool_use", "id": "1", "name": "Bash", "input": {"command": "git push --force"}}
            ]
        },
    },
    {
        "type": "user",
        "message": {"content": [{"type": "tool_result", "tool_use_id": "1", "content": "never push"}]},
    },
    {"type": "user", "isMeta": True, "message": {"content": "never do this"}},
    {"type": "user", "message": {"content": "<command-name>never</command-name>"}},
    {"type": "user", "message": {"content": [{"type": "text", "text": "[Request interrupted by user]"}]}},
    {
        "type": "user",
        "message": {
            "content": [{"type": "text", "text": "never force push, my key is sk-abcdefghijklmnop1234"}]
        },
        "timestamp": "2026-11-01T10:05:00Z",
    },
]
CODEX = [
    {"type": "session_meta", "payload": {"cwd": "/repo"}},
    {
        "type": "event_msg",
        "payload": {"type": "user_message", "message": "<environment_context>never</environment_context>"},
    },
    {
        "type": "response_item",
        "payload": {
            "type": "function_call",
            "name": "shell",
            "arguments": '{"command": ["bash", "-lc", "npm install"]}',
        },
    },
    {"type": "event_msg", "payload": {"type": "turn_aborted"}},
    {"type": "event_msg", "payload": {"type": "user_message", "message": "use pnpm, not npm"}},
]


@pytest.fixture
def transcript(tmp_path):
    def write(lines, *, tail=""):
        path = tmp_path / "session.jsonl"
        path.write_text("".join(json.dumps(line) + "\n" for line in lines) + tail, encoding="utf-8")
        return path

    return write


def test_only_what_a_person_typed_is_a_prompt(transcript):
    assert [one.words.split(",")[0] for one in prompts(transcript(CLAUDE))] == [
        "add a parser",
        "never force push",
    ]


def test_the_action_the_task_and_the_interruption_are_kept(transcript):
    (one,) = corrections(transcript(CLAUDE))
    assert (one.action, one.task, one.interrupted) == ({"command": "git push --force"}, "add a parser", True)


def test_secrets_are_redacted(transcript):
    (one,) = corrections(transcript(CLAUDE))
    assert "sk-abc" not in one.words


def test_codex(transcript):
    (one,) = corrections(transcript(CODEX))
    assert (one.words, one.action, one.where, one.interrupted) == (
        "use pnpm, not npm",
        {"command": "npm install"},
        "/repo",
        True,
    )


@pytest.mark.parametrize(
    "tail",
    ['{"type": "user", "mess', "\x00\xff", "[1, 2]\n", "null\n"],
    ids=["half a line", "no text", "a list", "null"],
)
def test_a_broken_line_is_passed_over(transcript, tail):
    assert len(list(prompts(transcript(CLAUDE, tail=tail)))) == 2


def test_progress_is_told(transcript):
    told = []
    list(prompts(transcript(CLAUDE * 100), lambda done, total, name: told.append((done, total))))
    assert told
    assert told[-1][0] <= told[-1][1]


def test_a_missing_file_is_one_line(tmp_path):
    with pytest.raises(RulebookError, match="can't read the transcript"):
        list(prompts(tmp_path / "none.jsonl"))
