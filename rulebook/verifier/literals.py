"""The text that every match of a regular expression holds, told from the pattern alone. Safe at hook time.

Loading the engine costs more than starting Python does; most texts need no look by it. Where a pattern is not
plainly understood, nothing is claimed of it.
"""

from __future__ import annotations

_SPECIAL = "\\^$.|?*+()[]{}"
_EMPTY_ESCAPES = "bBAz"
"""Escapes that stand for no character of their own."""

_CONTROLS = {"n": "\n", "t": "\t", "r": "\r", "f": "\f"}
_OPTIONAL = "?*{"


def required(pattern: str) -> str:
    """Return the longest literal text that stands in every match of ``pattern``; empty where none is known.

    Groups and classes are passed over, as what they hold may be one of several; an alternative at the top, or
    a flag, ends the claim.
    """
    runs, run, at = [""], "", 0
    while at < len(pattern):
        char = pattern[at]
        if char == "|" or pattern.startswith("(?", at):
            return ""
        text, following = _one(pattern, at)
        if following <= at:
            return ""
        repeated = pattern[following : following + 1]
        if text is None or (repeated and repeated in _OPTIONAL):
            runs.append(run)
            run = ""
        elif repeated == "+":
            runs.append(run + text)
            run = ""
        else:
            run += text
        at = _behind_quantifier(pattern, following)
    return max([*runs, run], key=len)


def _one(pattern: str, at: int) -> tuple[str | None, int]:
    """Return the text of the item at ``at``, None where it is no literal, and where the next one begins."""
    char = pattern[at]
    if char == "\\":
        escaped = pattern[at + 1 : at + 2]
        if escaped in _EMPTY_ESCAPES and escaped:
            return "", at + 2
        if escaped in _CONTROLS:
            return _CONTROLS[escaped], at + 2
        if escaped.isalnum() or not escaped:
            return None, _behind_class(pattern, at)
        return escaped, at + 2
    if char == "[":
        return None, _behind_set(pattern, at)
    if char == "(":
        return None, _behind_group(pattern, at)
    if char in "^$":
        return "", at + 1
    return (None if char in _SPECIAL else char), at + 1


def _behind_class(pattern: str, at: int) -> int:
    """Return where a class like ``d`` behind a backslash ends; 0 for what may be longer than a letter."""
    if pattern[at + 1 : at + 2] in "dDsSwW" and pattern[at + 1 : at + 2]:
        return at + 2
    return 0


def _behind_set(pattern: str, at: int) -> int:
    at += 2 if pattern[at + 1 : at + 2] == "^" else 1
    at += pattern[at : at + 1] == "]"
    while at < len(pattern) and pattern[at] != "]":
        if pattern.startswith("[:", at):
            at = pattern.find(":]", at) + 1
            if at == 0:
                return 0
        at += 2 if pattern[at] == "\\" else 1
    return at + 1 if at < len(pattern) else 0


def _behind_group(pattern: str, at: int) -> int:
    depth = 0
    while at < len(pattern):
        char = pattern[at]
        if char == "[":
            at = _behind_set(pattern, at)
            if at == 0:
                return 0
            continue
        depth += (char == "(") - (char == ")")
        at += 2 if char == "\\" else 1
        if depth == 0:
            return at
    return 0


def _behind_quantifier(pattern: str, at: int) -> int:
    char = pattern[at : at + 1]
    if char == "{":
        end = pattern.find("}", at)
        at = end + 1 if end > 0 else len(pattern)
    elif char and char in "?*+":
        at += 1
    else:
        return at
    return at + (pattern[at : at + 1] == "?")
