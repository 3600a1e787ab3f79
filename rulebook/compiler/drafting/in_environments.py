"""Command forms limited to an environment: told by an option or an operand that names it."""

from __future__ import annotations

from typing import Any

from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.tools import data


def within_environments(forms: list[dict[str, Any]], named: list[Entity]) -> list[dict[str, Any]]:
    """Return forms that act on the named environments alone: ``kubectl exec`` with ``--context prod-eu``."""
    out: list[dict[str, Any]] = []
    for name in dict.fromkeys(map(name_of, named)):
        told = [f"{option}=*{name}*" for option in data("tools")["environments"]["options"].split()]
        for form in forms:
            out.append({**form, "operands": [*form.get("operands", []), f"*{name}*"]})
            options = dict(form.get("options", {}))
            for one in [[way] for way in options.pop("any", [])] or [[]]:
                needed = [*options.get("all", []), *one]
                out.append(
                    {**form, "options": {**options, **({"all": needed} if needed else {}), "any": told}}
                )
    return out


def is_environment(entity: Entity) -> bool:
    """Tell whether an entity names an environment."""
    if entity.concept:
        return bool(concept(entity.concept)["kind"] == "environment")
    return entity.kind == "environment"


def name_of(entity: Entity) -> str:
    """Return the name by which commands tell an environment."""
    if entity.kind == "environment":
        return entity.text
    return "staging" if "staging" in entity.text.lower() else "prod"
