"""What stands behind the name that is blamed: where it is unwanted, or on what."""

from __future__ import annotations

import re

from rulebook.compiler.drafting.in_environments import is_environment
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.frames.spelling import TYPED, names_in
from rulebook.compiler.reading.instead.wording import NAME

_IN = re.compile(rf"(?:in|inside|under|within) (?:the |our |my |your |any |all )?(?P<name>{NAME})?")
_THERE = re.compile(r"(?:in|inside|under|within) (?:there|that folder|that directory|that dir|that tree) ")
_WHEN = re.compile(
    r"(?:in|within|inside) (?:(?!a |the )[a-z0-9]+ |(?:the|a|an) (?:next |few |couple of )?){0,2}"
    r"(?:second|minute|min|hour|day|week)s? "
)
"""How soon something happens: ``is reverted within ten minutes``."""
_ON = re.compile(
    r"(?:against|on|at|to|towards|into|with|for) (?:the |our |my |your |any |all |a |an )*"
    rf"(?:(?P<name>{NAME})|(?P<host>[a-z][\w.]*(?:-[\w.]+)+ ))?"
)
"""On what something is not to be used: a host, an environment; nothing else of the kind can be carried."""


_HOW = re.compile(
    r"(?:directly|direct|straight|yourself|by hand|manually|alone|raw|bare|by itself|on its own|again"
    r"|calls?|runs?|imports?|usage|access|connections?|sessions?|queries|commands?|invocations?| )*"
)


def places_behind(message: Message, head: str, rest: str) -> list[Entity] | None:
    """Return the places that the words behind a name say; None where they limit it in an unknown way.

    ``there`` is a place of no name: it is one that was named before.

    Args:
        message: the message, whose names stand in the texts.
        head: the words up to what follows.
        rest: what follows.

    """
    if _THERE.match(rest):
        return [THERE]
    if _WHEN.match(rest):
        return []
    if inside := _IN.match(rest):
        return names_in(inside["name"], message.entities) if inside["name"] else None
    behind = TYPED.split(head)[-1].strip()
    if _HOW.fullmatch(behind) and (found := _ON.match(rest)):
        if found["host"]:
            return [Entity("environment", found["host"].strip())]
        named = names_in(found["name"] or "", message.entities)
        return named if named and all(map(is_environment, named)) else None
    return []


THERE = Entity("path", "there")
"""A folder that the message named before."""
