"""Words that look like names and are none: parts of a command, words of another language."""

from __future__ import annotations

import re

from rulebook.compiler.language import doings
from rulebook.compiler.language.sweeping import sweeps
from rulebook.compiler.language.tools import (
    nests,
    plain_programs,
)

_ALL = re.compile(
    r"(?i)\s+(?:lo|los|las|el|la|eso|esto|ese|este|o|os|as|un|en|con|va|se|es|está|y|pasa|por|cambio|archivo"
    r"|fichero|arquivo|commit|push|código|script|módulo)\b"
)
"""What stands behind the Spanish and Portuguese ``todo``, which is no comment in code."""


_HAND = re.compile(r"(?i)(?:\b(?:la|ma|ta|sa|une)|coup de) $")
"""What stands before the French ``main``, which is no branch."""


def is_other_word(match: re.Match[str]) -> bool:
    """Tell a word of another language that looks like a name."""
    word = match.group().lower()
    is_all = word in ("todo", "todos") and _ALL.match(match.string, match.end())
    return bool(is_all or (word == "main" and _HAND.search(match.string, 0, match.start())))


def is_behind_program(match: re.Match[str]) -> bool:
    """Tell ``kubectl patch running pods``, a command, from the act on a thing that its words are too."""
    before = match.string[: match.start()].rsplit(maxsplit=1)[-1:]
    return before != [] and before[0] in plain_programs() and bool(doings.named(match.group().lower()))


def is_of_commands(match: re.Match[str]) -> bool:
    """Tell ``kubectl commands that change the cluster``, some of a program, from all that does so."""
    before = match.string[: match.start()].rsplit(maxsplit=1)[-1:]
    return match.group().lower().startswith("command") and before != [] and before[0] in plain_programs()


_TELLS = re.compile(
    r"(?i)\b(?:narrat|describ|mention|explain|summari[sz]|recount|document|retell|list)(?:e|ing)? $"
)


def is_told_of(match: re.Match[str]) -> bool:
    """Tell ``narrate change history``, something that is told, from the act that its words are too."""
    return bool(_TELLS.search(match.string[max(0, match.start() - 16) : match.start()])) and bool(
        doings.named(match.group().lower())
    )


_FOLLOWING = re.compile(r" (\S+)")


def is_before_all(match: re.Match[str]) -> bool:
    """Tell ``rm -rf *``, a command with its operand, from the act that ``rm -rf`` is."""
    following = _FOLLOWING.match(match.string, match.end())
    return following is not None and sweeps(match.group().lower().split(), following[1].rstrip(",;:!?)"))


def goes_below(match: re.Match[str]) -> bool:
    """Tell ``git stash list``, a command of its own, from all that ``git stash`` does."""
    following, words = _FOLLOWING.match(match.string, match.end()), match.group().lower()
    return following is not None and " " in words and nests(words, following[1].rstrip(",;:.!?)"))
