"""Add to an order its moments: before which act, after a change of what."""

from __future__ import annotations

import re

from rulebook.compiler.language.clauses import VERBS
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.phrases import Phrase
from rulebook.compiler.reading.context import Context, kind_of
from rulebook.compiler.reading.happening import Moment
from rulebook.compiler.reading.moments import changed_before, moment_of, points_back
from rulebook.compiler.reading.order.parts import main_of
from rulebook.compiler.rules import Rule


def hold(rule: Rule, held: Moment) -> None:
    """Make a rule wait for the moment that is held; unclear where it is none."""
    rule.before = [*(["commit"] if held.commits else []), *(["done"] if held.ends else [])]
    rule.places += held.branches
    rule.before_targets = [*held.commands, *(held.paths if held.changes else [])]
    if not rule.before and not rule.before_targets:
        rule.unclear = True
    if held.paths and not held.changes:
        rule.after_targets += held.paths


def add_moments(context: Context, rule: Rule, parts: list[Phrase]) -> None:
    """Add the moments to a rule, and the files that its own words or the heading limit it to."""
    for part in parts:
        if part.role not in ("before", "after", "if"):
            continue
        moment = moment_of(part.tokens)
        named = [*moment.commands, *moment.paths]
        if part.role == "before":
            rule.places += moment.branches
            rule.before += [*(["commit"] if moment.commits else []), *(["done"] if moment.ends else [])]
            if moment.commits and moment.paths:
                rule.after_targets += moment.paths  # ``before you commit ruby files``
            else:
                rule.before_targets += named
            acts = any(t.has(*VERBS) for t in part.tokens)
            rule.unclear = rule.unclear or bool(moment.unknown) or (moment.is_empty and acts)
        else:
            rule.before += ["done"] if moment.ends and not rule.before and not rule.before_targets else []
            words = " ".join(t.text for t in part.tokens)
            meant = [] if named else changed_before(context, words)
            rule.after_targets += [*named, *meant, *_by_name(context, moment, named)]
            rule.unclear = rule.unclear or (points_back(words) and not (named or meant))
            lost = bool(moment.unknown) and not rule.after_targets
            rule.unclear = rule.unclear or (lost and not moment.ends and not moment.commits)
    subject = moment_of(main_of(parts))
    placed = rule.after_targets or rule.before_targets
    if not placed and subject.changes and subject.paths and rule.act != "edit":
        rule.after_targets = [e for e in subject.paths if e not in rule.targets]
    if not rule.after_targets:
        rule.after_targets = [e for e in context.heading if kind_of(e) == "scope"]


def _by_name(context: Context, moment: Moment, named: list[Entity]) -> list[Entity]:
    """Find the folder that an unknown noun is the name of: ``touched a chart?`` means ``charts/``."""
    nouns = [word for word in moment.unknown if word not in ("need", "needs", "want", "wants", "requires")]
    if named or not nouns or not moment.changes:
        return []
    folders = {
        part
        for e in context.entities
        if e.kind == "path"
        for part in e.text.split("/")[:-1]
        if part and "*" not in part
    }
    stems = {re.split(r"\W", e.text.rsplit("/", 1)[-1])[0] for e in context.entities if e.kind == "path"}
    for noun in reversed(nouns):
        near = [folder for folder in sorted(folders) if folder.lower() in (noun, f"{noun}s", f"{noun}es")]
        if near:
            return [Entity("path", f"{folder}/") for folder in near]
        if noun in stems:
            return [Entity("path", f"*{noun}*")]
    last = nouns[-1].rstrip("s")
    return [Entity("path", f"{last}/"), Entity("path", f"{last}s/")] if last.isascii() else []
