"""Read ``never do X``: what is forbidden, where, but for what."""

from __future__ import annotations

import re
from dataclasses import replace

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Spoken
from rulebook.compiler.reading.building.begin import allowed_before, name_act, new
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
    unread_allowance,
    unread_modifier,
    unread_object,
    unread_place,
    unread_subject,
)
from rulebook.compiler.reading.context import Context, is_path, is_vague, kind_of, objects
from rulebook.compiler.reading.placing import conditions, is_kind, place
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
    denied = [m.entity for m in styles if is_denied(clause, m)]
    rule.targets = [e for e in rule.targets if e in denied or kind_of(e) != "style"]
    if wished := [m.entity for m in styles if m.entity not in denied]:
        context.rules.insert(-1, replace(rule, kind="style", targets=wished))  # ``no X, 2 spaces in ts``
    if "leave" in clause.tags and any(is_path(e) for e in rule.targets):
        rule.targets = [e for e in rule.targets if kind_of(e) != "command"]  # who makes them is no target
    vague = not spoken.sentence.question and unread_place(clause)  # ``why is X in your diff?``
    rule.unclear = unread_subject(clause) or vague or unread_modifier(clause)
    rule.unclear = rule.unclear or _unread_kind(context, clause) or unread_allowance(clause)
    if word := _another_command(context, clause):
        rule.targets, rule.unclear = [Entity("command", word)], False
    elif unread_object(clause):
        rule.unclear = True  # ``our own helper, not tenacity``: what is meant is no name that is known here
    rule.unclear = rule.unclear or _lacks_its_lack(context, clause) or _of_a_part(rule, clause)
    name_act(rule, clause)
    if any(t.text.endswith("pinned") for t in clause.tokens) and any(e.concept for e in rule.targets):
        rule.unclear = True  # ``images are pinned`` is about their versions
    if "append" in clause.tags:
        rule.act = "rewrite"
    rule.unclear = rule.unclear or _is_told_of(clause) or bool(_OF_THOSE.search(_text(clause)))
    rule.unclear = rule.unclear or _is_to_stay(rule, clause)
    with_options(rule)
    at = next((i for i, one in enumerate(context.spoken) if one is clause), 0)
    join_options(rule, commands_before(context.spoken[:at]))
    to_it(context, rule, clause)
    narrow_act(rule, clause)
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
    if not rule.targets and any(m.entity.text.lower() == "commits" for m in clause.mentions):
        rule.targets = (
            [Entity("command", "git commit")] if clause.tags & {"before", "until", "without"} else []
        )
    early = [
        m.entity
        for m in clause.having("before", "if")
        if kind_of(m.entity) == "command" and (m.role == "before" or has_run(clause, m))
    ]
    if early:
        rule.unclear = rule.unclear or not (rule.targets or rule.act)
        hold_without(rule, early)
    if dated := is_dated(clause):
        rule.ends = rule.ends or spoken.shown
    ran = [m.entity for m in clause.having("except") if kind_of(m.entity) == "command" and has_run(clause, m)]
    if ran and rule.targets:
        rule.exceptions = [e for e in rule.exceptions if e not in ran]
        hold_without(rule, ran)
        return
    each_edit = "edit" in clause.conditions.get("after", []) and not clause.having("after")
    rule.unclear = rule.unclear or (each_edit and all(e.kind == "command" for e in rule.targets))
    hidden = [
        name
        for name in ("except", "if", *(() if dated else ("before",)))
        if name in clause.conditions and not clause.having(name)
    ]
    rule.unclear = rule.unclear or (bool(hidden) and "unasked" not in clause.tags)
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
    if len(clause.acts) > 1 and "commit" in clause.acts and rule.act != "commit":
        twin = new(context, spoken, clause, "forbid")
        twin.act, twin.targets, twin.derived = "commit", list(rule.targets), rule.derived


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


def _of_a_part(rule: Rule, clause: Clause) -> bool:
    """Tell ``psql is read-only`` and ``no deletes`` of a program: it is a part of its work that is meant."""
    programs = bool(rule.targets) and all(e.kind == "command" and " " not in e.text for e in rule.targets)
    reads = any(t.has("leave") and t.text.startswith(("read", "look")) for t in clause.tokens)
    partly = not clause.mentions and bool(set(clause.acts) - {"run", "use"})
    return programs and (reads or partly)


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
    elif clause.tokens[0].text not in ("no", "kein", "keine") and kinds <= {"library", "command"}:
        _only_the_named(context, rule, before)


def _only_the_named(context: Context, rule: Rule, before: Clause) -> None:
    """Read ``always use pytest, never unittest``: whatever else does that job was not spoken of."""
    named = [m.entity for m in before.mentions]
    for one in [r for r in context.rules if r.kind == "replace" and not r.targets and r.remedies]:
        if all(e in named for e in one.remedies):
            context.rules.remove(one)
            rule.remedies += one.remedies


_OF_THOSE = re.compile(r"\b(?:to|on|in|into) (?:either|any|one|both|none|each) of (?:those|these|them)\b")


def _text(clause: Clause) -> str:
    return " ".join(t.text for t in clause.tokens)


def _is_told_of(clause: Clause) -> bool:
    """Tell ``because nobody ran X``: what somebody failed to do is not forbidden."""
    pairs = zip(clause.tokens, clause.tokens[1:], strict=False)
    if _NOT_YOURS.search(_text(clause)):
        return True
    return any(one.text in ("nobody", "no one") and two.text in _DID for one, two in pairs)


_NOT_YOURS = re.compile(r"\bnot your (?:change|fault|bug|doing|mistake|problem|error)\b")
_DID = ("ran", "used", "called", "did", "checked", "read", "noticed", "tested", "saw", "knew", "told")


_NEVER_GOES = re.compile(
    r"\b(?:not|never|cannot|can't|doesn't|don't|mustn't) (?:ever |to )?(?:(?:be|get|gets|go|goes|been) )?"
    r"(?:away|removed|deleted|dropped|lost|stripped|erased|omitted|discarded|disabled|vanish(?:es)?"
    r"|disappears?|missing|renumbered|left out|taken out|commented out|cut)\b"
)


def _is_to_stay(rule: Rule, clause: Clause) -> bool:
    """Tell ``X must never be removed``: code that has to stay is the opposite of unwanted."""
    coded = any(kind_of(e) in ("content", "symbol", "text", "style", "option") for e in rule.targets)
    return coded and bool(_NEVER_GOES.search(_text(clause).lower()))
