"""The arguments of a call as somebody shows it: which stand for any, and which are meant as they are."""

from __future__ import annotations

import re

_CALL = re.compile(r"(?<=\w)\(([^()]*)\)")
_ANY = re.compile(r"[a-z]\w*(?:\.[a-z]\w*)*")
_MEANT = frozenset(
    ["true", "false", "null", "nil", "none", "undefined", "self", "this", "cls", "clock", "void", "default"]
)


def opened(text: str) -> str:
    """Return code in which names that only fill the place of an argument are dots.

    ``assertEquals(true, x)`` is about any second argument, ``f(x)`` about any at all.
    """
    return _CALL.sub(lambda call: f"({_any_of(call[1])})" if call[1].strip() else call[0], text)


def _any_of(inside: str) -> str:
    parts = [part.strip() for part in inside.split(",")]
    return ", ".join("..." if _ANY.fullmatch(part) and part not in _MEANT else part for part in parts)
