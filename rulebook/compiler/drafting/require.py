"""Rules about order: what must have run before the end, or before another act."""

from __future__ import annotations

import re
from typing import Any

from rulebook.compiler.drafting.acts import ACTS, ASIDE_FILES
from rulebook.compiler.drafting.commands import event_for, listed, narrowed
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.globs import example_path, globs_of, is_vague
from rulebook.compiler.drafting.patterns import Form, command_text, forms_of
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.rules import Rule


def require(rule: Rule) -> list[Draft]:
    """Return a draft for commands that must have run: before stop, or before another act."""
    wanted = _wanted(rule)
    each = [forms_of(e) for e in wanted]
    if " or " in rule.text and len(each) > 1:
        each = [[form for forms in each for form in forms]]
    guarded = _guarded(rule, wanted)
    if not each or [guarded] == each:
        return []
    judges = bool(_JUDGES.search(" ".join(f"{e.text} {e.concept}" for e in wanted)))
    parts = [part for forms in each for part in _parts(rule, guarded, forms, judges=judges)]
    name = listed(wanted)
    when = f"before {command_text(guarded[0])}" if guarded else "after changes, before the task ends"
    draft = Draft(rule, f"Run {name} {when}.", parts[0] if len(parts) == 1 else {"any": parts}, cap="gate")
    draft.cap_because = "what must come first is held until it has come, not refused"
    done = [{"command": command_text(forms[0])} for forms in each]
    if guarded:
        before = [{"write": _sample(_changed(rule)["paths"][0]), "content": "x"}] if judges else []
        act = event_for(guarded[0])
        draft.fires = [{"session": [*before, act]} if before else act]
        draft.passes = [{"session": [*before, *done, act]}]
    else:
        write = {"write": _sample(_changed(rule)["paths"][0]), "content": "x"}
        draft.fires = [{"session": [write], "then": "stop"}]
        draft.passes = [{"session": [write, *done], "then": "stop"}]
    draft.remedy, draft.subject = command_text(each[0][0]), f"{wanted[0].text} first"
    return [draft]


_JUDGES = re.compile(
    r"(?i)test|suite|lint|check|fmt|format|build|tsc|mypy|ruff|clippy|verify|vet|prettier|spec|validate"
)
"""Commands that judge the tree as it is: they must have run after the last change."""


def _parts(rule: Rule, guarded: list[Form], forms: list[Form], *, judges: bool) -> list[dict[str, Any]]:
    changed = {"write": _changed(rule)}
    if not guarded:
        return [{"session": {"before": "stop", "require": {"command": forms}, "after": changed}}]
    form: dict[str, Any] = {"before": {"command": guarded}, "require": {"command": forms}}
    if rule.after_targets or judges:
        return [
            {"session": {**form, "after": changed}}
        ]  # what judges the tree has no work while it is as it was
    return [{"session": form}]


def _sample(glob: str) -> str:
    return "src/example.py" if glob == "*" else example_path(glob)


def _wanted(rule: Rule) -> list[Entity]:
    """Return what must run; of several families only the tests, since one of them would stand for all."""
    named = [e for e in rule.targets if forms_of(e) and (e.kind == "command" or e.concept)]
    families = [e for e in named if e.concept and concept(e.concept).get("family")]
    if len(families) < len(named):
        return [e for e in named if e not in families]
    return sorted(families, key=lambda e: e.concept != "tests")[:1]


def _guarded(rule: Rule, wanted: list[Entity]) -> list[Form]:
    named = [e for e in rule.before_targets if e not in wanted]
    forms = [form for e in named for form in narrowed(e, Rule("forbid", "", places=rule.places))]
    return forms or [form for act in rule.before if act in ACTS for form in ACTS[act]]


def _changed(rule: Rule) -> dict[str, Any]:
    named = [e for e in rule.after_targets if not is_vague(e)]
    paths = [glob for e in named for glob in globs_of(e)]
    if paths:
        return {"paths": list(dict.fromkeys(paths))}
    return {"paths": ["*"], "except": ASIDE_FILES}
