"""The first look at an event: can any check match it at all? Most need no parsing."""

from __future__ import annotations

from rulebook.enforce import keys
from rulebook.enforce.words import EVALUATES, EXPANDS, WRITES_TEXT, extension, words_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from rulebook.enforce.bundle import Bundle

VERSIONED = ("python", "pip", "pypy")
"""Programs that a pattern names without the version in their name."""

_BREAKS = str.maketrans("=:;|&()<>", " " * 9)
"""Behind one of these a ``~`` may stand for a home folder."""

_HERE = frozenset((".", ".."))


def can_match(bundle: Bundle, event: dict[str, Any], folder: str = "") -> bool:
    """Say whether a closer look at ``event`` is worth while; where it isn't, no check matches it.

    ``folder`` is where a command runs, below the root: inside a guarded folder no word of it names a
    guarded path.
    """
    if bundle.has(keys.ANYTHING):
        return True
    if "command" in event:
        return _command_can_match(bundle, event["command"], f"{folder} {event.get('cwd') or ''}")
    if event.get("seen"):
        return any(bundle.has(key) for key in keys.tool_lookups(event["tool"]))
    if "stop" in event or "say" in event:
        return bundle.has(keys.AT_STOP)
    return True


def _command_can_match(bundle: Bundle, text: str, folder: str) -> bool:
    words = words_of(text)
    places = [*words, *words_of(folder)]
    if bundle.has(keys.ANY_COMMAND) or may_hide(text, words) or _may_name_a_path(bundle, places):
        return True
    if bundle.has(keys.TEXT) and (">" in text or not WRITES_TEXT.isdisjoint(words)):
        return True
    if "~" in text and any(part[0] == "~" for part in text.translate(_BREAKS).split()):
        return True
    return bool(program_lookups(bundle, words))


def program_lookups(bundle: Bundle, words: Iterable[str]) -> list[str]:
    """Return the keys of checks on a program, and its subcommand, that are both among ``words``."""
    words = list(words)
    for word in tuple(words):
        if word.startswith("git-"):
            words += ["git", word[4:]]
        elif word[-1].isdigit() and word.startswith(VERSIONED):
            words.append(word.rstrip("0123456789."))
    found = []
    for word in words:
        if bundle.has(f"C:{word}"):
            pairs = (f"c:{word}", *(f"c:{word} {second}" for second in words))
            found += [key for key in pairs if bundle.has(key)]
    return found


def may_hide(text: str, words: list[str]) -> bool:
    """Say whether the command may execute words, or write paths, that its text does not spell."""
    return any(c in text for c in EXPANDS) or not EVALUATES.isdisjoint(words)


def _may_name_a_path(bundle: Bundle, words: list[str]) -> bool:
    if not _HERE.isdisjoint(words) or bundle.has("w:*"):
        return True
    for word in map(str.lower, words):
        if bundle.has(f"w:{word}") or ("." in word and bundle.has(f"w:{extension(word)}")):
            return True
    return False
