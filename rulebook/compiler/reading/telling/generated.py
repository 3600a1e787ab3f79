"""Tell ``X is generated from Y``."""

from __future__ import annotations

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.reading.context import Context, kind_of
from rulebook.compiler.reading.telling.named import MAIN


def is_generated(context: Context, clause: Clause) -> bool:
    """Tell files that a tool writes, named here or just before."""
    if "generated" not in clause.tags or clause.negative:
        return False
    if not clause.mentions and any(kind_of(m.entity) == "path" for m in context.lead):
        return True
    if any(kind_of(m.entity) == "path" and m.role in MAIN for m in clause.mentions):
        return True
    return any(kind_of(m.entity) == "path" for m in context.topic) and "it" in clause.tags
