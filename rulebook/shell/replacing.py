"""``${name/pattern/replacement}``."""

from __future__ import annotations

from rulebook.shell.patterns import matches
from rulebook.shell.values import UNKNOWN

LONGEST = 128
"""Longer values are not searched: a pattern costs the square of the length."""


def replace(value: str, op: str, pattern: str, replacement: str) -> str:
    """Return ``value`` with its first (``/``), every (``//``), leading or trailing match replaced."""
    if not any(char in pattern for char in "*?[\\"):
        return _literal(value, op, pattern, replacement)
    if _is_one(pattern) and op in ("/", "//"):
        return _each(value, pattern, replacement, op == "/")
    if len(value) > LONGEST or len(pattern) > LONGEST:
        return UNKNOWN
    out: list[str] = []
    pos = 0
    while pos <= len(value):
        end = _longest(value, pos, pattern, op)
        if end is None:
            out.append(value[pos : pos + 1])
            pos += 1
            if op == "/#":
                break
            continue
        out.append(replacement)
        pos = end
        if op != "//":
            break
    return "".join(out) + value[pos:]


def _is_one(pattern: str) -> bool:
    """Whether a pattern is one character's: ``?`` or a set."""
    return pattern == "?" or (pattern[:1] == "[" and pattern[-1:] == "]" and "]" not in pattern[2:-1])


def _each(value: str, pattern: str, replacement: str, once: bool) -> str:
    out: list[str] = []
    for place, char in enumerate(value):
        if matches(pattern, char):
            out.append(replacement)
            if once:
                return "".join(out) + value[place + 1 :]
        else:
            out.append(char)
    return "".join(out)


def _literal(value: str, op: str, pattern: str, replacement: str) -> str:
    if not pattern:
        return replacement + value if op == "/#" else value + replacement if op == "/%" else value
    if op == "//":
        return value.replace(pattern, replacement)
    if op == "/":
        return value.replace(pattern, replacement, 1)
    if op == "/#":
        return replacement + value[len(pattern) :] if value.startswith(pattern) else value
    return value[: -len(pattern)] + replacement if value.endswith(pattern) else value


def _longest(value: str, pos: int, pattern: str, op: str) -> int | None:
    ends = (len(value),) if op == "/%" else range(len(value), pos, -1)
    return next((end for end in ends if end > pos and matches(pattern, value[pos:end])), None)
