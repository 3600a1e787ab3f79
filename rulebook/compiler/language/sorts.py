"""What sort of thing a name is, by the table of concepts: vague, litter, a command."""

from __future__ import annotations

from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity


def is_vague(entity: Entity) -> bool:
    """Tell ``the code`` and ``files``, from names that a check may act on."""
    return bool(entity.concept) and bool(concept(entity.concept).get("vague"))


def is_litter(entity: Entity) -> bool:
    """Tell what work leaves behind and takes away again: scratch files, logs."""
    return bool(entity.concept) and bool(concept(entity.concept).get("left"))


def is_command(entity: Entity) -> bool:
    """Tell a command, by its text or as an act that has one (``force push``)."""
    return entity.kind == "command" or (bool(entity.concept) and concept(entity.concept)["kind"] == "command")
