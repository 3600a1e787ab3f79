"""Tell what a clause allows: an exception, a rule that is over, what may be run."""

from __future__ import annotations

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.reading.context import Context
from rulebook.compiler.reading.negation import forbids


def is_exception(context: Context, clause: Clause) -> bool:
    """Tell ``except X``, and the list after a bare ``except:``."""
    if context.exception_next and clause.mentions:
        context.exception_next = False
        return True
    leads = clause.tokens[0].has("except") or ("except" in clause.tags and "be" in clause.tags)
    return leads and not (clause.acts and clause.negative) and not clause.having("object", negative=True)


def drops_a_thing(clause: Clause) -> bool:
    """Tell ``we dropped moment``, a thing that is gone, from ``we dropped the rule``."""
    dropped = any(t.text.endswith("dropped") for t in clause.tokens)
    return dropped and any(m.entity.kind in ("library", "symbol", "command") for m in clause.mentions)


def is_lift(_context: Context, clause: Clause) -> bool:
    """Tell ``you can merge again``: a rule is over."""
    if drops_a_thing(clause):
        return False
    lifts = "lift" in clause.tags or clause.tags >= {"allowed", "again"}  # ``you can merge again``
    return lifts and "until" not in clause.tags and not forbids(clause)


def is_allowed(context: Context, clause: Clause) -> bool:
    """Tell ``you may run: A`` and ``A is fine``."""
    opens = clause.acts or any(t.text in ("commands", "befehle", "comandos") for t in clause.tokens)
    heads = bool(opens) and not clause.mentions and clause is not context.spoken[-1]  # ``you may run: A``
    named = (bool(clause.mentions) or heads) and not clause.negative
    return named and "allowed" in clause.tags and not clause.tags & {"must", "before", "after"}
