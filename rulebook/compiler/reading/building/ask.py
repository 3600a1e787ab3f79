"""Read ``ask before you do X``."""

from __future__ import annotations

from itertools import pairwise

from rulebook.compiler.language.clauses import Clause, Mention
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Spoken
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.language.tokens import Token
from rulebook.compiler.reading.building.begin import allowed_before, name_act, new
from rulebook.compiler.reading.building.refine import to_it
from rulebook.compiler.reading.context import Context, is_path, is_thing, objects
from rulebook.compiler.reading.marks import words as light
from rulebook.compiler.reading.moments import is_script
from rulebook.compiler.reading.targets import place
from rulebook.compiler.rules import Rule


def ask_too(context: Context, _spoken: Spoken, clause: Clause) -> None:
    """Read ``ask before X, that is before Y``: Y is what the same question is about."""
    rule = context.rules[-1]
    rule.targets += [m.entity for m in clause.mentions if is_thing(m.entity)]
    rule.targets = [e for e in rule.targets if not is_vague(e)] or rule.targets


def _only_of_a_kind(rule: Rule, own: list[Mention], tokens: list[Token]) -> None:
    """Read ``before you add a new table in db/migrate/ (`create_table`)``: that code, in that folder."""
    codes = [m.entity for m in own if m.entity.kind == "symbol" and m.entity.code]
    after_in = {two.entity for one, two in pairwise(tokens) if one.has("in") and two.entity is not None}
    places = [m.entity for m in own if is_path(m.entity) and m.entity in after_in]
    if codes and places:
        rule.targets, rule.places = codes, places
    elif places and set(rule.targets) <= set(places) and not all(_is_file(e) for e in rule.targets):
        words = [
            t.text for t in tokens if not t.tags and t.entity is None and t.text.isalpha() and len(t.text) > 3
        ]
        rule.residue = [word for word in words if word not in light("light", "in_moments")]


def _is_file(entity: Entity) -> bool:
    return "." in entity.text.rsplit("/", 1)[-1]


def _does_that(clause: Clause) -> bool:
    """Tell ``ask before you do that``, said of an act on files that has no name here."""
    return any(one.text in ("do", "doing") and two.has("it") for one, two in pairwise(clause.tokens))


def _closed_before(context: Context) -> list[Mention]:
    """Return the files of the rule before: ``src/ is frozen, a manual edit needs my ok``."""
    before = context.rules[-2:-1]
    closed = [e for one in before if one.kind in ("forbid", "owned", "generated") for e in one.targets]
    return [Mention(e, "object") for e in closed] if all(map(is_path, closed)) else []


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
    if rule.act == "edit" and not any(is_thing(m.entity) for m in own):
        own = [*_closed_before(context), *own]
    place(rule, [Mention(m.entity, "object") for m in own])
    _only_of_a_kind(
        rule,
        own,
        [t for one in (context.condition, context.previous, clause) if one is not None for t in one.tokens],
    )
    if rule.act == "run":
        rule.targets = [Entity("command", e.text, code=True) if is_script(e) else e for e in rule.targets]
    name_act(rule, clause)
    to_it(context, rule, clause)
    rule.exceptions += allowed_before(context, clause) + [
        m.entity for m in clause.having("except", "outside")
    ]
    rule.remedies = [m.entity for m in clause.mentions if m.entity.kind == "text"]
    if not any(is_thing(m.entity) for m in clause.mentions) and _does_that(clause):
        rule.unclear = rule.unclear or any(map(is_path, rule.targets))
