"""Tell what texts must hold, and how they are to be written."""

from __future__ import annotations

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.reading.classifying.named import MAIN
from rulebook.compiler.reading.context import Context, kind_of


def is_content(context: Context, clause: Clause) -> bool:
    """Tell ``every file needs X in it``: what a text must hold."""
    kinds = {kind_of(m.entity) for m in clause.having(*MAIN)}
    named = clause.mentions or (context.topic if "it" in clause.tags else [])
    wanted = any(concept(m.entity.concept).get("require_regex") for m in named if m.entity.concept)
    asked = wanted and bool(clause.tags & {"must", "create"}) and "say_required" not in kinds
    return not clause.negative and ("required" in kinds or asked)


_CONCEDES = ("although", "though", "even if", "even though", "obwohl", "auch wenn", "aunque", "même si")


def is_style(_context: Context, clause: Clause) -> bool:
    """Tell a wish about how something is written or named."""
    if clause.tokens[0].text in _CONCEDES:
        return False  # ``even if I write English``
    styles = ("style", "say_required", "filename")
    return not clause.negative and any(
        kind_of(m.entity) in styles or (m.entity.concept and concept(m.entity.concept).get("wanted"))
        for m in clause.mentions
    )
