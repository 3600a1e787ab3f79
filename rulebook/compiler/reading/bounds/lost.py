"""What a sentence says and its rule has not kept: a branch, an exception, what is done in a place.

A rule that lost one of them is wider than its words, so it is noted and a person says what is meant.
"""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import MARK
from rulebook.compiler.language.lexicon import is_grammar
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.language.tools import data
from rulebook.compiler.reading.bounds.pieces import (
    is_about_code,
    is_about_commands,
    is_about_paths,
    pieces,
    sentence_of,
)
from rulebook.compiler.reading.bounds.speaking import ANYTHING, NO, pattern, speaks_of
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.rules import Rule

_ON_GIT = re.compile(r"(?i)^(?:git )?(?:commits?|push|merg|rebas|force|amend)")


def keep_what_is_said(rule: Rule, message: Message) -> None:
    """Let no rule bite that has lost a part of what its sentence says."""
    at = sentence_of(rule, message)
    _keep_exception(rule, _said_of_it(rule, message, at))
    if at is None:
        return
    text = message.spoken[at].sentence.text
    rule.unclear = rule.unclear or (
        _loses_branches(rule, message, text)
        or _takes_kind_from_before(rule, text)
        or _means_files_from_before(rule, message, text)
        or _bans_the_place(rule, message, at)
        or _runs_code(rule, text)
        or _bans_the_instrument(rule, message, text)
        or _names_the_place(rule)
        or _is_of_a_component(rule, text)
        or _prints_something(rule, message, text)
        or bool(_NOTHING_ELSE.search(text) and rule.kind == "replace" and not rule.targets)
        or bool(_YOUR_OWN.search(text) and rule.kind == "ask" and not rule.exceptions)
    )


def _loses_branches(rule: Rule, message: Message, text: str) -> bool:
    """Tell ``no commits on protected branches`` of which only the commits were read."""
    if rule.kind not in ("forbid", "ask") or not is_about_commands(rule):
        return False
    told = any(kind_of(e) == "branch" for e in (*rule.places, *rule.targets, *rule.exceptions))
    if told or not all(_ON_GIT.match(e.text) for e in rule.targets):
        return False
    text = MARK.sub(lambda mark: _shown(message.entities[int(mark[1])].text), text).lower()
    found = pattern("branches").search(text)
    every = data("limits")["lost"]["every"].split("|")
    even = found and text[: found.start()].endswith(("even", "auch", "même"))
    return found is not None and found["which"] not in every and not even


def _shown(name: str) -> str:
    """Return what stands for a name; branches that are told by their sort are words."""
    return name if name.lower().endswith((" branch", " branches")) else "x"


def _loses_exception(rule: Rule, text: str) -> bool:
    """Tell ``don't run A and don't do B unless you asked``: the exception is of both."""
    held = rule.kind in ("forbid", "owned", "generated", "replace")
    return held and not rule.exceptions and bool(pattern("exception").search(text))


def _said_of_it(rule: Rule, message: Message, at: int | None) -> list[Spoken]:
    """Return the sentences of a rule, with the next one where that names nothing: ``Leave both alone.``."""
    if at is None:
        return [one for one in message.spoken if one.shown in rule.text]
    behind = message.spoken[at + 1 : at + 2]
    told = [one for one in behind if _IT.search(one.shown) and not MARK.search(one.sentence.text)]
    return [message.spoken[at], *told]


def _keep_exception(rule: Rule, said: list[Spoken]) -> None:
    """Note a rule that has lost its exception; where a task is to ask for it, it waits for that."""
    if _loses_exception(rule, " ".join(one.sentence.text for one in said)):
        tags = {tag for one in said for clause in one.clauses for tag in clause.tags}
        rule.kind = "ask" if "unasked" in tags and is_about_paths(rule) else rule.kind
        rule.unclear = rule.unclear or rule.kind != "ask"


_IT = re.compile(r"(?i)\b(?:it|them|these|those|both|sie|beide|diese|lo|los|las|ambos|les|ça)\b|[它这]")


def _takes_kind_from_before(rule: Rule, text: str) -> bool:
    """Tell ``you did X on the failing test. No.``: it is not the tests that are unwanted."""
    kinds = bool(rule.targets) and all(e.concept and kind_of(e) in ("scope", "path") for e in rule.targets)
    return rule.kind == "forbid" and kinds and not MARK.search(text) and not speaks_of(text, ANYTHING)


def _means_files_from_before(rule: Rule, message: Message, text: str) -> bool:
    """Tell ``do not put such files in src/``: which files those are was said before, and not read."""
    folders = is_about_paths(rule) and all("*" not in e.text for e in rule.targets)
    if rule.kind != "forbid" or not folders:
        return False
    own = {e.text for e in rule.targets}
    marked = MARK.sub(lambda mark: "x" if message.entities[int(mark[1])].text in own else "\u2026", text)
    return bool(pattern("told_before").search(marked))


def _bans_the_place(rule: Rule, message: Message, at: int) -> bool:
    """Tell ``never hardcode addresses in src/api``: what is unwanted there was not read."""
    top = any(e.concept == "root_files" for e in rule.targets)  # ``not in the repo root``
    if rule.kind != "forbid" or not is_about_paths(rule) or top:
        return False
    text = message.spoken[at].sentence.text
    head, colon, rest = text.partition(":")
    own = {message.entities[int(mark[1])] for mark in MARK.finditer(head)}
    if colon and set(rule.targets) <= own:
        banned = [part for part in re.split("[,;.]", rest) if NO.search(part)]
        return bool(banned) and not any(speaks_of(part, ANYTHING) for part in banned)
    named = [name for piece in pieces(message.spoken[at], message) for name in piece.names]
    inside = {name.entity for name in named if name.is_inside}
    if not inside or not set(rule.targets) <= inside:
        return False
    return bool(NO.search(text)) and not speaks_of(text, ANYTHING)


def _runs_code(rule: Rule, text: str) -> bool:
    """Tell ``do not start BuildCookRun``, a run of something, from a word that is unwanted in files."""
    plain = any(e.kind == "symbol" and not e.concept and "(" not in e.text for e in rule.targets)
    return rule.kind == "forbid" and plain and bool(pattern("starts").search(text)) and rule.act != "say"


def _bans_the_instrument(rule: Rule, message: Message, text: str) -> bool:
    """Tell ``no FLUSHALL through redis-cli``: it is not every use of the program that is unwanted."""
    bare = is_about_commands(rule) and all(" " not in e.text and not e.concept for e in rule.targets)
    if rule.kind != "forbid" or not bare:
        return False
    marks = [mark for mark in MARK.finditer(text) if pattern("through").search(text[: mark.start()])]
    through = {message.entities[int(mark[1])].text for mark in marks}
    return bool(through) and {e.text for e in rule.targets} <= through


def _names_the_place(rule: Rule) -> bool:
    """Tell ``style attributes in .vue and .html are out``: no name of a file is unwanted."""
    against = rule.shape is not None and rule.shape.of == "file" and rule.shape.against
    return against and bool(pattern("code_in").search(rule.text))


def _is_of_a_component(rule: Rule, text: str) -> bool:
    """Tell ``backend: no X``: which files that part of the product has is not known."""
    return is_about_code(rule) and not rule.places and bool(pattern("component").search(MARK.sub("x", text)))


_NOTHING_ELSE = re.compile(rf"(?i)\bnothing (?:else|more) (?:with|of|from) {MARK.pattern}")
"""What is allowed of a program stands before: the program itself is in nobody's place."""
_YOUR_OWN = re.compile(r"(?i)\bexcept (?:on|in|to|for) your own\b")
_PRINTED = re.compile(
    rf"{MARK.pattern} (?!statement|call|debug|line|function|in |for |from |any|to )([a-z]+)\b", re.IGNORECASE
)


def _prints_something(rule: Rule, message: Message, text: str) -> bool:
    """Tell ``never print order numbers``: what is printed, not that anything is."""
    verb = any(e.concept == "print_statements" and not e.text.endswith(")") for e in rule.targets)
    if not verb or message.language != "en":
        return False
    found = [one for one in _PRINTED.finditer(text) if message.entities[int(one[1])] in rule.targets]
    return any(not is_grammar(one[2].lower()) for one in found)
