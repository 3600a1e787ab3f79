"""Read ``only A``, ``nowhere else`` and the list that follows."""

from __future__ import annotations

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Spoken
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.language.tools import peers
from rulebook.compiler.reading.building.begin import new
from rulebook.compiler.reading.building.unread import unread_modifier
from rulebook.compiler.reading.classifying.only import by_what
from rulebook.compiler.reading.context import Context, is_path, objects, unknown
from rulebook.compiler.reading.targets import conditions, place
from rulebook.compiler.rules import Rule


def _limits_another(clause: Clause) -> bool:
    """Tell ``X runs on the build server only``, where the ``only`` is not about X, from ``only X``."""
    named = [m.position for m in clause.mentions if m.entity.kind == "command" and m.role == "object"]
    limits = [i for i, t in enumerate(clause.tokens) if t.has("only")]
    if not named or not limits or limits[0] < named[-1]:
        return False
    between = clause.tokens[named[-1] + 1 : limits[0]]
    return any(t.has("run", "in") or (not t.tags and t.entity is None) for t in between)


def only(context: Context, spoken: Spoken, clause: Clause) -> None:
    """Read ``only A``: commands, options or places, and nothing else of their kind."""
    if inside := _inside(context, clause):
        inside[0].exceptions += [m.entity for m in clause.mentions]
        return
    rule = new(context, spoken, clause, "only")
    own = objects(context, clause)
    rule.unclear = unread_modifier(clause) or _limits_another(clause)
    rule.unclear = rule.unclear or (rule.act == "edit" and bool(by_what(clause)))  # ``only with care``
    rule.remedies = [m.entity for m in own if m.entity.kind in ("option", "env")]
    place(rule, [m for m in own if m.entity not in rule.remedies])
    context.allowed += [m.entity for m in own if m.entity.kind == "path" and rule.act == "create"]
    listed = _listed_after(context, clause, rule.targets)
    rule.targets += listed
    alone = not (rule.remedies or rule.places or listed or clause.conditions or unknown(clause))
    if alone and rule.targets and all(e.kind == "command" and peers(e.text) for e in rule.targets):
        rule.kind, rule.remedies, rule.targets = "replace", rule.targets, []  # ``only pnpm from now on``


def _inside(context: Context, clause: Clause) -> list[Rule]:
    """Return the rule to which ``only legacy/README.md may still change`` is an exception."""
    paths = [m.entity.text for m in clause.mentions if m.entity.kind == "path"]
    if not paths or len(paths) != len(clause.mentions):
        return []
    return [
        rule
        for rule in context.rules
        if rule.kind in ("forbid", "owned", "generated")
        and any(
            e.kind == "path"
            and all(path != e.text and path.startswith(e.text.rstrip("/") + "/") for path in paths)
            for e in rule.targets
        )
    ]


def by_tool(context: Context, spoken: Spoken, clause: Clause) -> None:
    """Read ``change go.mod only with `go get` ``: no edit but by the tool."""
    rule = new(context, spoken, clause, "owned")
    rule.targets = [m.entity for m in clause.mentions if is_path(m.entity) and not is_vague(m.entity)]
    rule.remedies = [m.entity for m in clause.mentions if m.entity.kind == "command"]


def owned(context: Context, spoken: Spoken, clause: Clause) -> None:
    """Read ``X and Y belong to the build``: the files, and not who has them."""
    rule = new(context, spoken, clause, "owned")
    own = [m for m in objects(context, clause) if is_path(m.entity)]
    rule.targets = [m.entity for m in own if not is_vague(m.entity)]
    conditions(rule, clause)


def always_with(context: Context, spoken: Spoken, clause: Clause) -> None:
    """Read ``always run `A=1 cmd` ``: the command, only with what it is written with."""
    rule = new(context, spoken, clause, "only")
    text = next(m.entity.text for m in clause.mentions if m.entity.kind == "command" and m.entity.code)
    assigned, _, command = text.partition(" ")
    rule.targets, rule.remedies = [Entity("command", command)], [Entity("env", assigned)]


def option_for(context: Context, spoken: Spoken, clause: Clause) -> None:
    """Read ``always pass --x``: the command named last, only with that option."""
    command = next(m.entity for m in context.topic if m.entity.kind == "command")
    context.rules[:] = [rule for rule in context.rules if rule.kind != "require" or rule.targets != [command]]
    rule = new(context, spoken, clause, "only")
    rule.targets, rule.remedies = [command], [clause.mentions[0].entity]


def _listed_after(context: Context, clause: Clause, named: list[Entity]) -> list[Entity]:
    """Read ``read-only kubectl only: get, logs``: the list after a whole program is what it may do."""
    at = next(i for i, one in enumerate(context.spoken) if one is clause)
    following = context.spoken[at + 1 : at + 2]
    if not named or not following or following[0].acts or following[0].negative:
        return []
    commands = [m.entity for m in following[0].mentions]
    heads = {e.text for e in named}
    listed = all(e.kind == "command" and " " in e.text and e.text.split()[0] in heads for e in commands)
    return commands if listed else []


def narrow(context: Context, spoken: Spoken, clause: Clause) -> None:
    """``nowhere else``: what was said to go somewhere goes only there; ``A and B are fine, nothing else``."""
    if not context.rules and all(e.kind == "command" for e in context.allowed):
        new(context, spoken, clause, "only").targets = list(context.allowed)
        return
    if context.rules and context.rules[-1].kind in ("wish", "fact"):
        context.rules[-1].kind = "only"
