"""What a message is about, coarsely: how a lift finds the rule that it retires."""

from __future__ import annotations

from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.find import find_entities

_PLACES = ("scope", "surface", "branch", "tag")


def topics_in(words: str) -> frozenset[str]:
    """Return what a message names: kinds of things, commands, paths, symbols; places alone are no topic."""
    found = set()
    for entity in find_entities(words).entities:
        if entity.concept:
            entry = concept(entity.concept)
            if entry["kind"] not in _PLACES and not entry.get("vague"):
                found.add(entity.concept)
        elif entity.kind in ("command", "path", "symbol", "library", "environment", "option", "branch"):
            found.add(" ".join(entity.text.split()[:2]).strip("/*`"))
        elif entity.kind == "text" and " " in entity.text:
            found |= topics_in(entity.text)
    return frozenset(found)
