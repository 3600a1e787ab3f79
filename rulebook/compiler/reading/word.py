"""Read a word that a person has to say: ``no edits until I say GO``, ``FREEZE stops you until RESUME``."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.linear import compiled
from rulebook.compiler.language.message import Spoken
from rulebook.compiler.language.tools import data
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.rules import Rule

_WORD = r"""["'`]?(?P<{0}>[A-Z][A-Z0-9_-]+(?: [A-Z][A-Z0-9_-]+){{0,3}})["'`]?"""


@cache
def _forms() -> tuple[Any, ...]:
    table = data("order")["word"]
    parts = {name: f"(?i:{table[name]})" for name in ("says", "got", "until", "when", "only_when", "tail")}
    parts |= {"once": _WORD.format("once"), "end": _WORD.format("end"), "what": "(?P<what>.+?)"}
    lines = [line for line in table["forms"].splitlines() if line]
    return tuple(compiled(rf"^{line.format(**parts)}\s*[.!]?$") for line in lines)


_SMALL = re.compile(r"(?i)^(?:ok|okay|new rule|rule|so|and|please|from now on)[,:]? ")


_CAPITALS = re.compile("[A-Z][A-Z0-9_-]")
"""How the word begins that is waited for."""


def read_word(spoken: Spoken) -> Rule | None:
    """Return the rule of a sentence by which an act waits for a word; None for any other sentence."""
    if spoken.sentence.question or not _CAPITALS.search(spoken.shown):
        return None
    text = _SMALL.sub("", spoken.shown)
    found = next((match for form in _forms() if (match := form.match(text))), None)
    if found is None:
        return None
    parts = found.groupdict()
    named = [t.entity for t in spoken.tokens if t.entity is not None and kind_of(t.entity) == "command"]
    held = [e for e in dict.fromkeys(named) if e.text in parts["what"]]
    if not held and not re.search(data("order")["word"]["changes"], parts["what"].lower()):
        return None
    rule = Rule("ask", spoken.shown, "run" if held else "edit", once=parts.get("once") or "")
    rule.targets = held or [Entity("concept", "files", concept="everything")]
    rule.remedies = [Entity("text", parts["end"], code=True)]
    return rule
