"""Read ``X is generated from Y``."""

from __future__ import annotations

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.language.message import Spoken
from rulebook.compiler.reading.building.additions import add_remedy
from rulebook.compiler.reading.building.begin import new
from rulebook.compiler.reading.context import Context, is_path, is_thing, kind_of, objects

_SCRIPTS = (".py", ".sh", ".js", ".ts", ".rb", ".go", ".pl", ".mjs")


def generated(context: Context, spoken: Spoken, clause: Clause) -> None:
    """Read ``X is generated from Y``: X is not edited, its maker is the remedy."""
    own = objects(context, clause)
    targets = [m.entity for m in own if is_path(m.entity) and m.role != "agent"]
    if context.rules and context.rules[-1].kind == "forbid" and "makes" in clause.tags and not targets:
        add_remedy(context, spoken, clause)  # ``never edit X by hand, uv writes it from Y``
        return
    if not targets and "makes" in clause.tags and "it" in clause.tags:
        targets = [m.entity for m in context.topic if is_path(m.entity)]  # ``the plugin rewrites that one``
    if not targets and clause.mentions and kind_of(clause.mentions[0].entity) == "path":
        targets = [m.entity for m in own if is_path(m.entity) and "*" in m.entity.text]
    makers = [
        m.entity for m in own if m.entity.kind == "command" or (m.role == "agent" and is_thing(m.entity))
    ]
    if len(targets) > 1 and not makers and targets[-1].text.endswith(_SCRIPTS):
        makers = [targets.pop()]
    if not targets:
        add_remedy(context, spoken, clause)
        return
    rule = new(context, spoken, clause, "generated")
    rule.targets, rule.remedies, rule.act = targets, makers, "edit"
