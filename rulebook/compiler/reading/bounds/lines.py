"""On which lines code is unwanted: ``latest`` in a ``FROM`` line says nothing of any other line."""

from __future__ import annotations

import re

from rulebook.compiler.drafting.content import is_literal
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.bounds.pieces import sentence_of
from rulebook.compiler.rules import Rule

_LINE = re.compile(
    r"\b(?:in|on|within|inside|im|in einer|en una?) (?:(?:an?|the|any|each|every|your|all|der|einem) )?"
    r"(?:\ue000(?P<mark>\d+)\ue001|(?P<word>[A-Z]{3,}|import|require|include|export))[ -]"
    r"(?:lines?|statements?|instructions?|directives?|zeilen?|anweisung|línea)\b"
)


def keep_lines(rule: Rule, message: Message) -> None:
    """Hold code only on the lines that its sentence names by the word with which they begin."""
    at = sentence_of(rule, message)
    if at is None or rule.kind not in ("forbid", "replace") or not rule.targets:
        return
    found = _LINE.search(message.spoken[at].sentence.text)
    if found is None:
        return
    head = message.entities[int(found["mark"])].text if found["mark"] else found["word"]
    for part in (rule.remedies, rule.wanted, rule.places, rule.exceptions, rule.beside):
        part[:] = [e for e in part if e.text != head]
    whole = any(e.text == head for e in rule.targets)
    rule.unclear = rule.unclear or whole or not all(map(is_literal, rule.targets)) or not head.isalpha()
    rule.on_lines = [head]
