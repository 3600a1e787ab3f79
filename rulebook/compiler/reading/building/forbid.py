"""Read ``never do X``: what is forbidden, where, but for what."""

from __future__ import annotations

from dataclasses import replace

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Spoken
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.reading.building.begin import allowed_before, name_act, new
from rulebook.compiler.reading.building.doubtful import doubt_act, doubt_conditions, doubt_names
from rulebook.compiler.reading.building.refine import (
    by_instrument,
    commands_before,
    has_run,
    hold_without,
    is_denied,
    is_run,
    join_options,
    narrow_act,
    to_it,
    with_options,
)
from rulebook.compiler.reading.building.require import gate_on
from rulebook.compiler.reading.building.unread import (
    ANY_ARGUMENT,
    is_bare,
    is_dated,
)
from rulebook.compiler.reading.context import Context, is_path, kind_of, objects
from rulebook.compiler.reading.targets import conditions, is_kind, place
from rulebook.compiler.rules import Rule


def forbid(context: Context, spoken: Spoken, clause: Clause) -> None:
    """Begin a rule against what the clause names; unclear where a part of it was not read."""
    if "done" in clause.tags and any(kind_of(m.entity) == "command" for m in clause.having("until")):
        gate_on(context, spoken, clause)  # ``not done until X and Y are clean``
        return
    rule = new(context, spoken, clause, "forbid")
    if _names_commits(clause) and "elsewhere" in clause.tags:
        rule.targets = [Entity("command", "git commit")]
        return
    mixed = len({m.negative for m in clause.having("object", "place", "agent")}) == 2
    rule.act = "rewrite" if "append" in clause.tags else rule.act
    _aim(context, rule, clause, mixed=mixed)
    doubt_names(context, rule, spoken, clause)
    name_act(rule, clause)
    doubt_act(rule, clause)
    _join(context, rule, clause)
    _spare(context, rule, clause)
    if not rule.targets and _names_commits(clause) and clause.tags & {"before", "until", "without"}:
        rule.targets = [Entity("command", "git commit")]
    _hold_until_run(rule, clause)
    if is_dated(clause):
        rule.ends = rule.ends or spoken.shown
    if (ran := _ran_else(clause)) and rule.targets:
        rule.exceptions = [e for e in rule.exceptions if e not in ran]
        hold_without(rule, ran)
        return
    doubt_conditions(rule, clause)
    _finish(context, rule, clause, mixed=mixed)
    if len(clause.acts) > 1 and "commit" in clause.acts and rule.act != "commit":
        twin = new(context, spoken, clause, "forbid")
        twin.act, twin.targets, twin.derived = "commit", list(rule.targets), rule.derived


def _names_commits(clause: Clause) -> bool:
    return any(m.entity.text.lower() == "commits" for m in clause.mentions)


def _aim(context: Context, rule: Rule, clause: Clause, *, mixed: bool) -> None:
    """Say what a rule is about; a style that is wished beside it is a rule of its own."""
    place(rule, objects(context, clause, negative=True if mixed else None))
    styles = [m for m in clause.mentions if kind_of(m.entity) == "style"]
    denied = [m.entity for m in styles if is_denied(clause, m)]
    rule.targets = [e for e in rule.targets if e in denied or kind_of(e) != "style"]
    if wished := [m.entity for m in styles if m.entity not in denied]:
        context.rules.insert(-1, replace(rule, kind="style", targets=wished))  # ``no X, 2 spaces in ts``
    if "leave" in clause.tags and any(is_path(e) for e in rule.targets):
        rule.targets = [e for e in rule.targets if kind_of(e) != "command"]  # who makes them is no target


def _join(context: Context, rule: Rule, clause: Clause) -> None:
    """Join options to their commands, and what ``it`` stands for to its rule."""
    with_options(rule)
    at = next((i for i, one in enumerate(context.spoken) if one is clause), 0)
    join_options(rule, commands_before(context.spoken[:at]))
    to_it(context, rule, clause)
    narrow_act(rule, clause)


def _spare(context: Context, rule: Rule, clause: Clause) -> None:
    """Add what the clause exempts; unclear where it exempts what was not read."""
    rule.exceptions += [m.entity for m in clause.having("except", "outside")] + allowed_before(
        context, clause
    )
    if "otherwhere" in clause.tags:
        _spare_its_place(context, rule, clause)
    rule.unclear = rule.unclear or ("outside" in clause.tags and not clause.having("outside"))
    if is_bare(clause):
        rule.exceptions.append(ANY_ARGUMENT)
    elif "without" in clause.tags and not clause.having("without") and "unasked" not in clause.tags:
        rule.unclear = True


def _hold_until_run(rule: Rule, clause: Clause) -> None:
    """Read ``nothing before `make lint` has run``."""
    early = [
        m.entity
        for m in clause.having("before", "if")
        if kind_of(m.entity) == "command" and (m.role == "before" or has_run(clause, m))
    ]
    if early:
        rule.unclear = rule.unclear or not (rule.targets or rule.act)
        hold_without(rule, early)


def _ran_else(clause: Clause) -> list[Entity]:
    """Return the commands of ``not except after `make lint` ran``."""
    return [
        m.entity for m in clause.having("except") if kind_of(m.entity) == "command" and has_run(clause, m)
    ]


def _finish(context: Context, rule: Rule, clause: Clause, *, mixed: bool) -> None:
    """Add places, remedies and what has to run, as far as the clause tells them."""
    if until := [m.entity for m in clause.having("until") if is_run(m.entity)]:
        hold_without(rule, until)
    rule.places += [] if rule.places else context.scope
    rule.remedies += [m.entity for m in clause.having("object", negative=False)] if mixed else []
    by_instrument(rule, clause)
    if clause.tags & {"instead", "instead_adverb"}:
        rule.remedies += [m.entity for m in clause.having("agent") if m.entity.kind == "command"]
    if without := [m.entity for m in clause.having("without")]:
        hold_without(rule, without)
    conditions(rule, clause)
    rule.places = [e for e in rule.places if e not in rule.targets]
    _prefer_before(context, rule, clause)


def _spare_its_place(context: Context, rule: Rule, clause: Clause) -> None:
    """Read ``the docs live in docs/, no .md files anywhere else``: all places but the one that was named.

    Unclear where none was named, or where the clause itself names one more.
    """
    at = next((i for i, one in enumerate(context.spoken) if one is clause), 0)
    named = [
        m for one in context.spoken[max(0, at - 1) : at] if not one.negative for m in one.having("place")
    ]
    homes = [m.entity for m in named if m.entity.kind == "path" and "*" not in m.entity.text]
    rule.exceptions += [e for e in homes if e not in rule.exceptions]
    kinds = bool(rule.targets) and all(is_kind(e) for e in rule.targets)
    rule.unclear = rule.unclear or not homes or len(homes) < len(named) or not kinds or bool(rule.places)


def _prefer_before(context: Context, rule: Rule, clause: Clause) -> None:
    """Read ``use A, not B``: what the clause before wants is the remedy of this one."""
    before = context.previous
    if before is None or before.negative or clause.acts or not rule.targets:
        return
    kinds = {kind_of(e) for e in rule.targets}
    wanted = [
        m.entity for m in before.having("object", "agent") if kind_of(m.entity) in kinds or is_path(m.entity)
    ]
    wanted = [e for e in wanted if e not in rule.targets and not is_vague(e)]
    outside = any(e.text.startswith(("/", "~")) for e in rule.targets)  # any file in /tmp is a temporary one
    sorts = [e for e in wanted if is_kind(e) and not (outside and e.concept)]
    if sorts and all(
        (e.kind == "path" and "*" not in e.text) or e.concept == "root_files" for e in rule.targets
    ):
        rule.act, rule.places, rule.targets = "create", [*rule.places, *rule.targets], sorts
        return  # ``*.stories.tsx next to their component, not in stories/``
    if any(kind_of(e) in kinds for e in wanted):
        rule.kind, rule.remedies = "replace", [*wanted, *rule.remedies]
    elif clause.tokens[0].text not in ("no", "kein", "keine") and kinds <= {"library", "command"}:
        _only_the_named(context, rule, before)


def _only_the_named(context: Context, rule: Rule, before: Clause) -> None:
    """Read ``always use pytest, never unittest``: whatever else does that job was not spoken of."""
    named = [m.entity for m in before.mentions]
    for one in [r for r in context.rules if r.kind == "replace" and not r.targets and r.remedies]:
        if all(e in named for e in one.remedies):
            context.rules.remove(one)
            rule.remedies += one.remedies
