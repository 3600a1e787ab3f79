"""Acts that a frame names in words, the branch that it speaks of, and whether its moment is a time."""

from __future__ import annotations

import re
from typing import Any

from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.reading.context import kind_of


def branch_before(entry: dict[str, Any], message: Message, spoken: Spoken) -> list[Entity]:
    """Return the branch that was named last, where a frame speaks of ``that branch``."""
    if not entry.get("branch_before"):
        return []
    at = next((i for i, one in enumerate(message.spoken) if one is spoken), 0)
    named = [t.entity for one in message.spoken[:at] for t in one.tokens if t.entity is not None]
    branches = [e for e in named if kind_of(e) == "branch"]
    return [e for e in branches if not e.concept][-1:] or branches[-1:]


_WORD_OF = re.compile(
    r"\b(?:i|we|my|our|you)\b(?: \w+)? (?:say|tell|said|ok|okay|go|give|approve|sign|ask|agree|yes)\w*\b"
)


def is_time(slots: dict[str, str]) -> bool:
    """Tell a time from a command that has to run first (an order), and from a person's word (a question)."""
    told = f"{slots.get('w', '')} {slots.get('h', '')}"
    return not re.search("\ue000[CO]", told) and not _WORD_OF.search(told)


def meaning(name: str) -> Entity:
    """Return a concept by the first of its words."""
    return Entity("concept", concept(name)["words"].split(" | ")[0], concept=name)


def called(slots: dict[str, str]) -> str:
    """Return what an act on a thing is called: ``delete volumes``."""
    return f"{slots.get('m', '')}{slots['g']}".strip()
