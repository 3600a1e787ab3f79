"""Globs for paths (gitignore-like) and for words, without a regular-expression engine.

Safe at hook time. Both are matched in time proportional to pattern times text.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_MAX_BRACES = 64
_SIGNS = frozenset("*?[\\")
_WORD_SIGNS = _SIGNS | {"{", "|"}
_cache: dict[str, tuple[bool, tuple[tuple[str, ...], ...]]] = {}


def path_matches(pattern: str, path: str) -> bool:
    """Tell whether a gitignore-like pattern matches ``path`` or a folder that holds it.

    ``path`` is normal (no ``.``, ``..`` or doubled slash) and without a leading slash. A pattern with a
    slash at its start or in its middle is read from the top, any other at every depth. ``*`` and ``?``
    stop at a slash, ``**`` as a whole component crosses them, ``/`` at the end changes nothing but is
    allowed, ``[a-z]`` and ``[!a-z]`` are classes, ``{a,b}`` is either, a backslash takes away the meaning.
    """
    anchored, alternatives = _compiled(pattern)
    parts = path.split("/")
    return any(_components(one, parts, anchored) for one in alternatives)


def lies_inside(pattern: str, folder: str) -> bool:
    """Tell whether everything that an anchored pattern can match lies inside ``folder``.

    That is how a folder that is deleted or moved away touches what is protected below it.
    """
    anchored, alternatives = _compiled(pattern)
    parts = tuple(folder.split("/"))
    return anchored and any(
        len(one) > len(parts) and all(_plain(own) == part for own, part in zip(one, parts, strict=False))
        for one in alternatives
    )


def word_matches(pattern: str, word: str) -> bool:
    """Tell whether a word pattern matches the whole word; ``|`` parts alternatives, ``*`` is any text."""
    if "|" in pattern:
        return any(_wild(one, word) for one in pattern.split("|"))
    return _wild(pattern, word)


def may_both_match(one: str, other: str) -> bool:
    """Tell whether some text may match both word patterns; a class in either counts as any character."""
    reached = {0}
    signs = _signs(other)
    for sign in (*_signs(one), ""):
        reached = _after_stars(reached, signs)
        if sign == "":
            return len(signs) in reached
        if sign == "*":
            reached = set(range(min(reached), len(signs) + 1))
            continue
        stay = {at for at in reached if at < len(signs) and signs[at] == "*"}
        reached = stay | {
            at + 1 for at in reached if at < len(signs) and (signs[at] in ("?", sign) or sign == "?")
        }
        if not reached:
            return False
    return False


def _after_stars(places: set[int], signs: Sequence[str]) -> set[int]:
    found = set(places)
    for place in places:
        while place < len(signs) and signs[place] == "*":
            place += 1
            found.add(place)
    return found


def _signs(pattern: str) -> list[str]:
    """Return the pattern's characters, a class as ``?``, an escaped character as itself."""
    signs: list[str] = []
    at = 0
    while at < len(pattern):
        end = pattern.find("]", at + 2) if pattern[at] == "[" else -1
        if end > 0:
            signs.append("?")
            at = end + 1
        else:
            at += pattern[at] == "\\" and at + 1 < len(pattern)
            signs.append(pattern[at])
            at += 1
    return signs


def has_wildcard(pattern: str) -> bool:
    """Tell whether a pattern is anything but the name itself."""
    return not _WORD_SIGNS.isdisjoint(pattern)


def _compiled(pattern: str) -> tuple[bool, tuple[tuple[str, ...], ...]]:
    known = _cache.get(pattern)
    if known is None:
        anchored = "/" in pattern.rstrip("/")
        alternatives = tuple(tuple(one.strip("/").split("/")) for one in _braces(pattern))
        known = _cache[pattern] = (anchored, alternatives)
    return known


def _components(pattern: Sequence[str], parts: Sequence[str], anchored: bool) -> bool:
    """Match components; what is reached after the whole pattern lies in a matching folder."""
    if not anchored:
        return any(_wild(pattern[0], part) for part in parts) if len(pattern) == 1 else False
    reached = {0}
    for part in parts:
        following = set()
        for state in _through_stars(reached, pattern):
            if state == len(pattern):
                return True
            if pattern[state] == "**":
                following.add(state)
                if state == len(pattern) - 1:
                    return True
            elif _wild(pattern[state], part):
                following.add(state + 1)
        reached = following
    return len(pattern) in reached


def _through_stars(states: set[int], pattern: Sequence[str]) -> set[int]:
    """Add the states behind each ``**`` that may match no component; a last ``**`` needs one."""
    result = set(states)
    for state in states:
        while state < len(pattern) - 1 and pattern[state] == "**":
            state += 1
            result.add(state)
    return result


def _braces(pattern: str) -> list[str]:
    """Expand ``{a,b}`` from the left; a brace without a comma or a partner is text."""
    start = pattern.find("{")
    end = pattern.find("}", start)
    inner = pattern[start + 1 : end]
    if start < 0 or end < 0 or "," not in inner or "{" in inner:
        return [pattern]
    expanded = [
        pattern[:start] + choice + rest for choice in inner.split(",") for rest in _braces(pattern[end + 1 :])
    ]
    return expanded[:_MAX_BRACES]


def _wild(pattern: str, text: str) -> bool:
    """Match one component or word; on a mismatch only the last ``*`` grows, so the time stays a product."""
    if _SIGNS.isdisjoint(pattern):
        return pattern == text
    at = position = 0
    star = mark = -1
    while position < len(text):
        if at < len(pattern) and pattern[at] == "*":
            star, mark = at, position
            at += 1
            continue
        width = _one(pattern, at, text[position])
        if width:
            at += width
            position += 1
        elif star >= 0:
            mark += 1
            at, position = star + 1, mark
        else:
            return False
    return all(sign == "*" for sign in pattern[at:])


def _one(pattern: str, at: int, character: str) -> int:
    """Return how many pattern characters match ``character`` at ``at``; 0 where none do."""
    if at >= len(pattern):
        return 0
    sign = pattern[at]
    if sign == "?":
        return 1
    if sign == "\\" and at + 1 < len(pattern):
        return 2 if pattern[at + 1] == character else 0
    if sign == "[":
        end = pattern.find("]", at + 2)
        if end > 0:
            return end + 1 - at if _in_class(pattern[at + 1 : end], character) else 0
    return 1 if sign == character else 0


def _in_class(inside: str, character: str) -> bool:
    negated = inside[0] in "!^"
    members = inside[1:] if negated else inside
    found = False
    index = 0
    while index < len(members):
        if index + 2 < len(members) and members[index + 1] == "-":
            found = found or members[index] <= character <= members[index + 2]
            index += 3
        else:
            found = found or members[index] == character
            index += 1
    return found != negated


def _plain(component: str) -> str | None:
    return component if _SIGNS.isdisjoint(component) else None
