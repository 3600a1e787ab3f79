"""Pins and words for the tests of this package."""

from __future__ import annotations

import importlib
import os
from typing import Any

import pytest
from hypothesis import strategies as st

from rulebook.context.block import render
from rulebook.context.pins import Pin


def needed(package: str, extra: str) -> Any:
    """Return an optional package; without it the test is left out aloud, and in CI it fails."""
    try:
        return importlib.import_module(package)
    except ImportError:
        hint = f"{package} is not installed: pip install 'rulebook[{extra}]'"
        assert not os.environ.get("CI"), hint
        pytest.skip(hint)


FRIDAY = "Nothing goes out on Fridays."


def pin(id: str = "no-friday", text: str = FRIDAY, source: str = "user", **fields: Any) -> Pin:
    return Pin(id, text, source, **fields)


words = st.text(min_size=1, max_size=40).filter(str.strip)
ids = st.from_regex(r"[a-z0-9]{1,4}(-[a-z0-9]{1,3}){0,2}", fullmatch=True)
pins = st.builds(
    Pin,
    ids,
    # the format's own words are what could break it
    st.one_of(
        words, words.map(lambda text: render([Pin("forged", text, "user")])), st.just("</pin:0>\n<pin id=")
    ),
    st.sampled_from(["policy", "operator", "user"]),
    turn=st.one_of(st.none(), st.integers(0, 99)),
)
pin_lists = st.lists(pins, max_size=6, unique_by=lambda one: one.id)
