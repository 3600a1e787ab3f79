"""Rules about the end: nothing left behind, nothing left running."""

from __future__ import annotations

from typing import Any

from rulebook.compiler.drafting.commands import event_for, listed
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.globs import example_path, globs_of
from rulebook.compiler.drafting.pairs import Pair
from rulebook.compiler.drafting.patterns import as_form, command_text
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.sorts import is_litter, is_vague
from rulebook.compiler.rules import Rule


def clean_up(rule: Rule) -> list[Draft]:
    """Return drafts for what must not be left behind: files, or things that were started."""
    pairs = [e for e in rule.targets if e.concept and concept(e.concept)["kind"] == "pair"]
    opened = [*rule.opened, *map(_of_concept, pairs)]
    drafts = [close(rule, pair) for pair in opened]
    left = [
        e
        for e in [*rule.targets, *(rule.places if not pairs else [])]
        if globs_of(e) and not is_vague(e) and _may_be_left(e, rule)
    ]
    if left:
        drafts.append(_left(rule, left))
    return drafts


def _may_be_left(entity: Entity, rule: Rule) -> bool:
    if entity.kind == "path":
        return rule.act == "left" or "*" in entity.text or globs_of(entity)[0].startswith("*.")
    return is_litter(entity)


def _of_concept(entity: Entity) -> Pair:
    entry = concept(entity.concept)
    return Pair(entity.text, tuple(map(as_form, entry["opens"])), tuple(map(as_form, entry["closes"])))


def close(rule: Rule, pair: Pair) -> Draft:
    """Return a draft by which what was opened is closed before the task ends."""
    opens, closes = list(pair.opens), list(pair.closes)
    draft = Draft(
        rule,
        f"Close {pair.name} before the task ends.",
        {"session": {"before": "stop", "require": {"command": closes}, "after": {"command": opens}}},
        cap="warn",
    )
    draft.cap_because = "something may rightly be left running on purpose"
    draft.fires = [{"session": [event_for(opens[0])], "then": "stop"}]
    draft.passes = [{"session": [event_for(opens[0]), event_for(closes[0])], "then": "stop"}]
    draft.subject, draft.remedy = f"close {pair.name}", command_text(closes[0])
    return draft


def _left(rule: Rule, left: list[Entity]) -> Draft:
    globs = list(dict.fromkeys(glob for e in left for glob in globs_of(e)))
    allowed = [
        glob
        for e in [*rule.targets, *rule.places, *rule.exceptions]
        if e not in left and e.kind == "path"
        for glob in globs_of(e)
    ]
    form: dict[str, Any] = {"before": "stop", "left": globs}
    predicate: dict[str, Any] = {"session": form}
    if allowed:
        form["except"] = list(dict.fromkeys(allowed))
    path = example_path(globs[0])
    by_tests = any(e.concept == "tests" for e in rule.targets)
    draft = Draft(
        rule,
        f"Leave no {listed(left)} behind.",
        predicate,
        cap="warn" if by_tests else "gate",
        cap_because="what a test makes is not seen, only what is made directly"
        if by_tests
        else "what was left is named at the end, and removed there",
    )
    draft.fires = [{"session": [{"write": path, "content": "x"}], "then": "stop"}]
    draft.passes = [{"session": [{"write": path, "content": "x"}, {"command": f"rm {path}"}], "then": "stop"}]
    draft.subject, draft.remedy = f"no {left[0].text} left", "remove them"
    return draft
