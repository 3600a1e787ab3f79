from __future__ import annotations

from typing import Any

import pytest

from rulebook.context.parity import Orphan, matches, orphans


def config(*entries: tuple[str | None, str]) -> dict[str, Any]:
    return {
        "hooks": {
            "SessionStart": [
                {
                    **({} if matcher is None else {"matcher": matcher}),
                    "hooks": [{"type": "command", "command": command}],
                }
                for matcher, command in entries
            ]
        }
    }


@pytest.mark.parametrize(
    ("hooks", "expected"),
    [
        pytest.param({}, [], id="no-hooks"),
        pytest.param({"hooks": None}, [], id="null-hooks"),
        pytest.param({"hooks": {"SessionStart": None}}, [], id="null-entries"),
        pytest.param({"hooks": {"SessionStart": [{"matcher": "startup"}]}}, [], id="no-handlers"),
        pytest.param({"hooks": {"PreToolUse": [{"hooks": [{"command": "x"}]}]}}, [], id="another-event"),
        pytest.param(config((None, "x")), [], id="for-every-source"),
        pytest.param(config(("", "x")), [], id="empty-matcher"),
        pytest.param(config(("*", "x")), [], id="star"),
        pytest.param(config(("startup|resume|clear|compact", "x")), [], id="compact-listed"),
        pytest.param(config(("startup", "x"), ("compact", "x")), [], id="a-twin-of-its-own"),
        pytest.param(config(("compact", "x")), [], id="only-after-compaction"),
        pytest.param(config(("fork", "x")), [], id="not-where-a-context-begins"),
        pytest.param(config(("startup", "x")), [("x", "startup")], id="lost-at-the-first-compaction"),
        pytest.param(config(("resume", "x")), [("x", "resume")], id="on-resume-only"),
        pytest.param(config(("clear", "x")), [("x", "clear")], id="on-clear-only"),
        pytest.param(config(("startup", "x"), ("compact", "y")), [("x", "startup")], id="another-one's-twin"),
        pytest.param(config(("start.*", "x")), [("x", "start.*")], id="a-pattern-without-it"),
        pytest.param(config(("start.*|comp.*", "x")), [], id="a-pattern-with-it"),
    ],
)
def test_orphans(hooks: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert orphans(hooks) == [Orphan(*one) for one in expected]


def test_a_handler_is_what_it_runs() -> None:
    hooks = {
        "hooks": [{"command": "run", "args": ["a", 1]}, {"type": "mcp_tool", "tool": "t"}, {}],
        "matcher": "clear",
    }
    found = orphans({"hooks": {"SessionStart": [hooks]}})
    assert [one.as_dict() for one in found] == [
        {"command": "run a 1", "matcher": "clear", "code": "no_compaction_twin"},
        {"command": "t", "matcher": "clear", "code": "no_compaction_twin"},
        {"command": "", "matcher": "clear", "code": "no_compaction_twin"},
    ]


@pytest.mark.parametrize(
    ("matcher", "yes"),
    [
        ("compact", True),
        ("startup, compact", True),
        ("startup|compact", True),
        ("startup|compacted", False),
        ("comp", False),
        ("Compact", False),
        ("comp.*", True),
        ("pac.", True),
        ("^start", False),
        ("(", False),
        (".", True),
        ("a_b-c", False),
    ],
)
def test_matchers_as_the_hosts_read_them(matcher: str, yes: bool) -> None:
    assert matches(matcher, "compact") is yes
