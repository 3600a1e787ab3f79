from __future__ import annotations

from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("form", "text", "fired"),
    [
        ("(?i)done!", "Done! All good", True),
        ("(?i)done!", "finished", False),
        ({"max_words": 3}, "one two three", False),
        ({"max_words": 3}, "one two three four", True),
        ({"absent": r"\b(der|die|und|ist)\b"}, "Done, all tests pass.", True),
        ({"absent": r"\b(der|die|und|ist)\b"}, "Das ist erledigt.", False),
        ("[🌀-🫿✅]", "Done 🎉", True),
    ],
)
def test_say(fires: Callable[..., bool], form: object, text: str, fired: bool) -> None:
    assert fires({"say": form}, {"say": text}) is fired


def test_other_events_say_nothing(fires: Callable[..., bool]) -> None:
    assert not fires({"say": {"absent": "x"}}, {"write": "a"})
    assert not fires({"say": {"absent": "x"}}, {"user": "a"})
