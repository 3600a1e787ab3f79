"""Where what is blamed is unwanted: ``moment is gone from apps/web``."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.reading.frames.spelling import spelled_sentence
from rulebook.compiler.reading.instead.behind import THERE
from rulebook.compiler.reading.instead.part import Part
from rulebook.compiler.rules import Rule

_IN = (
    r"(?:in|(?:gone|removed|out|banned|stripped|dropped|deleted|purged|kicked out|thrown out) from"
    r"|inside|under|within|across|throughout|all over) (?:all of |everything in |the |our |any of )*"
)
_PATH = "\ue000[PW](\\d+)\ue001"
_NAMED = re.compile(
    "\ue000[SCTX](\\d+)\ue001 (?:(?!in |through |via |use |not |and |but |or )[a-z']+ ){0,4}" + _IN + _PATH
)
"""A name and, few words behind it, a place: the same clause says both."""
_PUT = re.compile(
    r"(?:add|put|pull|bring|write|wrote|introduce|import|hardcode|stick|paste|throw|sneak|drop|use|remove|take|strip)"
    "(?:ed|d|ing|ting|s|es)? (?:(?:a|an|any|new|another|more|the|that|your|those) )*"
    f"\ue000[SCTX](\\d+)\ue001 (?:[a-z]+ )?(?:to|into|onto|out of|from) (?:the |our |all of |any of )*{_PATH}"
)
"""What is done with a name, and the place it is done to."""
_TESTS = re.compile(
    "\ue000[SCTX](\\d+)\ue001 (?:(?:call|calls|again|is|are|left|used) ){0,2}"
    r"(?:in|inside|within) (?:the |our |your |any |all )?"
    "(?:(?:e2e |unit |integration )?\ue000C(\\d+)\ue001|"
    r"specs?|tests?|unit tests|test code|test files|e2e tests|integration tests) (?!of )"
)
_WORK = re.compile(
    f"^(?:(?:all|any|every|our|new|the) )?(?:[a-z]+ ){{1,3}}{_IN}{_PATH} (?!is |are |was |were )"
)
"""A kind of work in a place, of which the sentence says how it is done."""


def places_of(message: Message, blamed: list[Entity], offered: list[Entity]) -> list[Entity]:
    """Return the folder, or the tests, in which a message says that what is blamed is unwanted."""
    for spoken in message.spoken:
        text = spelled_sentence(message, spoken)
        for match in (*_NAMED.finditer(text), *_PUT.finditer(text)):
            if message.entities[int(match[1])] in blamed and _is_folder(message.entities[int(match[2])]):
                return [message.entities[int(match[2])]]
        if any(_is_in_tests(match, message, blamed) for match in _TESTS.finditer(text)):
            return [Entity("concept", "tests", concept="tests")]
        work = _WORK.match(text)
        if work and any(e.text in spoken.shown for e in offered):
            place = message.entities[int(work[1])]
            if _is_folder(place):
                return [place]
    return []


def _is_in_tests(match: re.Match[str], message: Message, blamed: list[Entity]) -> bool:
    named = message.entities[int(match[2])] if match[2] else None
    return message.entities[int(match[1])] in blamed and (named is None or named.concept in _OF_TESTS)


_OF_TESTS = ("tests", "test_files")


def tie_places(rules: list[Rule], message: Message) -> None:
    """Tie rules against code to the place in which the message says it, where nothing else says where."""
    for rule in rules:
        code = rule.targets and all(kind_of(e) in _CODE for e in rule.targets)
        if code and not rule.exceptions and _ELSE.search(rule.text) and not _ELSE_FINE.search(rule.text):
            _spare_home(rule, message)
        if not code or rule.kind not in ("forbid", "replace") or rule.places or rule.exceptions:
            continue
        others = [e for e in message.entities if e not in rule.targets and kind_of(e) in _CODE]
        rule.places = places_of(message, rule.targets, others)
        rule.remedies = [e for e in rule.remedies if e not in rule.places]


_ELSEWHERE = r"(?i:\b(?:anywhere|everywhere|somewhere) else\b|\belsewhere\b)"
_ELSE = re.compile(_ELSEWHERE)
_ELSE_FINE = re.compile(rf"{_ELSEWHERE}[^.;:]{{0,24}}(?i:\b(?:fine|ok|okay|allowed|welcome|may|can)\b)")


def _spare_home(rule: Rule, message: Message) -> None:
    """Read ``env vars come from env.ts. process.env anywhere else is a bug``: the home is spared."""
    homes = [e for e in message.entities if e.kind == "path" and not is_vague(e)]
    rule.exceptions, rule.places, rule.unclear = homes, [], rule.unclear or not homes


_CODE = ("symbol", "library", "content", "literal")


def _is_folder(entity: Entity) -> bool:
    if kind_of(entity) == "scope":
        return entity.concept != "scope_docs"
    name = entity.text.rstrip("/").rsplit("/", 1)[-1]
    return kind_of(entity) == "path" and not is_vague(entity) and _ends(entity.text, name)


def _ends(text: str, name: str) -> bool:
    return "." not in name or text.endswith("/")


_PLACED = re.compile(
    r"(?<!\S)(?:in|inside|under|within|throughout) (?:\S+ ){0,4}\( \ue000P(\d+)\ue001 \)|"
    r"(?:^|, |(?<!\S)(?:everywhere|anywhere|throughout|all over) )(?:(?:in|inside|under|within|throughout) )?"
    "(?:all of |the |our )*(?<=[a-z] )\ue000[PV](\\d+)\ue001"
)
"""A place at the head of a clause or behind a comma: ``in app/ it is config()``."""


def scope_of(message: Message) -> list[Entity]:
    """Return the folders in which a message says that it holds."""
    texts = [spelled_sentence(message, one) for one in message.spoken]
    named = [
        message.entities[int(match[1] or match[2])] for text in texts for match in _PLACED.finditer(text)
    ]
    return [e for e in named if e.kind == "path" and ("." not in e.text or e.text.endswith("/"))]


def told_before(part: Part, every: list[Part]) -> list[Entity] | None:
    """Return the places of blame, ``there`` as the folder named last before it; None where none was."""
    if THERE not in part.places:
        return part.places
    before = [e for one in every[: every.index(part)] for e in one.names if e.kind == "path"]
    return [*(e for e in part.places if e is not THERE), before[-1]] if before else None
