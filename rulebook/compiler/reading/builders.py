"""Which builder reads which kind of clause: from a name of ``classify`` to a function of ``building``."""

from __future__ import annotations

from collections.abc import Callable

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.language.message import Spoken
from rulebook.compiler.reading.building.additions import (
    add_exception,
    add_places,
    add_reason,
    add_remedy,
    soften,
)
from rulebook.compiler.reading.building.ask import ask, ask_too
from rulebook.compiler.reading.building.begin import new
from rulebook.compiler.reading.building.forbid import forbid
from rulebook.compiler.reading.building.generated import generated
from rulebook.compiler.reading.building.only import always_with, by_tool, narrow, only, option_for, owned
from rulebook.compiler.reading.building.replace import bad, must_be, prefer_tool, replace
from rulebook.compiler.reading.building.require import gate_on, require
from rulebook.compiler.reading.context import Context, kind_of, objects
from rulebook.compiler.reading.targets import conditions, of_another, place


def _cleanup(context: Context, spoken: Spoken, clause: Clause) -> None:
    rule = new(context, spoken, clause, "cleanup")
    place(rule, objects(context, clause))


Builder = Callable[[Context, Spoken, Clause], None]


def _plain(kind: str) -> Builder:
    def build(context: Context, spoken: Spoken, clause: Clause) -> None:
        rule = new(context, spoken, clause, kind)
        place(rule, objects(context, clause))
        if kind == "style":
            styles = [
                m.entity for m in clause.mentions if kind_of(m.entity) in ("style", "say", "say_required")
            ]
            rule.targets += [e for e in styles if e not in rule.targets]
            rule.places = [e for e in rule.places if e not in of_another(clause)]
        conditions(rule, clause)

    return build


BUILDERS: dict[str, Builder] = {
    "forbid": forbid,
    "replace": replace,
    "must_be": must_be,
    "bad": bad,
    "elsewhere": forbid,
    "limit": only,
    "owned": owned,
    "by_tool": by_tool,
    "always_with": always_with,
    "option_for": option_for,
    "allowed": add_exception,
    "prefer_tool": prefer_tool,
    "only": only,
    "ask": ask,
    "ask_too": ask_too,
    "require": require,
    "gate_on": gate_on,
    "cleanup": _cleanup,
    "generated": generated,
    "remedy": add_remedy,
    "exception": add_exception,
    "soften": soften,
    "reason": add_reason,
    "places": add_places,
    "narrow": narrow,
    **{kind: _plain(kind) for kind in ("wish", "fact", "style", "lift", "require_content")},
}
"""What a clause does -> what that adds to the rules."""
