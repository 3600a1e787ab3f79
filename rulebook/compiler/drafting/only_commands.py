"""Drafts of the commands that alone are fine, or fine only with an option."""

from __future__ import annotations

import copy
import re
from dataclasses import replace

from rulebook.compiler.drafting.commands import event_for, exempt, forbid_commands, listed
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.freed import (
    is_command,
    with_short,
)
from rulebook.compiler.drafting.patterns import VERSION_OPTIONS, Form, command_text, forms_of
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.tools import data
from rulebook.compiler.rules import Rule


def only_with(rule: Rule) -> list[Draft]:
    """Return drafts for commands that must carry an option: ``gh pr create`` only with ``--draft``."""
    needed = [e for e in rule.remedies if e.kind in ("option", "env")]
    return [_only_with(rule, e, needed) for e in rule.targets if is_command(e)] if needed else []


def _are_all_needed(rule: Rule, needed: list[Entity]) -> bool:
    """Tell ``only with --check --diff``, which asks for both, from ``only with --check or --diff``."""
    together = r"\s+(?:(?:and|und|y|et|e|\+|&)\s+)?".join(re.escape(e.text) for e in needed)
    options = all(e.kind == "option" for e in needed)
    return len(needed) > 1 and options and bool(re.search(together, rule.text))


def _only_with(rule: Rule, entity: Entity, needed: list[Entity]) -> Draft:
    """Return the draft of one command; where all of several options are needed, each that lacks is held."""
    sets = [[one] for one in needed] if _are_all_needed(rule, needed) else [needed]
    forms = [form for one in sets for form in _without(rule, entity, one)]
    draft = Draft(rule, f"Run {entity.text} only with {listed(needed)}.", {"command": forms})
    draft.fires = [event_for(form) for form in forms]
    given = " ".join(one[0].text for one in sets)
    typed = command_text(forms[0])
    draft.remedy = f"{given} {typed}" if needed[0].kind == "env" else f"{typed} {given}"
    draft.subject = f"{entity.text} only with {needed[0].text}"
    return draft


def _without(rule: Rule, entity: Entity, needed: list[Entity]) -> list[Form]:
    """Return the forms of a command that has none of some options."""
    forms = copy.deepcopy(forms_of(entity))
    for form in forms:
        exempt(form, rule.exceptions)
        bare = VERSION_OPTIONS if " " not in entity.text else []
        harmless = [*data("tools")["harmless"]["options"].split(), *bare]
        form.setdefault("options", {}).setdefault("none", []).extend(harmless)
        for one in needed:
            if one.kind == "env":
                form["env_none"] = [one.text.split("=")[0]]
            else:
                given = _same_option(entity.text, one.text)
                form["options"]["none"] += [*given, *with_short(form["program"], given)]
    return forms


def _same_option(command: str, option: str) -> list[str]:
    option = option.split()[0]
    return str(data("tools")["options"].get(f"{command} {option}", option)).split()


def only_these(rule: Rule) -> list[Draft]:
    """Return a draft for ``only kubectl get and logs``: every other subcommand is forbidden."""
    named = [e for e in rule.targets if e.kind == "command"]
    fine = [e for e in named if " " in e.text]
    programs = list(dict.fromkeys(e.text.split()[0] for e in named))
    others = [e for e in rule.targets if e not in named]
    if not fine or len(programs) != 1 or rule.act not in ("", "run", "use") or others:
        return []
    if any(e.text.split()[1].startswith("-") for e in fine):
        return []  # ``configure = `cmake --preset x` and nothing else``: how it builds is not spoken of
    works = Entity("command", programs[0])
    draft = forbid_commands(replace(rule, targets=[works], exceptions=fine, remedies=[]))[0]
    draft.text = f"Of {programs[0]}, run only {listed(fine)}."
    draft.fires = [{"command": f"{programs[0]} {'apply' if programs[0] == 'kubectl' else 'install'}"}]
    draft.passes = [{"command": e.text} for e in fine]
    draft.remedy, draft.subject = "", f"only {fine[0].text}"
    return [draft]
