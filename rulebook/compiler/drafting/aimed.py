"""Commands that are run of one thing: in a namespace, with a profile, in a context, told by an option."""

from __future__ import annotations

from functools import cache

from rulebook.compiler.drafting.patterns import Form
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.tools import data

AIMED = "aimed"
"""The kind of a place that is a noun of the table and a name: ``namespace billing``."""


@cache
def nouns() -> dict[str, dict[str, str]]:
    """Return what people call such a thing -> tool -> the options that name it."""
    return {noun: tools for called, tools in data("tools")["aims"].items() for noun in called.split("|")}


def options_for(noun: str, program: str) -> list[str]:
    """Return the options by which a program names such a thing; none where it has none."""
    return nouns()[noun].get(program, "").split()


def aimed_at(form: Form, places: list[Entity]) -> None:
    """Limit a form to the things that are named as places."""
    told = [e.text.split() for e in places if e.kind == AIMED]
    ways = [
        f"{option}={name}"
        for noun, name in told
        for program in form["program"]
        for option in options_for(noun, program)
    ]
    if ways:
        form.setdefault("options", {})["any"] = list(dict.fromkeys(ways))
