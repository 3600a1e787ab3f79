"""What a message says beside its blame: an exception by name, the remedy itself, a closer form."""

from __future__ import annotations

from rulebook.compiler.language.entities import Entity
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
    return [e for e in named if e not in against and e not in rule.remedies]


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
