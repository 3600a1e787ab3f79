"""Do two commands do the same job? ``pytest`` and ``make test``, ``npm`` and ``pnpm``."""

from __future__ import annotations

import re
from functools import cache

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.tools import data, peers
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.reading.moments import is_script

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
    if good.split()[0] == bad.split()[0] and len(bad.split()) > 1:
        return same_job(good, bad)
    one, other = jobs_of(good), jobs_of(bad)
    if set(peers(bad.split()[0])) & set(good.split()):
        return True
    return bool(one & other) or not one or not other


_COMMON = frozenset("exec make just task pnpm yarn cargo docker compose scripts script tools".split())  # noqa: SIM905 - shorter


def same_job(good: str, bad: str) -> bool:
    """Tell two commands that are known to do the same job, or that share a telling word."""
    one, other = good.split(), bad.split()
    if good == bad or good.startswith(bad + " ") or bad.startswith(good + " "):
        return False
    if one[0] == other[0]:
        rest = " ".join(one[1:]), " ".join(other[1:])
        return bool(jobs_of(rest[0]) & jobs_of(rest[1])) or share_word(*rest)
    if set(peers(other[0])) & set(one) or jobs_of(good) & jobs_of(bad):
        return True
    return share_word(good, bad)


def share_word(one: str, other: str) -> bool:
    """Tell ``String.to_atom`` and ``String.to_existing_atom``: a word of some length in both."""
    both = [
        set(re.findall(r"[a-z]{4,}", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text).lower()))
        for text in (one, other)
    ]
    return bool((both[0] & both[1]) - _COMMON)


def is_close(good: Entity, bad: Entity) -> bool:
    """Tell two names of the same thing: commands of one job, symbols that share a telling word."""
    if sort_of(bad) == "command":
        return sort_of(good) != "code" and same_job(good.text, bad.text)
    return sort_of(good) == "code" and share_word(good.text, bad.text)


def replaces(entity: Entity, blamed: list[Entity]) -> bool:
    """Tell whether something may be meant in place of all that is blamed."""
    if sort_of(blamed[0]) == "code":
        return {entity.kind, blamed[0].kind} <= {"symbol", "text"} or entity.kind == blamed[0].kind
    return all(may_replace(entity.text, bad.text) for bad in blamed)


def sort_of(entity: Entity) -> str:
    """Return ``command`` or ``code`` for what can be replaced, else the kind of an entity."""
    kind = kind_of(entity)
    if kind == "command":
        return "command"
    if entity.kind == "symbol":
        return "code"
    return "code" if kind == "library" or (kind == "text" and entity.code) else kind


_LIKE_ONE = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$")


def _is_named_like_one(entity: Entity) -> bool:
    """Tell `` `kubectl-safe` ``, which is offered for a command, as the command that it must be."""
    return entity.code and entity.kind in ("text", "symbol") and bool(_LIKE_ONE.match(entity.text))


def fits(entity: Entity, sorts: set[str], *, real: bool) -> bool:
    """Tell what may stand in for what is blamed; a file only where it is offered in so many words."""
    sort = sort_of(entity)
    if sorts == {"command"}:
        return (
            sort == "command"
            or is_script(entity)
            or _is_named_like_one(entity)
            or (sort == "path" and (real or "." not in entity.text))
        )
    return sort == "code" or (sort == "path" and "*" not in entity.text)
