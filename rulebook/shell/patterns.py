"""Shell patterns against strings, without backtracking that grows out of hand."""

from __future__ import annotations

CLASSES = {
    "alpha": str.isalpha,
    "digit": str.isdigit,
    "alnum": str.isalnum,
    "upper": str.isupper,
    "lower": str.islower,
    "space": str.isspace,
}


def matches(pattern: str, value: str, *, names: bool = False) -> bool:
    """Whether a shell pattern matches the whole of ``value``.

    With ``names``, it is a file name: a leading dot needs a dot. Time grows with the product of both
    lengths at most.
    """
    return match_items(split_pattern(pattern), value, names=names)


def match_items(items: list[str], value: str, *, names: bool = False) -> bool:
    """Do as ``matches`` with a pattern that was taken apart before."""
    if names and value[:1] == "." and items[:1] not in (["."], ["\\."]):
        return False
    at = here = 0
    star, resume = -1, 0
    while here < len(value):
        if at < len(items) and items[at] == "*":
            star, resume = at, here
            at += 1
        elif at < len(items) and _one(items[at], value[here]):
            at += 1
            here += 1
        elif star >= 0:
            resume += 1
            at, here = star + 1, resume
        else:
            return False
    return all(item == "*" for item in items[at:])


def split_pattern(pattern: str) -> list[str]:
    r"""Split into ``*``, ``?``, ``[...]`` and ``\x`` for a literal character."""
    items: list[str] = []
    pos = 0
    while pos < len(pattern):
        char = pattern[pos]
        end = pos + 1
        if char == "[":
            end = _set_end(pattern, pos)
        elif char == "\\" and end < len(pattern):
            end += 1
        item = pattern[pos:end]
        items.append(item if char in "*?" or (char in "[\\" and len(item) > 1) else "\\" + char)
        pos = end
    return items


def _set_end(pattern: str, pos: int) -> int:
    """Return the place after the set that opens at ``pos``; after the bracket where none closes it."""
    place = pos + 1 + (pattern[pos + 1 : pos + 2] in ("!", "^"))
    place += pattern[place : place + 1] == "]"
    while place < len(pattern) and pattern[place] != "]":
        inner = pattern.find(":]", place) if pattern.startswith("[:", place) else -1
        place = inner + 2 if inner >= 0 else place + 1
    return place + 1 if place < len(pattern) else pos + 1


def _one(item: str, char: str) -> bool:
    if item == "?":
        return True
    if item[0] == "[":
        return _in_set(item[1:-1], char)
    return item[1:] == char


def _in_set(body: str, char: str) -> bool:
    negated = body[:1] in ("!", "^")
    body = body[1:] if negated else body
    found = False
    for name, test in CLASSES.items():
        mark = f"[:{name}:]"
        if mark in body:
            body = body.replace(mark, "")
            found = found or test(char)
    pos = 0
    while pos < len(body):
        if body[pos + 1 : pos + 2] == "-" and pos + 2 < len(body):
            found = found or body[pos] <= char <= body[pos + 2]
            pos += 3
        else:
            found = found or body[pos] == char
            pos += 1
    return found != negated
