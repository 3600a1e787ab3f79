"""A command with one of its options: what is said of both is not said of the command alone."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.language.tokens import Token
from rulebook.compiler.language.tools import data, everyday, is_program
from rulebook.compiler.reading.bounds.pieces import is_about_commands, sentence_of
from rulebook.compiler.reading.building.refine import is_how
from rulebook.compiler.rules import Rule

_WITH = r"(?:with|on|for|to|from|mit|bei|con|en|a|avec)"
_JOINED = re.compile(rf"{MARK.pattern}(?: (?!not |never )\w+){{0,4}} {_WITH} {MARK.pattern}", re.IGNORECASE)
"""An option, and the command behind it that it is given to: ``--force is banned with git push``."""
_ONLY_WITHOUT = re.compile(
    rf"(?i)\b(?:only|nur|solo|sólo|uniquement)\b[^.;:]{{0,12}}?\b(?:without|ohne|sin|sans) {MARK.pattern}"
)


def keep_flags(rule: Rule, message: Message) -> None:
    """Hold a command only with the option that its words name beside it."""
    if rule.kind == "forbid" and not rule.targets:
        _at_home(rule, message)
    if not is_about_commands(rule):
        return
    if rule.kind == "only":
        _only_without(rule, message)
        _only_beside(rule, message)
    elif rule.kind == "forbid":
        for found in (one for spoken in message.spoken for one in _JOINED.finditer(spoken.sentence.text)):
            option, command = (message.entities[int(number)] for number in found.groups())
            if option.kind == "option" and command in rule.targets:
                rule.targets = [_with(e, option) if e == command else e for e in rule.targets]
        _leftover(rule, message)


def _at_home(rule: Rule, message: Message) -> None:
    """Read ``no tail -f`` and ``never pass -y to apt-get``, where an option has its program beside it."""
    at = sentence_of(rule, message)
    options = [e for e in rule.places if e.kind == "option"]
    if at is None or not options or len(options) < len(rule.places):
        return
    tokens = message.spoken[at].tokens
    for index, token in enumerate(tokens):
        if token.entity not in options:
            continue
        given = [*tokens[max(0, index - 1) : index], *_given_to(tokens[index + 1 : index + 3])]
        words = [one for one in given if one.entity is None and _is_a_word(one)]
        programs = [one.text for one in words if one.text in everyday() or is_program(one.text)]
        named = [Entity("command", f"{name} {token.entity.text}", code=True) for name in programs]
        rule.targets += [e for e in named if e not in rule.targets]
        rule.unclear = rule.unclear or (bool(words) and not programs)
    if rule.targets:
        rule.unclear = rule.unclear or len(rule.targets) < len(set(options))
        rule.places, rule.act = [], "run"


def _given_to(behind: tuple[Token, ...]) -> tuple[Token, ...]:
    joined = len(behind) > 1 and behind[0].text in (
        "to",
        "with",
        "for",
        "of",
        "on",
        "in",
        "mit",
        "bei",
        "con",
    )
    return behind[1:] if joined else ()


def _is_a_word(token: Token) -> bool:
    """Tell a word that may be a program from what is said of an option: ``use``, ``flag``."""
    plain = token.text.replace("-", "").isalpha() and token.text.islower()
    return plain and (token.text in everyday() or not (token.tags or token.text in _saying()))


@cache
def _saying() -> frozenset[str]:
    return frozenset(data("programs")["everyday"]["saying"].split())


def _only_without(rule: Rule, message: Message) -> None:
    """Read ``git push only without --force``: it is against the option."""
    found = [one for spoken in message.spoken for one in _ONLY_WITHOUT.finditer(spoken.sentence.text)]
    refused = [message.entities[int(one[1])] for one in found]
    refused = [e for e in refused if e in rule.remedies and e.kind == "option"]
    if refused and set(rule.remedies) == set(refused):
        rule.kind, rule.remedies = "forbid", []
        rule.wanted = [e for e in rule.wanted if e not in refused]
        rule.targets = [_with(e, option) for e in rule.targets for option in refused]


_ONLY = re.compile(
    r"(?i)(?:\b(?:only|just|nur|solo|sólo)\s+(?:use |run |the |mit )?"
    rf"|只(?:能|准|许)?[用跑]?\s*){MARK.pattern}"
)
_REFUSED = re.compile(
    r"(?i)(?:\b(?:not|never|no|nicht|nie|kein|nunca)\s+(?:use |run )?"
    rf"|(?:不能|不要|别|不许)[用跑]?\s*){MARK.pattern}"
)
_ONLY_WHERE = re.compile(
    rf"(?i){MARK.pattern}\s+(?:\w+\s+){{0,2}}only\s+(?:on|in|into|onto|against|during|for|from|at|by|as|under|via|inside)\b"
)


def _only_beside(rule: Rule, message: Message) -> None:
    """Read ``only `x verify`; `x deploy` is not yours``: it is against the other, not all that x does."""
    if rule.kind != "only":
        return
    texts = [spoken.sentence.text for spoken in message.spoken]
    where = {message.entities[int(one[1])] for text in texts for one in _ONLY_WHERE.finditer(text)}
    told = [e for e in rule.places if e.concept != "servers_started"] + rule.remedies
    rule.unclear = rule.unclear or (bool(where & set(rule.targets)) and not told)
    programs = {e.text.split()[0] for e in rule.targets}
    rivals = [e for e in message.entities if e.kind == "command" and " " in e.text]
    rivals = [e for e in rivals if e.text.split()[0] in programs]
    only = {message.entities[int(one[1])] for text in texts for one in _ONLY.finditer(text)}
    others = [e for e in dict.fromkeys(rivals) if e not in only]
    refused = {message.entities[int(one[1])] for text in texts for one in _REFUSED.finditer(text)}
    if only & set(rivals) and others and (refused & set(others) or not set(rivals) <= set(rule.targets)):
        rule.kind, rule.targets, rule.remedies = "forbid", others, [e for e in rivals if e in only]
        rule.places = [e for e in rule.places if e not in rivals]


def _leftover(rule: Rule, message: Message) -> None:
    """Doubt a rule against a whole command whose sentence names an option that nothing of it carries."""
    at = sentence_of(rule, message)
    if at is None or any(" -" in e.text for e in rule.targets):
        return
    carried = {e.text for e in (*rule.places, *rule.remedies, *rule.exceptions, *rule.wanted)}
    named = [message.entities[int(one[1])] for one in MARK.finditer(message.spoken[at].sentence.text)]
    options = [e for e in named if e.kind == "option" and e.text not in carried]
    rule.unclear = rule.unclear or not all(is_how(e, rule.targets) for e in options)


def _with(command: Entity, option: Entity) -> Entity:
    return replace(command, kind="command", text=f"{command.text} {option.text}", concept="")
