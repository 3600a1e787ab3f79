"""What sort of thing a name is, by the table of concepts: vague, litter, a command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.compiler.language.concepts import concept

if TYPE_CHECKING:
    from rulebook.compiler.language.entities import Entity


def is_vague(entity: Entity) -> bool:
    """Tell ``the code`` and ``files``, from names that a check may act on."""
    return bool(entity.concept) and bool(concept(entity.concept).get("vague"))


def is_litter(entity: Entity) -> bool:
    """Tell what work leaves behind and takes away again: scratch files, logs."""
    return bool(entity.concept) and bool(concept(entity.concept).get("left"))


def is_folder(entity: Entity) -> bool:
    """Tell a folder by its name."""
    if entity.kind != "path" or entity.concept or "*" in entity.text or "<" in entity.text:
        return False
    last = entity.text.rstrip("/").rpartition("/")[2]
    return entity.text.endswith("/") or "." not in last.lstrip(".")


def is_command(entity: Entity) -> bool:
    """Tell a command, by its text or as an act that has one (``force push``)."""
    return entity.kind == "command" or (bool(entity.concept) and concept(entity.concept)["kind"] == "command")
