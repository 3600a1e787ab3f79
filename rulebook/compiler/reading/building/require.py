"""Read ``run X before Y`` and ``Y only after X``: what must have run."""

from __future__ import annotations

import re
from itertools import pairwise

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.language.message import Spoken
from rulebook.compiler.reading.building.begin import new
from rulebook.compiler.reading.context import Context, kind_of, objects
from rulebook.compiler.reading.targets import conditions, place

_HAPPENS = re.compile(
    r"(?i)(?:the|your|our|my|all|its|their|those|these) (?:\S+ )?\S+"
    r" (?:restart|redeploy|reboot|stop|rebuild)s?$"
)
"""``the pods restart`` happens; ``restart the pods`` is what somebody does."""


def require(context: Context, spoken: Spoken, clause: Clause) -> None:
    """Read ``run X before Y``: X, and the moment by which it must have run."""
    rule = new(context, spoken, clause, "require")
    conditions(rule, clause)
    if context.condition is not None:
        conditions(rule, context.condition)
        rule.after += context.condition.acts
        rule.after_targets += [m.entity for m in context.condition.having("object", "place")]
    place(rule, objects(context, clause))
    rule.unclear = rule.unclear or any(_HAPPENS.match(e.text) for e in rule.targets if e.concept)
    rule.unclear = rule.unclear or _counts(clause) or bool(_AT_THE_START.match(spoken.shown))
    timed = rule.before or rule.before_targets or rule.after or rule.after_targets or "first" in clause.tags
    rule.unclear = rule.unclear or not (timed or "run" in clause.acts)  # ``X stays off till then``


_AT_THE_START = re.compile(
    r"(?i)\W*(?:always |please )?(?:start|begin|open) (?:every|each|any|the|a|your|all)\b[^.;]{0,24}"
    r"\b(?:session|task|day|job|turn|conversation|chat)s?\b"
)
"""``start every session with X``: at no later moment."""


def _counts(clause: Clause) -> bool:
    """Tell ``main ran 1 of 412 tests``, which reports, from an order to run them."""
    return any(one.text.isdigit() and two.entity is not None for one, two in pairwise(clause.tokens))


def gate_on(context: Context, spoken: Spoken, clause: Clause) -> None:
    """Read ``commit only after pytest is green``: the act waits for the command."""
    rule = new(context, spoken, clause, "require")
    if "done" in clause.tags and "until" in clause.conditions:
        rule.targets, rule.before, rule.ends = [m.entity for m in clause.mentions], ["done"], ""
        return
    rule.targets = [m.entity for m in clause.having("after", "if") if kind_of(m.entity) == "command"]
    rule.before_targets = [m.entity for m in clause.having("object") if kind_of(m.entity) == "command"]
    rule.before = [act for act in clause.acts if act == "commit"]
