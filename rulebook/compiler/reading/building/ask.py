"""Read ``ask before you do X``."""

from __future__ import annotations

from rulebook.compiler.language.clauses import Clause, Mention
from rulebook.compiler.language.message import Spoken
from rulebook.compiler.reading.building.begin import allowed_before, name_act, new
from rulebook.compiler.reading.context import Context, is_thing, objects, place


def ask(context: Context, spoken: Spoken, clause: Clause) -> None:
    """Read ``ask before X``, also where X stands in the condition before."""
    rule = new(context, spoken, clause, "ask")
    own = [m for m in clause.mentions if m.role != "except" and m.entity.kind != "text"]
    if context.condition is not None:
        own = context.condition.mentions + own
        acts = [*context.condition.conditions.get("before", []), *context.condition.acts]
        rule.act = next(iter(acts), rule.act)
    rule.act = next(iter(clause.conditions.get("before", [])), rule.act)
    if not any(is_thing(m.entity) for m in own):
        own = [*objects(context, clause), *own]
    place(rule, [Mention(m.entity, "object") for m in own])
    name_act(rule, clause)
    rule.exceptions += allowed_before(context, clause) + [
        m.entity for m in clause.having("except", "outside")
    ]
    rule.remedies = [m.entity for m in clause.mentions if m.entity.kind == "text"]
