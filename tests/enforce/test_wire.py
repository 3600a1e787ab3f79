from __future__ import annotations

import json
from typing import Any

import pytest

from rulebook.enforce import wire

VALUES = [
    pytest.param(None, id="null"),
    pytest.param({"a": [1, 2.5, True, None], "b": {"c": ""}}, id="nested"),
    pytest.param('tab\tquote"back\\slash\u6a94\U0001f600', id="text"),
    pytest.param("\ud800 lone", id="a lone surrogate survives both ways"),
    pytest.param(-(10**30), id="a big integer"),
]


@pytest.mark.parametrize("value", VALUES)
def test_agrees_with_the_standard_library(value: Any) -> None:
    assert wire.load(json.dumps(value)) == value
    assert json.loads(wire.dump(value)) == value


@pytest.mark.parametrize("text", ["", " ", "{", '{"a": x}', "[1,]", "1 2", '"open', "\x00", "[" * 100_000])
def test_what_is_no_json_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match="JSON"):
        wire.load(text)


def test_bytes_that_are_no_utf8_are_read_and_a_mark_in_front_is_dropped() -> None:
    assert wire.load_bytes(b'\xef\xbb\xbf{"a": "\xff"}') == {"a": "\udcff"}


def test_digests_take_surrogates() -> None:
    assert wire.digest(wire.as_bytes("\udcff")) != wire.digest(wire.as_bytes("\ud800"))
