"""What a message says beside its blame: an exception by name, the remedy itself, a closer form."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.language.tools import data
from rulebook.compiler.reading.instead.heads import words
from rulebook.compiler.reading.instead.part import Part
from rulebook.compiler.rules import Rule


def narrower(rule: Rule, message: Message, every: list[Part]) -> list[Entity]:
    """Return what the message names as the exception: ``cargo test --doc``, where `cargo test` is blamed."""
    against = {e for part in every if part.what == "ill" for e in part.names}
    heads = tuple(f"{e.text} " for e in rule.targets if e.kind == "command")
    named = [e for e in message.entities if e.kind == "command" and heads and e.text.startswith(heads)]
    spelled = spelled_out(rule, message)
    return [e for e in named if e not in against and e not in rule.remedies and e not in spelled]


_LISTED = re.compile(
    rf"{MARK.pattern}\s*\(\s*(?P<all>{MARK.pattern}(?:\s*(?:,|/|or|and|oder|und|o|y)+\s*{MARK.pattern})*)\s*\)"
)


def spelled_out(rule: Rule, message: Message) -> list[Entity]:
    """Return the calls by which brackets say what is blamed: ``what you change with X (apply, edit)``."""
    found, held = [], {e.text for e in rule.targets}
    for match in (m for spoken in message.spoken for m in _LISTED.finditer(spoken.sentence.text)):
        head = message.entities[int(match[1])]
        listed = [message.entities[int(number)] for number in MARK.findall(match["all"])]
        if head.text in held and all(e.text.startswith(f"{head.text} ") for e in listed):
            found += listed
    return found


def allows_a_part(part: Part) -> bool:
    """Tell ``Arc etc. are of course okay``: what is allowed has no name that is known."""
    pointed = part.text.startswith(("it ", "that ", "which ", "this ", "then ", "they "))
    return part.what == "talk" and not pointed and bool(words("allowed").search(part.text))


def is_in_remedy(entity: Entity, ill: Part, every: list[Part]) -> bool:
    """Tell ``nextest can not do them`` beside `cargo nextest run`: what is told of is the remedy itself."""
    offers = [e for part in every if part.what in ("offer", "label") for e in part.names]
    alias = data("programs")["aliases"].get(entity.text, "")
    return (
        bool(alias) and ill.needs in ("offer", "contrast") and any(e.text.startswith(alias) for e in offers)
    )


def told_closer(entity: Entity, every: list[Part]) -> bool:
    """Tell ``node`` where ``node server.js`` is blamed too: only the longer one is meant."""
    return any(
        one.text.startswith(entity.text + " ") for part in every if part.what == "ill" for one in part.names
    )
