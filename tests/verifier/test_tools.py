from __future__ import annotations

from collections.abc import Callable

import pytest

from rulebook.verifier.tools import derive, quoted

Fires = Callable[..., bool]


@pytest.mark.parametrize(
    ("name", "given"),
    [
        pytest.param("TodoWrite", {"todos": [{"content": "x"}]}, id="content-without-a-path"),
        pytest.param("Grep", {"pattern": "x", "path": "src"}, id="path-without-new-text"),
        pytest.param("mcp__db__query", {"command": "rm x"}, id="another-tools-command"),
        pytest.param("WebFetch", {"url": "x"}, id="neither"),
        pytest.param("Bash", None, id="no-input"),
    ],
)
def test_derives_nothing(name: str, given: object) -> None:
    derived = derive(name, given)
    assert (derived.command, derived.writes, derived.reads) == (None, [], [])


@pytest.mark.parametrize(
    ("name", "given", "write"),
    [
        ("Write", {"file_path": "a", "content": "x"}, {"write": "a", "content": "x"}),
        (
            "Edit",
            {"file_path": "a", "old_string": "x", "new_string": "y", "replace_all": True},
            {"write": "a", "edits": [{"old": "x", "new": "y", "all": True}]},
        ),
        (
            "str_replace_editor",
            {"command": "create", "path": "a", "file_text": "x"},
            {"write": "a", "content": "x"},
        ),
        ("delete_file", {"target_file": "a"}, {"write": "a", "op": "delete"}),
        ("file_ops", {"action": "delete", "path": "a"}, {"write": "a", "op": "delete"}),
        ("mcp__fs__write_file", {"path": "a", "content": "x"}, {"write": "a", "content": "x"}),
        ("write_file", {"file_path": "a"}, {"write": "a"}),
    ],
)
def test_derives_a_write(name: str, given: dict, write: dict) -> None:
    assert derive(name, given).writes == [write]


def test_derives_commands_and_reads() -> None:
    assert derive("Bash", {"command": "ls -l"}).command == "ls -l"
    assert (
        derive("shell", {"command": ["bash", "-lc", "ls 'a b'"]}).command == "bash -lc 'ls '\"'\"'a b'\"'\"''"
    )
    assert derive("Read", {"file_path": "a"}).reads == ["a"]
    assert derive("str_replace_editor", {"command": "view", "path": "a"}).reads == ["a"]


def test_quoted_words_read_back() -> None:
    import shlex

    for word in ("a", "a b", "'", "$x", "", "-", "--", "a=b"):
        assert shlex.split(quoted(word)) == [word]


@pytest.mark.parametrize(
    ("form", "fired"),
    [
        ({"name": "mcp__db__*"}, True),
        ({"name": "mcp__db__query", "input": {"sql": "DROP *"}}, True),
        ({"name": "mcp__db__query", "input": {"options.force": True}}, True),
        ({"name": "mcp__db__query", "input": {"sql": "SELECT *"}}, False),
        ({"name": "mcp__db__query", "input": {"missing": "*"}}, False),
        ({"name": "mcp__web__*"}, False),
    ],
)
def test_tool_predicate(fires: Fires, form: dict, fired: bool) -> None:
    event = {"tool": "mcp__db__query", "input": {"sql": "DROP TABLE x", "options": {"force": True}}}
    assert fires({"tool": form}, event) is fired
