"""By which means a job is done: what runs a command, and which of two commands does it."""

from __future__ import annotations

from typing import Any

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.reading.instead.related import same_job
from rulebook.compiler.rules import Rule


def by_means(rule: Rule, entry: dict[str, Any], named: dict[str, list[Entity]]) -> bool:
    """Say by what a rule's commands are run; False where the words do not tell that of all of them."""
    held, ways = named.get("x", []), named.get("y", [])
    if entry.get("through"):
        again = named.get("z", [])
        if not {e.text.lower() for e in again} <= {e.text.lower() for e in held}:
            return False
        if any(e.concept for e in held):  # ``um Python auszuführen, ruf python nie direkt auf``
            held, rule.places = again, []
        if not held or not all(e.kind == "command" for e in held):
            return False
        rule.targets = held
        rule.remedies = [
            Entity("command", f"{way.text.rstrip('/')} {one.text}", code=True) for way in ways for one in held
        ]
    if entry.get("same_job"):
        return all(_does_that(one, way) for one in held for way in ways)
    return True


def _does_that(one: Entity, way: Entity) -> bool:
    """Tell a command that only does that job from one that does many (``read it with jq, not python``)."""
    typed = one.text.split()
    return len(typed) > 1 or bool(one.concept) or kind_of(way) == "path" or same_job(way.text, one.text)
