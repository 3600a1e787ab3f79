"""Rules about an option or a variable that is named alone: ``no --no-verify``, ``never HUSKY=0``."""

from __future__ import annotations

from typing import Any

from rulebook.compiler.drafting.commands import listed, remedy
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.patterns import command_text
from rulebook.compiler.language.tools import data
from rulebook.compiler.rules import Rule

_MENTIONING = ["echo", "printf", "grep", "rg", "man", "cat", "ag"]


def forbid_options(rule: Rule) -> list[Draft]:
    """Return a draft against options and variables where the rule names no command that they belong to."""
    if rule.targets:
        return []
    named = [e for e in rule.named if e.kind in ("option", "env", "operator") and e in rule.places]
    forms = [form for e in named for form in _forms(e.text, e.kind)]
    if not forms:
        return []
    draft = Draft(rule, f"Do not pass {listed(named)}.", {"command": forms})
    if any(form["program"] == ["*"] and "options" in form for form in forms):
        looks = {"program": ["git"], "subcommand": ["log", "grep"]}
        draft.unless = {"command": [{"program": _MENTIONING}, looks]}
    draft.fires = [_event(form) for form in forms]
    draft.passes = [{"command": f"grep -rn -e '{named[0].text}' docs"}]
    draft.remedy, draft.subject = remedy(rule), f"no {named[0].text}"
    return [draft]


def _event(form: dict[str, Any]) -> dict[str, Any]:
    if "joined_by" in form:
        return {"command": f"cd web {form['joined_by'][0]} npm test"}
    return {"command": command_text({**form, "program": _sample(form)})}


def _sample(form: dict[str, Any]) -> list[str]:
    return ["npm"] if form["program"] == ["*"] else form["program"]


def _forms(text: str, kind: str) -> list[dict[str, Any]]:
    if kind == "operator":
        return [{"program": ["*"], "joined_by": [text]}]
    if kind == "env":
        return [{"program": ["*"], "env": [text]}]
    homes = str(data("tools")["option_homes"].get(text.split("=")[0], "*")).split(",")
    forms: list[dict[str, Any]] = []
    for home in homes:
        program, _, words = home.partition(" ")
        form: dict[str, Any] = {"program": [program], "options": {"all": [text]}}
        forms.append({**form, "subcommand": [words]} if words else form)
    return forms
