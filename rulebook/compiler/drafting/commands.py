"""Rules about commands: forbidden ones, ones that need an option, one tool instead of another."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from rulebook.compiler.drafting.aimed import aimed_at
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.freed import (
    allowed,
    is_command,
    kept,
    spare_options,
    with_namesakes,
)
from rulebook.compiler.drafting.globs import operands_of
from rulebook.compiler.drafting.in_environments import is_environment, within_environments
from rulebook.compiler.drafting.patterns import VERSION_OPTIONS, Form, as_form, command_text, forms_of
from rulebook.compiler.drafting.twins import named_alike
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.sweeping import takes_files
from rulebook.compiler.language.tools import data, peers
from rulebook.compiler.rules import Rule


def forbid_commands(rule: Rule) -> list[Draft]:
    """Return a draft that forbids the commands a rule names, narrowed by places and exceptions."""
    targets = [e for e in rule.targets if is_command(e) and not _is_mere_noun(e, rule)]
    free = allowed(rule)
    forms = kept([form for entity in targets for form in narrowed(entity, rule)], free)
    if not forms:
        return []
    text = in_own_words(rule) or f"Do not run {listed(map(_as_run, targets))}{_where(rule)}."
    draft = Draft(rule, text, {"command": forms})
    draft.unless = free
    draft.fires = [event_for(form) for form in forms[:4]]
    if any(e.kind == "folder" for e in rule.exceptions):
        draft.fires = [{**event, "cwd": "another/folder"} for event in draft.fires]
    draft.subject, draft.remedy = "no-" + _as_run(targets[0]).text, remedy(rule)
    if any(e.concept and concept(e.concept).get("family") for e in targets):
        draft.cap, draft.cap_because = "gate", "a family of commands is meant, not one exact command"
    return [draft]


def _is_mere_noun(entity: Entity, rule: Rule) -> bool:
    """Tell ``no tests``, ``in tests`` from running them: a family is only meant where the act is."""
    bare = entity.kind == "command" and " " not in entity.text
    if rule.act == "edit" and bare and not rule.exceptions:
        return True  # nothing is edited by a tool's bare name
    family = bool(entity.concept) and bool(concept(entity.concept).get("family"))
    return family and entity.concept in ("tests", "full_suite") and rule.act not in ("run", "use")


def narrowed(entity: Entity, rule: Rule) -> list[Form]:
    """Return an entity's forms, narrowed to the branches, folders and exceptions that the rule names."""
    forms = copy.deepcopy(forms_of(entity))
    if rule.kind == "forbid" and entity.kind == "command":
        forms = [named_alike(form, _programs_of(rule)) for form in forms]
    if entity.concept and rule.by:
        forms = [form for form in forms if set(rule.by) & set(form["program"])] or forms
    for form in forms:
        _spare_harmless(form, entity, for_real=_is_for_real(form, entity, rule))
    branches = [name for e in rule.places for name in branches_of(e)]
    if branches:
        also = concept(entity.concept).get("on_branches", []) if entity.concept else []
        forms += [as_form(pattern) for pattern in also]
        forms = [narrow for form in forms for narrow in _on_branches(form, branches)]
    for form in forms:
        aimed_at(form, rule.places)
    folders = [e.text for e in rule.places if e.kind == "path"]
    if folders and entity.kind == "command" and takes_files(entity.text.split()):
        forms, folders = [one for form in forms for one in _on_files(form, folders)], []
    for form in forms:
        if folders and "cwd" not in form:
            form["cwd"] = [folder.rstrip("/") or "." for folder in folders]
        if any(e.concept == "root_files" for e in rule.places):
            form["cwd"] = ["."]
        exempt(form, rule.exceptions)
        spare_options(form, rule)
    where = [e for e in rule.places if is_environment(e)]
    return within_environments(forms, where) if where else forms


def _on_files(form: Form, paths: list[str]) -> list[Form]:
    """Return a command on files as it is run on some: they are named, or it runs where they are."""
    out = []
    for path in paths:
        named = [operand for operand in operands_of(path) if operand]
        out.append({**copy.deepcopy(form), "operands": [*form.get("operands", []), "|".join(named)]})
        if path.endswith("/"):
            out.append({**copy.deepcopy(form), "cwd": [path.rstrip("/") or "."]})
    return out


def _programs_of(rule: Rule) -> frozenset[str]:
    """Return the programs that a rule names: none of them stands for another."""
    named = [e.text for e in (*rule.named, *rule.remedies, *rule.exceptions, *rule.wanted)]
    return frozenset(word.removeprefix("./") for text in named for word in text.split()[:1])


def branches_of(entity: Entity) -> list[str]:
    """Return the branches that an entity names."""
    named: list[str] = concept(entity.concept).get("branches", []) if entity.concept else []
    return [_ANY_NUMBER.sub("*", entity.text)] if entity.kind == "branch" else named


_ANY_NUMBER = re.compile(r"(?<=[\d./-])[xX](?![\w])|<[\w-]+>")
"""What in the name of a branch stands for any number: ``release/4.x``."""


_EFFECTS = frozenset(
    [
        "git",
        "gh",
        "glab",
        "hg",
        "docker",
        "kubectl",
        "helm",
        "terraform",
        "tofu",
        "pulumi",
        "rsync",
    ]
)


def _is_for_real(form: Form, entity: Entity, rule: Rule) -> bool:
    """Tell a command whose dry run spares what its run does from one that is only the wrong tool."""
    effects = bool(_EFFECTS & set(form["program"])) or "publish" in form.get("subcommand", ())
    return effects or not (rule.kind == "replace" or peers(entity.text))


def _spare_harmless(form: Form, entity: Entity, *, for_real: bool = True) -> None:
    """Let a look at the help, and what undoes the act pass; a dry run too, where it is ``for_real``."""
    options = form.setdefault("options", {})
    harmless = data("tools")["harmless"]
    spared = [o for o in harmless["options"].split() if for_real or "dry" not in o]
    if entity.concept or " " not in entity.text:
        spared = [*spared, *VERSION_OPTIONS]
    given = {*options.get("all", []), *options.get("any", [])}
    options["none"] = list(dict.fromkeys([*options.get("none", []), *(o for o in spared if o not in given)]))
    if env := harmless.get(entity.text):
        form["env_none"] = env.split()


def _on_branches(form: Form, branches: list[str]) -> list[Form]:
    """``push to main`` is told by the refspec, ``merge`` and ``commit`` by the branch that is checked out."""
    head = form.get("subcommand", [""])[0].split()[:1]
    if form["program"] in (["gh"], ["glab"]):
        return [form] if "main" in branches else []  # a request is merged into the default branch
    if form["program"] != ["git"]:
        return [{**form, "branches": branches}]
    if head != ["push"]:
        return [{**form, "branches": branches}]
    named = [ref for name in branches for ref in (name, f"*:{name}", f"*refs/heads/{name}", f"+{name}")]
    if any(operand.startswith("+") for operand in form.get("operands", [])):
        named = [ref for name in branches for ref in (f"+{name}", f"+*:{name}", f"+*refs/heads/{name}")]
    explicit = [{**copy.deepcopy(form), "operands": [ref]} for ref in named]
    return [*explicit, {**copy.deepcopy(form), "branches": branches, "operands_none": ["*"]}]


def exempt(form: Form, exceptions: list[Entity]) -> None:
    """Let the options and variables pass that the message calls exceptions."""
    options = [e.text.split()[0] for e in exceptions if e.kind == "option"]
    names = [e.text.removesuffix("=") for e in exceptions if e.kind == "env"]
    if any(e.kind == "argument" for e in exceptions):
        form["operands_none"] = ["*"]
    if options:
        form.setdefault("options", {}).setdefault("none", []).extend(options)
    if names:
        form["env_none"] = [*form.get("env_none", []), *names]


def instead(rule: Rule) -> list[Draft]:
    """Return a draft for one tool or command instead of another; the check is on the other."""
    targets = [e for e in rule.targets if is_command(e)]
    if not rule.targets:
        tools = [e for e in rule.remedies if e.kind == "command" and " " not in e.text]
        targets = [Entity("command", name) for e in tools for name in peers(e.text)]
    kinds = bool(targets) and all(e.concept for e in targets)
    if kinds and rule.remedies and not any(is_command(e) or e.kind == "path" for e in rule.remedies):
        return []  # `` `@Ignore` is not how a build gets green``
    swapped = replace(rule, targets=[t for t in targets if t not in rule.remedies])
    drafts = forbid_commands(replace(swapped, targets=with_namesakes(swapped)))
    for draft in drafts:
        draft.text = f"Use {remedy(rule) or 'what the repository uses'}, not {listed(swapped.targets)}."
        if not (rule.strong or rule.exceptions):
            draft.cap, draft.cap_because = (
                "gate",
                "another command does the job: held with the remedy, not refused",
            )
    return drafts


def event_for(form: Form) -> dict[str, Any]:
    """Return an event that a form matches, with the branch or folder that it needs."""
    event: dict[str, Any] = {"command": command_text(form)}
    if form.get("branches"):
        event["branch"] = form["branches"][0]
    if form.get("cwd") and form["cwd"] != ["."]:
        event["cwd"] = form["cwd"][0]
    return event


def remedy(rule: Rule) -> str:
    """Return what to do instead, as the message names it."""
    named = [e.text for e in rule.remedies if e.kind in ("command", "symbol", "path", "option", "library")]
    return " or ".join(dict.fromkeys(named[:3]))


_RUNNING = re.compile(r"(?i)^(?:run|running)\s+(?=\S)")


def _as_run(entity: Entity) -> Entity:
    """Return an act by the one command that it is: ``pushen`` is ``git push``."""
    entry = concept(entity.concept) if entity.concept else {}
    if entry and (named := _RUNNING.sub("", entity.text)) != entity.text:
        return replace(entity, text=named)  # ``run the migrations``: the sentence says ``run`` already
    if len(entry.get("patterns", ())) != 1 or entry.get("family") or " " in entity.text:
        return entity
    return replace(entity, text=command_text(forms_of(entity)[0]))


_LONGEST = 100


def in_own_words(rule: Rule) -> str:
    """Return the words of a rule about acts, where they say nothing else: ``do not merge PRs with gh``."""
    acts = [e for e in rule.targets if e.concept and _as_run(e) is e and " " in e.text]
    told = {*rule.targets, *rule.places, *rule.exceptions}
    other = [e for e in rule.named if e not in told and e.text not in rule.by]
    text = rule.text.strip().rstrip(".!")
    said = all(e.text in text for e in rule.targets)
    short = len(text) < _LONGEST and not re.search(r"[\n;:]|\. ", text)
    return f"{text[:1].upper()}{text[1:]}." if acts and said and short and not other else ""


def listed(entities: Iterable[Entity]) -> str:
    """Return names as a list in prose."""
    names = list(dict.fromkeys(e.text.removeprefix("$ ") for e in entities))
    return ", ".join(names[:5]) + (" and others" if len(names) > 5 else "")


def _where(rule: Rule) -> str:
    places = [e.text for e in rule.places if e.kind == "path" or e.concept.startswith(("branch", "root"))]
    return f" (in or on {', '.join(places)})" if places else ""
