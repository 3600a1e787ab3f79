"""Rules about the end: nothing left behind, nothing left running."""

from __future__ import annotations

from typing import Any

from rulebook.compiler.drafting.commands import event_for, listed
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.globs import example_path, globs_of, is_vague
from rulebook.compiler.drafting.patterns import command_text
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.rules import Rule


def clean_up(rule: Rule) -> list[Draft]:
    """Return drafts for what must not be left behind: files, or things that were started."""
    pairs = [e for e in rule.targets if e.concept and concept(e.concept)["kind"] == "pair"]
    drafts = [_pair(rule, entity) for entity in pairs]
    left = [
        e
        for e in [*rule.targets, *(rule.places if not pairs else [])]
        if globs_of(e)
        and not is_vague(e)
        and (
            (e.kind == "path" and ("*" in e.text or globs_of(e)[0].startswith("*.")))
            or (e.concept and concept(e.concept).get("left"))
        )
    ]
    if left:
        drafts.append(_left(rule, left))
    return drafts


def _pair(rule: Rule, entity: Entity) -> Draft:
    entry = concept(entity.concept)
    opens, closes = entry["opens"], entry["closes"]
    opens = [
        {**form, "program": form["program"] if isinstance(form["program"], list) else [form["program"]]}
        for form in opens
    ]
    closes = [
        {**form, "program": form["program"] if isinstance(form["program"], list) else [form["program"]]}
        for form in closes
    ]
    draft = Draft(
        rule,
        f"Close {entity.text} before the task ends.",
        {"session": {"before": "stop", "require": {"command": closes}, "after": {"command": opens}}},
        cap="warn",
    )
    draft.cap_because = "something may rightly be left running on purpose"
    draft.fires = [{"session": [event_for(opens[0])], "then": "stop"}]
    draft.passes = [{"session": [event_for(opens[0]), event_for(closes[0])], "then": "stop"}]
    draft.subject, draft.remedy = f"close {entity.text}", command_text(closes[0])
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
