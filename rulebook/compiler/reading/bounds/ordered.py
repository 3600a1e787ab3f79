"""What is ordered behind a prohibition is no part of it: ``never push to main, open a PR``.

Acts that share a prohibition are joined by a word (``never push, merge or rebase``). An act that stands
behind a comma alone, or behind a verb with an object of its own, is what is to be done.
"""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.language.sorts import is_command
from rulebook.compiler.language.tools import peers
from rulebook.compiler.reading.bounds.pieces import sentence_of
from rulebook.compiler.rules import Rule

_COMMA = re.compile(r"\s*,\s*")
_JOINS = re.compile(r"(?i)(?:^|\s)(?:or|nor|neither|and no|and not|oder|noch|o|ni|u|ou)\s")
_NO = re.compile(
    r"(?i)(?:^|\s)(?:never|not|no|nothing|stop|nie|niemals|nicht|kein\w*|nunca|jamás|jamais|pas)\s"
)
_ORDERS = re.compile(
    r"(?i)(?:please |just |instead )?(?!no\b|not\b|do\b|if\b|when\b|in\b|on\b|to\b)[a-z]+"
    r" (?:a|an|the|your|my|it|them)\s"
)
"""A verb with an object: a noun has no article behind it."""


def keep_ordered(rules: list[Rule], message: Message) -> None:
    """Take from what rules forbid what the same sentence orders instead."""
    for rule in rules:
        at = sentence_of(rule, message)
        if rule.kind != "forbid" or not rule.targets or at is None:
            continue
        text = message.spoken[at].sentence.text
        another = _is_against_another(text) and all(map(is_command, rule.targets))
        rule.unclear = rule.unclear or another or set(rule.targets) <= set(_there(text, message.entities))
        ordered = _ordered(text, message.entities) + _there(text, message.entities)
        homes = _homes(text, message.entities)
        rule.unclear = rule.unclear or (bool(homes) and set(rule.targets) <= set(homes))
        ordered += homes + _in_use(text, message.entities)
        rule.places = [e for e in rule.places if e not in homes]
        kept = [e for e in rule.targets if e not in ordered]
        if kept and len(kept) < len(rule.targets):
            rule.remedies += [e for e in rule.targets if e in ordered]
            rule.targets = kept


def _ordered(text: str, entities: tuple[Entity, ...]) -> list[Entity]:
    """Return the acts that stand behind the comma of a prohibition and are not joined to it."""
    first, *rest = _COMMA.split(text)
    if len(rest) != 1 or not _NO.search(f" {first}") or _JOINS.search(rest[0]) or _NO.search(f" {rest[0]} "):
        return []
    named = [entities[int(mark[1])] for mark in MARK.finditer(rest[0])]
    leads = MARK.match(rest[0])
    acts = [one for mark in MARK.finditer(first) if is_command(one := entities[int(mark[1])])]
    if not acts:
        return []
    second = entities[int(leads[1])] if leads is not None else None
    imperative = second is not None and (
        _is_order(second) or any(_does_the_same(second, one) for one in acts)
    )
    return [e for e in named if is_command(e)] if imperative or _ORDERS.match(rest[0]) else []


_AGAINST = re.compile(rf"{_NO.pattern}(?!(?:so|more|mehr|más|again|that|this|it|do)\b)[^\W\d][\w-]{{3,}}$")


def _is_against_another(text: str) -> bool:
    """Tell ``no flurbing, rebase``: what is unwanted has no name here, and the name behind it is not that."""
    first, *rest = _COMMA.split(text)
    named = MARK.search(first) or len(rest) != 1 or _JOINS.search(rest[0]) or _NO.search(f" {rest[0]} ")
    return not named and bool(_AGAINST.search(f" {first}"))


_IS_USED = re.compile(
    r"(?i)\b(?:is|are|son|es|está[n]?|ist|sind|läuft|laufen|usamos|est|sont|é|são)\s+"
    r"(?:(?:de|con|en|on|in|with|auf|mit|all|now|ya|jetzt|todos|todo|avec|com)\s+){0,2}$|(?:是|用)\s*$"
)


def _in_use(text: str, entities: tuple[Entity, ...]) -> list[Entity]:
    """Return what is told to be in use beside what is not: ``tests are vitest, jest is no more``."""
    parts = [part for part in _PARTS.split(text) if MARK.search(part)]
    refused = [part for part in parts if _NO.search(f" {part} ") or _NO_ASIAN.search(part)]
    found = []
    for part in parts if refused else []:
        marks = [] if part in refused else list(MARK.finditer(part))
        named = [entities[int(mark[1])] for mark in marks if _IS_USED.search(part[: mark.start()])]
        if named and all(e.kind in ("command", "library", "symbol") for e in named):
            found += [entities[int(mark[1])] for mark in marks]
    return found


def _does_the_same(one: Entity, other: Entity) -> bool:
    """Tell ``pnpm install`` beside ``npm install``: the same words for a tool that does the same job."""
    (program, _, rest), (peer, _, words) = one.text.partition(" "), other.text.partition(" ")
    return one.kind == other.kind == "command" and rest == words and program in peers(peer)


_PUTS = re.compile(
    r"(?i)^\s*(?:and |instead |please |just |then )*(?:add|put|use|write|create|place|go to|move|take|make"
    r"|keep|store|edit|change|drop)\b"
    r"|^\s*(?:it|they|that|those|new \w+|[\w ]{0,24}) (?:goes?|belongs?) (?:to|in|into|under)\b"
    r"|(?:去|放到|放在|放进|写到|写进|改用|走)\s*$"
)
"""How a piece begins that says what is to be done: ``no edits in place, add a patch under patches/``."""
_GOES_ON = re.compile(r"(?i)(?:[^\W\d_]+ )?(?:or|nor|oder|noch|o|ni|ou|u) ")
"""How the rest of a list of verbs begins: ``never write, move or delete``."""
_PARTS = re.compile(r"\s*(?:[,;\uff0c\u3002\uff1b]|\s[-\u2013\u2014]\s)\s*")


def _homes(text: str, entities: tuple[Entity, ...]) -> list[Entity]:
    """Return the files that a piece of the sentence names without a no, behind what is to be done there."""
    parts = _PARTS.split(text)
    if not any(_NO.search(f" {part} ") or _NO_ASIAN.search(part) for part in parts):
        return []
    found = []
    for part in parts:
        if _NO.search(f" {part} ") or _NO_ASIAN.search(part) or _GOES_ON.match(part):
            continue
        for mark in MARK.finditer(part):
            named = entities[int(mark[1])]
            if named.kind == "path" and _PUTS.search(part[: mark.start()]):
                found.append(named)
    return found


_NO_ASIAN = re.compile("[不别勿禁]|ない|しないで|지 ?마|금지")


_THERE = re.compile(
    rf"(?i)(?:,|\s[-\u2013\u2014])\s*(?:we have )?{MARK.pattern}\s+"
    r"(?:exists?|is there|is (?:here|available|what|how|the)|everywhere|does"
    r"|handles|gibt es|ist da|existe|está para)\b"
)


def _there(text: str, entities: tuple[Entity, ...]) -> list[Entity]:
    """Return what is said to be there for it: ``no puts in app/, Rails.logger exists``."""
    return [entities[int(found[1])] for found in _THERE.finditer(text)]


def _is_order(entity: Entity) -> bool:
    """Tell ``rebase`` from ``rebasing`` and ``rebases``."""
    return bool(entity.concept) and is_command(entity) and not entity.text.split()[0].endswith(("ing", "s"))
