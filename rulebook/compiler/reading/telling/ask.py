"""Tell ``ask before you do X``."""

from __future__ import annotations

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.reading.context import Context


def is_ask(_context: Context, clause: Clause) -> bool:
    """Tell ``ask before X`` and ``not without my OK`` from ``no need to ask``."""
    if "unasked" in clause.tags and clause.negative:
        return bool(clause.mentions or clause.acts)
    if "ask" not in clause.tags:
        return False
    index = next(i for i, token in enumerate(clause.tokens) if token.has("ask"))
    negated = any(token.has("neg") for token in clause.tokens[max(0, index - 2) : index])
    if negated and not any(t.has("without", "except", "until") for t in clause.tokens[:index]):
        return False
    mine = clause.tokens[index].text.startswith("my ") or "first" in clause.tags
    return bool(clause.mentions or clause.conditions or clause.acts) or mine or len(clause.tokens) <= 4
