from __future__ import annotations

import json
from typing import Any

import pytest

from rulebook.agents import jsonc
from rulebook.errors import RulebookError

TEXTS = [
    pytest.param("", id="empty"),
    pytest.param("{}", id="an empty object"),
    pytest.param("{\n}\n", id="an empty object on two lines"),
    pytest.param('{"a": 1}', id="on one line"),
    pytest.param('{\n  "a": 1\n}\n', id="two blanks"),
    pytest.param('{\n\t"a": [1, 2],\n\t"hooks": {}\n}', id="tabs and an empty object in the way"),
    pytest.param('{\n    "hooks": {\n        "E": []\n    }\n}\n', id="an empty list in the way"),
    pytest.param('{"hooks": {"E": [{"x": "mine"}], "F": [1]}, "z": 0}', id="others' items"),
    pytest.param(
        '// top\n{\n  "a": 1, // keep me\n  /* and me */ "b": {"c": [],},\n}\n', id="comments, commas"
    ),
    pytest.param('\ufeff{"a": 1}', id="a byte order mark"),
    pytest.param('{"a": 1 // behind the last\n}', id="a comment behind the last"),
]


def ours(value: object) -> bool:
    return isinstance(value, dict) and value.get("x") == "ours"


def without_empty(value: Any) -> Any:
    """A list or object that is empty without ours goes too; that changes no meaning."""
    if not isinstance(value, dict):
        return value
    return {key: inner for key, child in value.items() if (inner := without_empty(child)) not in ({}, [])}


@pytest.mark.parametrize("text", TEXTS)
def test_insert_keeps_everything_else_and_removal_gives_the_meaning_back(text: str) -> None:
    before = jsonc.parse(text, "f").value
    item = {"x": "ours", "deep": ["y"]}
    with_it = jsonc.with_item(text, ("hooks", "E"), item, "f")
    after = jsonc.parse(with_it, "f").value
    assert after["hooks"]["E"][-1] == item
    for line in ("// top", "// keep me", "/* and me */", "// behind the last"):
        assert (line in text) == (line in with_it)
    back = jsonc.without(with_it, ours, "f")
    assert "ours" not in back
    for line in ("// top", "// keep me", "/* and me */", "// behind the last"):
        assert (line in text) == (line in back)
    kept = jsonc.parse(back, "f").value
    assert without_empty(kept) == without_empty(before)


def test_several_items_go_in_and_out() -> None:
    text = '{\n  "hooks": {\n    "A": [{"x": "theirs"}]\n  }\n}\n'
    wanted = text
    for event in ("A", "B", "A"):
        wanted = jsonc.with_item(wanted, ("hooks", event), {"x": "ours"}, "f")
    assert json.loads(wanted)["hooks"] == {
        "A": [{"x": "theirs"}, {"x": "ours"}, {"x": "ours"}],
        "B": [{"x": "ours"}],
    }
    assert json.loads(jsonc.without(wanted, ours, "f")) == json.loads(text)


@pytest.mark.parametrize(
    ("text", "line"),
    [("{", 1), ('{"a": }', 1), ('{\n"a" 1}', 2), ("{} x", 1), ('{"a": [1 2]}', 1), ("nonsense", 1)],
)
def test_what_is_no_json_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(RulebookError) as caught:
        jsonc.parse(text, "f")
    assert caught.value.where == f"f:{line}"


def test_a_value_of_another_kind_in_the_way_is_not_overwritten() -> None:
    for text in ('{"hooks": 1}', '{"hooks": {"E": {}}}', "[]"):
        with pytest.raises(RulebookError):
            jsonc.with_item(text, ("hooks", "E"), {}, "f")
