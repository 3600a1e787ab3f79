"""Read ``never do X``: what is forbidden, where, but for what."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from rulebook.compiler.language.clauses import Clause, Mention
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Spoken
from rulebook.compiler.reading.building.begin import allowed_before, name_act, new
from rulebook.compiler.reading.building.require import gate_on
from rulebook.compiler.reading.building.unread import (
    ANY_ARGUMENT,
    is_bare,
    is_dated,
    unread_modifier,
    unread_object,
    unread_place,
    unread_subject,
)
from rulebook.compiler.reading.context import (
    Context,
    conditions,
    is_kind,
    is_path,
    is_vague,
    kind_of,
    objects,
    place,
)
from rulebook.compiler.rules import Rule


def forbid(context: Context, spoken: Spoken, clause: Clause) -> None:
    """Begin a rule against what the clause names; unclear where a part of it was not read."""
    if "done" in clause.tags and any(kind_of(m.entity) == "command" for m in clause.having("until")):
        gate_on(context, spoken, clause)  # ``not done until X and Y are clean``
        return
    rule = new(context, spoken, clause, "forbid")
    if "commits" in [m.entity.text.lower() for m in clause.mentions] and "elsewhere" in clause.tags:
        rule.targets = [Entity("command", "git commit")]
        return
    mixed = len({m.negative for m in clause.having("object", "place", "agent")}) == 2
    place(rule, objects(context, clause, negative=True if mixed else None))
    styles = [m for m in clause.mentions if kind_of(m.entity) == "style"]
    denied = [m.entity for m in styles if _is_denied(clause, m)]
    rule.targets = [e for e in rule.targets if e in denied or kind_of(e) != "style"]
    if wished := [m.entity for m in styles if m.entity not in denied]:
        context.rules.insert(-1, replace(rule, kind="style", targets=wished))  # ``no X, 2 spaces in ts``
    if "leave" in clause.tags and any(is_path(e) for e in rule.targets):
        rule.targets = [e for e in rule.targets if kind_of(e) != "command"]  # who makes them is no target
    vague = not spoken.sentence.question and unread_place(clause)  # ``why is X in your diff?``
    rule.unclear = unread_subject(clause) or vague or unread_modifier(clause)
    rule.unclear = rule.unclear or _unread_kind(context, clause)
    if word := _another_command(context, clause):
        rule.targets, rule.unclear = [Entity("command", word)], False
    elif unread_object(clause):
        rule.unclear = True  # ``our own helper, not tenacity``: what is meant is no name that is known here
    rule.unclear = rule.unclear or _lacks_its_lack(context, clause)
    name_act(rule, clause)
    if any(t.text.endswith("pinned") for t in clause.tokens) and any(e.concept for e in rule.targets):
        rule.unclear = True  # ``images are pinned`` is about their versions
    if "append" in clause.tags:
        rule.act = "rewrite"
    _with_options(rule)
    _to_it(context, rule, clause)
    _narrow_act(rule, clause)
    rule.exceptions += [m.entity for m in clause.having("except", "outside")] + allowed_before(
        context, clause
    )
    rule.unclear = rule.unclear or ("outside" in clause.tags and not clause.having("outside"))
    if is_bare(clause):
        rule.exceptions.append(ANY_ARGUMENT)
    elif "without" in clause.tags and not clause.having("without") and "unasked" not in clause.tags:
        rule.unclear = True
    if not rule.targets and any(m.entity.text.lower() == "commits" for m in clause.mentions):
        rule.targets = (
            [Entity("command", "git commit")] if clause.tags & {"before", "until", "without"} else []
        )
    early = [
        m.entity
        for m in clause.having("before", "if")
        if kind_of(m.entity) == "command" and (m.role == "before" or _has_run(clause, m))
    ]
    if early:
        rule.unclear = rule.unclear or not (rule.targets or rule.act)
        _without(rule, early)
    if dated := is_dated(clause):
        rule.ends = rule.ends or spoken.shown
    ran = [
        m.entity for m in clause.having("except") if kind_of(m.entity) == "command" and _has_run(clause, m)
    ]
    if ran and rule.targets:
        rule.exceptions = [e for e in rule.exceptions if e not in ran]
        _without(rule, ran)
        return
    each_edit = "edit" in clause.conditions.get("after", []) and not clause.having("after")
    rule.unclear = rule.unclear or (each_edit and all(e.kind == "command" for e in rule.targets))
    hidden = [
        name
        for name in ("except", "if", *(() if dated else ("before",)))
        if name in clause.conditions and not clause.having(name)
    ]
    rule.unclear = rule.unclear or (bool(hidden) and "unasked" not in clause.tags)
    if until := [m.entity for m in clause.having("until") if _is_run(m.entity)]:
        _without(rule, until)
    rule.places += [] if rule.places else context.scope
    rule.remedies += [m.entity for m in clause.having("object", negative=False)] if mixed else []
    _by_instrument(rule, clause)
    if clause.tags & {"instead", "instead_adverb"}:
        rule.remedies += [m.entity for m in clause.having("agent") if m.entity.kind == "command"]
    if without := [m.entity for m in clause.having("without")]:
        _without(rule, without)
    conditions(rule, clause)
    rule.places = [e for e in rule.places if e not in rule.targets]
    _prefer_before(context, rule, clause)
    if len(clause.acts) > 1 and "commit" in clause.acts and rule.act != "commit":
        twin = new(context, spoken, clause, "forbid")
        twin.act, twin.targets, twin.derived = "commit", list(rule.targets), rule.derived


def _is_denied(clause: Clause, mention: Mention) -> bool:
    """Tell ``do not use tabs`` from ``no trailing spaces, tabs in Go files``, where the style is wished."""
    for token in reversed(clause.tokens[: mention.position]):
        if not token.has("article", "adverb", "use", "must", "strong"):
            return token.has("neg")
        if token.has("neg"):
            return True
    return False


def _another_command(context: Context, clause: Clause) -> str:
    """Return the unknown word of ``no `west flash`, no nrfjprog``: one more of the commands before it."""
    before = context.previous
    listed = before is not None and before.negative and len(clause.tokens) == 2 and not clause.mentions
    commands = listed and before is not None and all(m.entity.kind == "command" for m in before.mentions)
    word = clause.tokens[-1].text
    named = commands and before is not None and before.mentions and clause.tokens[0].has("neg")
    return word if named and not clause.tokens[-1].tags and word.isascii() and word.isalnum() else ""


def _unread_kind(context: Context, clause: Clause) -> bool:
    """Tell ``fixtures go to X, never into src``: what it is that goes to X is unknown."""
    before = context.previous
    if before is None or clause.acts or "create" not in before.acts or not clause.having("place"):
        return False
    bare = all(
        t.has("neg", "in", "strong", "article", "adverb") or t.entity is not None for t in clause.tokens
    )
    return bare and not any(is_kind(m.entity) for m in before.mentions)


def _lacks_its_lack(context: Context, clause: Clause) -> bool:
    """Tell ``a push without a fetch lost it. never again``: it is not every push that is meant."""
    at = next((i for i, one in enumerate(context.spoken) if one is clause), 0)
    return not clause.mentions and at > 0 and "without" in context.spoken[at - 1].tags


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


def _by_instrument(rule: Rule, clause: Clause) -> None:
    """``stop killing my server with pkill``: the tool is what the rule is about."""
    tools = [m.entity for m in clause.having("agent") if m.entity.kind == "command"]
    if tools and len(tools) < len(rule.targets) and not clause.tags & {"instead", "generated"}:
        rule.targets = tools
    if rule.act == "edit" and (editors := [e for e in rule.targets if e.text.split()[0] in _EDITORS]):
        rule.targets = [_in_place(e) for e in editors]


_EDITORS = ("sed", "perl", "ruby")
"""What edits a file only when it is asked to, by ``-i``."""


def _in_place(entity: Entity) -> Entity:
    return Entity("command", f"{entity.text} -i") if " " not in entity.text else entity


def _narrow_act(rule: Rule, clause: Clause) -> None:
    """Take the command in brackets for the act before them; an act with an unknown adverb stays unread."""
    tokens = clause.tokens
    bracketed = [two.entity for one, two in pairwise(tokens) if one.text == "(" and two.entity is not None]
    commands = [e for e in bracketed if e.kind == "command"]
    if commands and any(e.concept for e in rule.targets):
        rule.targets = commands
    for one, two in pairwise(tokens):
        act = one.entity is not None and one.entity in rule.targets and bool(one.entity.concept)
        adverb = not two.tags and two.text.endswith("ly") and not commands
        rule.unclear = rule.unclear or (act and adverb) or (one.text in _WITH and two.has("neg"))


_WITH = ("with", "mit", "con", "avec")


def _with_options(rule: Rule) -> None:
    """``no `--force` with `npm install` ``: the command is only meant with that option."""
    options = [e for e in rule.places if e.kind == "option"]
    commands = [_plainly(e) for e in rule.targets if kind_of(e) == "command"]
    if options and commands:
        rule.targets = [Entity("command", f"{c.text} {o.text}") for c in commands for o in options]
        rule.places = [e for e in rule.places if e not in options]
    elif commands and any(e.kind == "env" for e in rule.places):
        rule.unclear = True


_RAN = (
    "ran",
    "run",
    "passes",
    "passed",
    "green",
    "succeeds",
    "succeeded",
    "clean",
    "first",
    "durch",
    "grün",
    "pasó",
)


def _has_run(clause: Clause, mention: Mention) -> bool:
    """Tell ``no X unless Y ran before it`` (an order) from ``no X except Y`` (an exemption)."""
    behind = clause.tokens[mention.position + 1 : mention.position + 4]
    return any(t.text in _RAN for t in behind)


def _to_it(context: Context, rule: Rule, clause: Clause) -> None:
    """Read ``no pushes to it``: the branch or the folder named last; unclear where there is none."""
    pointed = any(
        one.has("in") and two.has("it") and " " not in two.text for one, two in pairwise(clause.tokens)
    )
    if not pointed or rule.places or not any(kind_of(e) == "command" for e in rule.targets):
        return
    at = next(i for i, one in enumerate(context.spoken) if one is clause)
    named = [
        m.entity
        for one in context.spoken[:at]
        for m in one.mentions
        if kind_of(m.entity) in ("branch", "path")
    ]
    rule.places = named[-1:]
    rule.unclear = rule.unclear or not named


def _is_run(entity: Entity) -> bool:
    """Tell what can have run (``until `make test` is green``) from an event (``until it is merged``)."""
    return entity.kind == "command" or (
        kind_of(entity) == "command" and bool(concept(entity.concept).get("family"))
    )


def _plainly(entity: Entity) -> Entity:
    """Return an act by the command that it is: ``push`` is ``git push``."""
    patterns = concept(entity.concept)["patterns"] if entity.concept else []
    return Entity("command", patterns[0]) if patterns and isinstance(patterns[0], str) else entity


def _without(rule: Rule, without: list[Entity]) -> None:
    """``no commit without -m``, ``never push without running the tests``."""
    if all(entity.kind in ("option", "env") for entity in without):
        rule.kind, rule.remedies = "only", without
    else:
        rule.kind, rule.before_targets = "require", rule.targets or rule.before_targets
        rule.before = [rule.act] if rule.act else ["done"]
        rule.targets = without
