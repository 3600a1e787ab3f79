"""Whether a clause forbids: asked by every reader that works clause by clause."""

from __future__ import annotations

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.reading.describing import describes

_NEEDLESS = frozenset(["needed", "necessary", "nötig", "necesario", "nécessaire"])


def forbids(clause: Clause) -> bool:
    """Tell a prohibition from a negation that only describes, also one by a lack (``sin ramas nuevas``)."""
    if clause.negative and not any(t.has("neg", "forbidden", "leave") for t in clause.tokens):
        return True
    return _forbids(clause)


def _forbids(clause: Clause) -> bool:
    """Tell ``don't run it`` from ``it does not run``, ``no problem``, ``I don't know``, ``no need to``."""
    if any(token.text in _NEEDLESS for token in clause.tokens):
        return False
    return any(
        token.has("neg") and not describes(clause.tokens, index) for index, token in enumerate(clause.tokens)
    )
