"""Recipes of task runners in prose, without a mark: ``run make db-dump before make db-migrate``."""

from __future__ import annotations

import re
from functools import cache

from rulebook.compiler.language.lexicon import is_grammar
from rulebook.compiler.language.tools import data, plain_programs

_RUN = re.compile(r"(?i)(?:^|[\s(])(?:re-?run|run|runs|ran|running|execute|executing|invoke)\s+$")
_BESIDE = re.compile(r"(?i)(?:^|[\s(])(?:re-?run|run|runs|ran|running|via|before|after|without)\s+$")
_NAME = re.compile(r"[a-z][a-z0-9]*(?:[-_:.][a-z0-9]+)*")
_SIGN = re.compile(r"[-_:]")
_TRAILING = ".,;:!?)\"'"


def is_recipe(name: str, before: str, word: str, following: str, *, goes_on: bool) -> bool:
    """Tell ``run make sqlc after ...``, a recipe, from ``run just unit tests`` and ``before make changes``.

    Args:
        name: the runner, or the program.
        before: the text before it.
        word: the word behind it, with the signs that end it.
        following: the word behind that one; empty at the end.
        goes_on: a recipe of the same runner stands right before, joined by ``and`` or a comma.

    """
    bare = word.rstrip(_TRAILING)
    if bare in _words("steps") and name in plain_programs():
        return bool(_RUN.search(before))  # ``run sqlfluff lint``
    if name not in _words("runners") or not _NAME.fullmatch(bare):
        return False
    if bare == word and not _may_end(following):
        return False  # ``run just unit tests``
    if _SIGN.search(bare):
        return bool(_BESIDE.search(before)) or goes_on
    told = _RUN.search(before) or goes_on or (name == "make" and _BESIDE.search(before))
    plain = bare.endswith("ly") or bare in _words("never")
    return bool(told) and not plain and (name == "make" or bare not in ("test", "tests"))


def runs_all(name: str, before: str, following: str) -> bool:
    """Tell ``run make before pushing``: the runner alone, which then runs what it runs by itself."""
    return name == "make" and bool(_RUN.search(before)) and _may_end(following)


def with_options(text: str) -> frozenset[tuple[str, str]]:
    """Return ``bq`` and ``query`` for ``run bq query --dry_run``: what no table knows as a subcommand."""
    found = _WITH_OPTION.findall(text)
    named = [(name.lower(), word) for name, word in found if not is_grammar(word)]  # ``run x with -n``
    return frozenset((name, word) for name, word in named if name in plain_programs())


_WITH_OPTION = re.compile(r"(?i:\brun(?:ning)?) ([\w.-]{1,40}) ([a-z][a-z0-9_-]{0,40}) (?=--?[a-zA-Z])")


def _may_end(following: str) -> bool:
    """Tell whether a command may end before a word: a sign, or a word of grammar."""
    named = any(letter.isalnum() for letter in following)
    return not named or is_grammar(following.rstrip(_TRAILING).lower())


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(data("programs")["recipes"][name].split())
