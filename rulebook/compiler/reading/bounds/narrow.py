"""What of a command the words mean: with nothing behind it, in one environment, without its test database."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.bounds.pieces import Piece, is_about_commands, pieces
from rulebook.compiler.rules import Rule

_ARGUMENT = (
    r"(?:package|name|module|file|path|target|test|dependency|service|crate|gem|argument|filter|selector)"
)
_BARE = re.compile(
    rf"(?i)\b(?:bare|naked|argument-less|unqualified) (?:\w+ )?{MARK.pattern}"
    rf"|{MARK.pattern}[^.;,]{{0,20}}\b(?:alone|by itself|on its own|with nothing (?:behind|after) it"
    rf"|without (?:an? |any |the |naming an? )?{_ARGUMENT}s?)\b"
)
_NAME_IT = re.compile(
    rf"(?i)\b(?:name|specify) (?:the|a|an|which|your) {_ARGUMENT}s?\b|\bone {_ARGUMENT} at a time\b"
)
_FREED = re.compile(
    r"(?i)\b(?:is|are) (?:fine|ok|okay|allowed|good|all right|alright|free|yours|no problem)\b"
    r"|\b(?:can|may) be \w+ (?:at will|any time|anytime|freely|as (?:often|much) as|whenever|all day)\b"
    r"|\b(?:do what you like|do as you like|go wild|knock yourself out|be my guest|go ahead)\b"
    r"|^\s*(?:only )?(?:with )?\u2026(?: one)? (?:is|are|yes|works)\s*$"
)
_REFUSED = re.compile(r"(?i)\b(?:not|no|never|cannot|nor)\b|n't\b")
_OF_DEVELOPMENT = re.compile(
    r"(?i)\b(?:against|on|in|for|to|the|my|our|shared) (?:the |my |our |your |this |shared |local )*"
    r"(?:dev|development|local|seeded)"
    r"(?: (?:db|database|data|environment|env|one|server|postgres|mysql))?(?=[\s,.;:)!]|$)"
)
_DATA = re.compile(
    r"(?:^|[ :.-])(?:db|ecto|database|migrate|schema|flush|data|seed)(?:[:. ]|$)|prisma|sequelize|knex"
)
_TEST = ("RAILS_ENV=test", "RACK_ENV=test", "NODE_ENV=test", "MIX_ENV=test", "APP_ENV=test")


def narrow(rule: Rule, message: Message) -> None:
    """Keep a rule about commands to the calls that its words mean."""
    if rule.kind not in ("forbid", "replace", "ask") or not is_about_commands(rule):
        return
    _without_argument(rule, message)
    _not_itself(rule)
    rule.unclear = rule.unclear or _is_in_a_way(rule, message)
    _no_means(rule, message)
    if _OF_DEVELOPMENT.search(rule.text) and any(_DATA.search(e.text) for e in rule.targets):
        _spare(rule, [Entity("env", name) for name in _TEST])
    for spoken in message.spoken:
        for piece in pieces(spoken, message):
            _free(rule, piece)


def _without_argument(rule: Rule, message: Message) -> None:
    """Read ``a bare `composer update` ``, ``name the package or don't run it``."""
    said = [spoken.sentence.text for spoken in message.spoken]
    found = [number for text in said for one in _BARE.finditer(text) for number in one.groups() if number]
    bare = {message.entities[int(number)].text for number in found}
    named = any(_NAME_IT.search(text) for text in said)
    meant = [e for e in rule.targets if _updates(e) and (e.text in bare or named)]
    if meant and rule.kind == "forbid":
        rule.targets = [e for e in rule.targets if not _goes_on(e, meant)]
        _spare(rule, [Entity("argument", "*")])


_WAY = re.compile(
    r"(?i)^\s*(?:as (?:root|admin|administrator|another user)|twice|in a row|in parallel|concurrently"
    r"|more than once|at once|at the same time|als root|zweimal|gleichzeitig|como root|dos veces|en paralelo"
    r"|in (?:the |our )?(?:ci|cron\w*|hooks?|scripts?|pipelines?|readme|docs)\b|两次|同时)"
)
"""How or where a command is run that no check can tell."""


def _is_in_a_way(rule: Rule, message: Message) -> bool:
    """Tell ``never run X as root`` and ``no X in CI scripts`` from a ban on every run."""
    names = [name for spoken in message.spoken for piece in pieces(spoken, message) for name in piece.names]
    held = [e.text for e in rule.targets]
    mine = [n.behind for n in names if any(f" {n.entity.text}".endswith(f" {text}") for text in held)]
    said = [MARK.sub(lambda mark: message.entities[int(mark[1])].text, behind) for behind in mine]
    return any(map(_WAY.match, said))


_MEANS = re.compile(
    rf"(?i)\bruns? (?!\ue000)[\w ,]{{2,40}} (?:through|via|using|with|in|on|against) {MARK.pattern}"
)
_ALSO = re.compile(
    rf"(?i)\b(?:also|just as well|auch|works?|runs?|läuft|laufen) (?:auch |also |fine |well )*"
    rf"(?:with|on|under|mit|unter|in) {MARK.pattern}"
)


def _no_means(rule: Rule, message: Message) -> None:
    """Tell what is run through a program, and what something also works with, from what is refused."""
    bare = [e.text for e in rule.targets if not e.concept and " " not in e.text]
    for spoken in message.spoken:
        text = spoken.sentence.text
        if any(message.entities[int(one[1])].text in bare for one in _MEANS.finditer(text)):
            rule.unclear = True
        also = {message.entities[int(one[1])].text for one in _ALSO.finditer(text)}
        if also & {e.text for e in rule.targets} and rule.kind == "forbid":
            rule.targets = [e for e in rule.targets if e.text not in also]
            rule.unclear = rule.unclear or not rule.targets


def _updates(entity: Entity) -> bool:
    return entity.kind == "command" and entity.text.split()[-1] in ("update", "upgrade", "up", "test", "add")


def _goes_on(entity: Entity, bare: list[Entity]) -> bool:
    return any(entity.text.startswith(f"{one.text} ") for one in bare)


def _not_itself(rule: Rule) -> None:
    """Leave out an option that is called fine to be without: ``without --clean is ok``."""
    own = {word.split("=")[0] for e in rule.targets for word in e.text.split() if word.startswith("-")}
    rule.exceptions = [e for e in rule.exceptions if not (e.kind == "option" and e.text.split("=")[0] in own)]


def _free(rule: Rule, piece: Piece) -> None:
    """Spare what a piece calls free: ``RAILS_ENV=test can be reset at will``, ``cargo update -p one is``."""
    if not _FREED.search(piece.text) or _REFUSED.search(piece.text):
        return
    named = [name.entity for name in piece.names]
    held = {e.text for e in rule.targets}
    _spare(rule, [e for e in named if e.kind == "env"])
    for one in rule.targets:
        longer = [e for e in named if e.kind == "command" and e.text not in held and _goes_on(e, [one])]
        _spare(rule, [_option_of(e, one) for e in longer])


def _option_of(longer: Entity, held: Entity) -> Entity:
    """Return the option by which a longer command differs: the ``-p`` of ``cargo update -p one``."""
    word = longer.text[len(held.text) :].split()[0]
    return Entity("option", word.split("=")[0]) if word.startswith("-") else longer


def _spare(rule: Rule, entities: list[Entity]) -> None:
    rule.exceptions += [e for e in entities if e not in rule.exceptions]
