"""Do two commands do the same job? ``pytest`` and ``make test``, ``npm`` and ``pnpm``."""

from __future__ import annotations

import re
from functools import cache

from rulebook.compiler.language.tools import data, peers

_WORDS = re.compile(r"[a-z][a-z0-9]+(?:-[a-z0-9]+)*|[a-z]\b")


@cache
def _jobs() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for job, words in data("tools")["jobs"].items():
        for word in words.split():
            found.setdefault(word, set()).add(job)
    return {word: frozenset(jobs) for word, jobs in found.items()}


def jobs_of(command: str) -> frozenset[str]:
    """Return what a command is for, as far as its words tell."""
    words = _WORDS.findall(command.lower())
    parts = [*words, *(part for word in words for part in word.split("-"))]
    return frozenset(job for word in parts for job in _jobs().get(word, ()))


def may_replace(good: str, bad: str) -> bool:
    """Tell whether a command may be meant in place of another: the same job, or one whose job is unknown."""
    one, other = jobs_of(good), jobs_of(bad)
    if set(peers(bad.split()[0])) & set(good.split()):
        return True
    return bool(one & other) or not one or not other
