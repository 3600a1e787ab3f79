"""What is done with a name behind a no: a ban on using it, or on something else that is done with it."""

from __future__ import annotations

import re
from functools import cache

from rulebook.compiler.language.entities import MARK
from rulebook.compiler.language.message import Message
from rulebook.compiler.language.tools import data
from rulebook.compiler.reading.bounds.pieces import (
    Name,
    is_about_code,
    is_about_commands,
    is_about_paths,
    pieces,
    sentence_of,
)
from rulebook.compiler.rules import Rule

_VERB = re.compile(
    r"\b(?:(?:do|did|does|must|may|should|shall|can|could|will|would) not|never|stop|quit|avoid)"
    r" (?:(?:you|ever|just|please|simply|again|even|go and|go|and|to|be|start|keep|try|trying to|dare) )*"
    r"(?P<verb>[a-z-]+)(?P<rest>[^\u2026]*)$"
)
"""A verb behind a no, with a name behind it."""
_PASSIVE = re.compile(
    r"^\s*(?:must|should|shall|may|can|will) (?:not|never) (?:to |ever )?(?P<verb>[a-z-]+)"
    r"(?: (?P<part>[a-z-]+))?"
)
_FOR = re.compile(r"^ (?:[a-z]+ ){1,3}(?:for|about|of|around|against) (?:the )?$")
"""What a name is only the object of: ``add tests for X``."""


def keep_acted(rule: Rule, message: Message) -> None:
    """Let no rule bite that was read from a no to something else than the use of its names."""
    at = sentence_of(rule, message)
    sort = _sort_of(rule)
    if at is None or rule.kind not in ("forbid", "replace") or not sort:
        return
    named = [name for piece in pieces(message.spoken[at], message) for name in piece.names]
    held = [f" {e.text}" for e in rule.targets]
    mine = [name for name in named if any(f" {name.entity.text}".endswith(text) for text in held)]
    rule.unclear = rule.unclear or any(_is_other(name, sort) for name in mine)


def _sort_of(rule: Rule) -> str:
    if is_about_code(rule):
        return "code"
    if is_about_commands(rule):
        return "command" if all(" " in e.text or e.code or not e.concept for e in rule.targets) else ""
    return "path" if is_about_paths(rule) else ""


def _is_other(name: Name, sort: str) -> bool:
    before, behind = _plain(name.before), _plain(name.behind)
    if found := _VERB.search(before):
        verb = found["verb"]
        if _words("small", "words").isdisjoint([verb]) and not _is_use(verb, sort):
            return True
        if sort == "path" and _FOR.match(found["rest"]):
            return True
    if found := _PASSIVE.match(behind):
        verb, part = found["verb"], found["part"] or ""
        known = _words(sort, "passive")
        if verb not in known or (verb == "be" and part.endswith("ed") and part not in known):
            return True
    return bool(_refused(sort).search(f"{before} \u2026 {behind}"))


def _is_use(verb: str, sort: str) -> bool:
    return bool(_words(sort, "uses") & {verb, verb.removesuffix("s"), verb.removesuffix("es")})


def _plain(text: str) -> str:
    words = MARK.sub("\u2026", text).lower()
    return f"{' '.join(words.split())} "


@cache
def _words(sort: str, part: str) -> frozenset[str]:
    return frozenset(data("acted")[sort][part].split())


@cache
def _refused(sort: str) -> re.Pattern[str]:
    lines = [line for line in data("acted")["refused"][sort].split("\n") if line]
    return re.compile(rf"(?<!\w)(?:{'|'.join(lines)})(?!\w)")
