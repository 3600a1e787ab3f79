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
        pytest.param(config(("startup", "x"), (None, "x")), [], id="once-more-for-every-source"),
        pytest.param(config(("*", "x")), [], id="star"),
        pytest.param(config(("startup|resume|clear|compact", "x")), [], id="compact-listed"),
        pytest.param(config(("startup|resume|clear", "x"), ("compact", "x")), [], id="a-twin-of-its-own"),
        pytest.param(config(("startup|resume", "x"), ("compact|clear", "x")), [], id="in-two-halves"),
        pytest.param(config(("compact", "x")), [], id="only-after-compaction"),
        pytest.param(config(("fork", "x")), [], id="not-where-a-context-begins"),
        pytest.param(config(("startup|resume|clear", "x")), [("x", ("compact",))], id="lost-at-a-compaction"),
        pytest.param(config(("startup|resume|compact", "x")), [("x", ("clear",))], id="lost-at-a-clear"),
        pytest.param(config(("startup|compact", "x")), [("x", ("resume", "clear"))], id="lost-on-resume"),
        pytest.param(config(("clear", "x")), [("x", ("startup", "resume", "compact"))], id="on-clear-only"),
        pytest.param(
            config(("startup|resume|clear", "x"), ("compact", "y")),
            [("x", ("compact",))],
            id="another-one's-twin",
        ),
        pytest.param(config(("s.*|r.*|clear", "x")), [("x", ("compact",))], id="a-pattern-without-it"),
        pytest.param(config(("start.*|re.*|c.*", "x")), [], id="a-pattern-with-it"),
        pytest.param(
            config(("startup|resume|clear", "x"), ("", "y"), ("startup", "z")),
            [("x", ("compact",)), ("z", ("resume", "clear", "compact"))],
            id="each-by-itself",
        ),
    ],
)
def test_orphans(hooks: dict[str, Any], expected: list[tuple[str, tuple[str, ...]]]) -> None:
    assert orphans(hooks) == [Orphan(*one) for one in expected]


@pytest.mark.parametrize(
    ("missing", "code"),
    [
        (("compact",), "no_compaction_twin"),
        (("clear", "compact"), "no_compaction_twin"),
        (("clear",), "source_not_covered"),
    ],
)
def test_what_it_is_called(missing: tuple[str, ...], code: str) -> None:
    assert Orphan("x", missing).as_dict() == {"command": "x", "missing": list(missing), "code": code}


def test_a_handler_is_what_it_runs() -> None:
    hooks = {
        "hooks": [{"command": "run", "args": ["a", 1]}, {"type": "mcp_tool", "tool": "t"}, {}],
        "matcher": "clear",
    }
    found = orphans({"hooks": {"SessionStart": [hooks]}})
    assert [one.as_dict() for one in found] == [
        {"command": "run a 1", "missing": ["startup", "resume", "compact"], "code": "no_compaction_twin"},
        {"command": "t", "missing": ["startup", "resume", "compact"], "code": "no_compaction_twin"},
        {"command": "", "missing": ["startup", "resume", "compact"], "code": "no_compaction_twin"},
    ]


@pytest.mark.parametrize(
    ("matcher", "yes"),
    [
        ("", True),
        ("*", True),
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
