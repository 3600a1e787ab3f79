"""Where code was found is no place where it may stand: ``X in cart.spec.ts made CI run one test``."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.bounds.pieces import is_about_code, pieces
from rulebook.compiler.rules import Rule

_IN = re.compile(
    r"(?i)\b(?:in|inside|into|of|at|to|im|en|dans) (?:(?:the|your|our|my|der|den|la|el|le) )?(?:\w+ )?$"
)
_HOME = re.compile(
    r"(?i)\b(?:use|uses|used|take|takes|lives?|belongs?|only|except|import|imports|put|goes|place|allowed|may|can"
    r"|fine|ok|okay|defined?|defines|comes?|from|exports?|have|has|exists?|outside|instead|wrapper|there is"
    r"|is in|are in|nur|aus|solo|salvo|desde)\b"
)


def drop_found_in(rule: Rule, message: Message) -> None:
    """Take the files in which a message only tells that code was found out of what spares it."""
    if is_about_code(rule) and rule.beside:
        found = {e for e in _found_in(message) if e in rule.beside}
        rule.beside = [e for e in rule.beside if e not in found]


def _found_in(message: Message) -> list[Entity]:
    out = []
    for spoken in message.spoken:
        for piece in pieces(spoken, message):
            if _HOME.search(MARK.sub(" ", piece.text)):
                continue
            out += [name.entity for name in piece.names if _IN.search(name.before)]
    return out
