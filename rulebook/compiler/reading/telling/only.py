"""Tell limits: ``only X``, ``X goes in Y``, a list of places, ``nothing else``."""

from __future__ import annotations

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.reading.context import Context, is_vague, kind_of
from rulebook.compiler.reading.telling.forbid import forbids_plainly
from rulebook.compiler.reading.telling.named import commands_of


def is_only(context: Context, clause: Clause) -> bool:
    """Tell ``only A`` from an ``only`` that limits nothing named."""
    if "only" not in clause.tags or forbids_plainly(clause):
        return False
    things = any(
        kind_of(m.entity) not in ("scope", "surface") and not is_vague(m.entity) for m in clause.mentions
    )
    return things or (bool(clause.acts) and context.said_by != "user")


def is_elsewhere(_context: Context, clause: Clause) -> bool:
    """Tell ``deploys go through X``: a command has its own place."""
    named = bool(commands_of(clause)) or any(
        kind_of(m.entity) == "environment" or m.entity.text.lower() == "commits" for m in clause.mentions
    )
    return "elsewhere" in clause.tags and named and not clause.negative


def is_owned(_context: Context, clause: Clause) -> bool:
    """Tell ``X is someone else's``: files that belong elsewhere."""
    named = any(kind_of(m.entity) == "path" for m in clause.mentions)
    return "elsewhere" in clause.tags and named and not clause.negative


def is_places(context: Context, clause: Clause) -> bool:
    """Tell a list of places alone, which goes on with the rule before: ``no emojis: code, docs``."""
    wheres = ("scope", "surface", "branch")
    only_places = all(kind_of(m.entity) in wheres or is_vague(m.entity) for m in clause.mentions)
    return bool(context.rules and clause.mentions) and not clause.acts and only_places


def is_narrow(context: Context, clause: Clause) -> bool:
    """Tell ``nothing else`` and ``nowhere else`` after what was named."""
    bare = not clause.mentions and not clause.acts and len(clause.tokens) <= 3
    return bool(context.rules or context.allowed) and bare and "only" in clause.tags
