"""Read ``A instead of B``, ``it has to be A``, ``B is bad``, ``we use A``: one thing for another."""

from __future__ import annotations

from rulebook.compiler.language.clauses import Clause, Mention
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Spoken
from rulebook.compiler.language.tools import peers
from rulebook.compiler.reading.building.begin import new
from rulebook.compiler.reading.building.unread import ANY_ARGUMENT, is_bare
from rulebook.compiler.reading.classifying.replace import judged_at
from rulebook.compiler.reading.context import Context, is_thing, objects
from rulebook.compiler.reading.targets import place
from rulebook.compiler.rules import Rule


def replace(context: Context, spoken: Spoken, clause: Clause) -> None:
    """Read ``A, not B``: what stands under the negation is replaced by the rest."""
    rule = new(context, spoken, clause, "replace")
    mentions = clause.having("object", "place", "agent")
    rule.targets = [m.entity for m in mentions if m.negative and is_thing(m.entity)]
    rule.remedies = [m.entity for m in mentions if not m.negative and is_thing(m.entity)]
    things = [e for e in rule.targets if e.kind != "path"]
    where = [m.entity for m in mentions if m.role == "place" and not m.negative and _is_place(m.entity)]
    where = where if things and len(things) == len(rule.targets) else []
    rule.remedies = [e for e in rule.remedies if e not in where]  # ``in tools/ prefer A over B``
    rule.targets += _spelled_out([m.entity for m in mentions if m.negative], rule.remedies)
    rule.places = [m.entity for m in clause.mentions if not is_thing(m.entity)] or list(context.scope)
    _part_places(rule, mentions)
    rule.places += where
    kinds = [e for e in rule.remedies if e.kind == "path" and "*" in e.text]
    folders = [m.entity for m in mentions if m.negative and m.role == "place" and m.entity.kind == "path"]
    if kinds and folders and folders == rule.targets:
        rule.kind, rule.act, rule.targets, rule.places = "forbid", "create", kinds, folders
        rule.remedies = []  # ``*.stories.tsx next to their component, not in stories/``


def _is_place(entity: Entity) -> bool:
    """Tell where something is done from what it is done with: ``in tests use A instead of B``."""
    return entity.kind == "path" or entity.concept in ("tests", "test_files")


def _part_places(rule: Rule, mentions: list[Mention]) -> None:
    """Take the folder out of what is replaced: ``use A instead of B in src/``."""
    folders = [m.entity for m in mentions if m.role == "place" and m.entity.kind == "path"]
    leads = [m.entity for m in mentions if m.position == 1 and m.entity in folders]
    for named in (rule.targets, rule.remedies):
        coded = any(e.kind in ("symbol", "library") or e.concept for e in named)
        aside = [e for e in named if e in folders]
        if named is rule.remedies and leads:
            aside = leads  # ``in tools/ prefer A over B``
        elif not coded or len(aside) == len(named):
            continue
        named[:] = [e for e in named if e not in aside]
        rule.places += [e for e in aside if e not in rule.places]


def _spelled_out(unwanted: list[Entity], wanted: list[Entity]) -> list[Entity]:
    """``git push --force-with-lease, not --force``: the option belongs to the command beside it."""
    options = [e for e in unwanted if e.kind == "option"]
    commands = [e for e in wanted if e.kind == "command"]
    heads = [" ".join(w for w in e.text.split() if not w.startswith("-")) for e in commands]
    return [Entity("command", f"{head} {option.text}") for head in heads[:1] for option in options]


def bad(context: Context, spoken: Spoken, clause: Clause) -> None:
    """Read ``calling jest directly skips the set-up``: against jest, in favour of what stands beside it."""
    rule = new(context, spoken, clause, "replace")
    mark = judged_at(clause)
    operators = [m.entity for m in clause.mentions if m.entity.kind == "operator"]
    if operators:
        rule.kind, rule.places, rule.loud = "forbid", operators, "bad" in clause.tags
        return
    main = [m for m in clause.having("object", "place", "agent") if is_thing(m.entity)]
    before = [m for m in main if m.position < mark]
    rule.targets = [m.entity for m in (before or main[:1])]
    others = [m.entity for one in context.spoken for m in one.mentions if m.entity not in rule.targets]
    rule.remedies = [e for e in others if e.kind in {t.kind for t in rule.targets}][:2]
    if not rule.remedies and any(t.kind in ("library", "symbol") for t in rule.targets):
        rule.remedies = [e for e in others if e.kind == "path"][
            :1
        ]  # ``requests is out, we have net/http.py``
    if is_bare(clause):
        rule.kind, rule.targets, rule.remedies = "forbid", rule.targets[:1], []
        rule.exceptions.append(ANY_ARGUMENT)
        return
    if "without" in clause.tags:
        rule.unclear = True
    if not rule.remedies and "plain" in clause.tags and rule.targets and rule.targets[0].kind == "command":
        rule.remedies = [e for e in others if e.kind == "path"][:1]
    rule.places = [m.entity for m in clause.mentions if m.entity.concept == "root_files"] or list(
        context.scope
    )
    rule.targets = [e for e in rule.targets if e not in rule.places]
    if not rule.remedies and "deprecated" not in clause.tags:
        rule.kind = "fact"


def must_be(context: Context, spoken: Spoken, clause: Clause) -> None:
    """Read ``It has to be X``: what was named before is replaced by X."""
    rule = new(context, spoken, clause, "replace")
    rule.remedies = [m.entity for m in clause.having("object", "place", "agent") if is_thing(m.entity)]
    rule.targets = [m.entity for m in context.topic if m.entity not in rule.remedies][:1]


def prefer_tool(context: Context, spoken: Spoken, clause: Clause) -> None:
    """Read ``we use pnpm``: its peers that the message names are replaced by it."""
    rule = new(context, spoken, clause, "replace")
    place(rule, objects(context, clause))
    rule.remedies, rule.targets = rule.targets, []
    rivals = {name for e in rule.remedies for name in peers(e.text)}
    mentioned = [m.entity for one in context.spoken for m in one.mentions if m.entity.kind == "command"]
    rule.targets = list(dict.fromkeys(e for e in mentioned if e.text.split()[0] in rivals))
