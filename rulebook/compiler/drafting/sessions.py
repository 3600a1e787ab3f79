"""Rules about order: something first, a person's go, nothing left behind."""

from __future__ import annotations

import re
from typing import Any

from rulebook.compiler.drafting.commands import event_for, listed, narrowed
from rulebook.compiler.drafting.content import PROSE_FILES
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.paths import example_path, globs_of, is_vague
from rulebook.compiler.drafting.patterns import Form, command_text, forms_of
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.tools import data
from rulebook.compiler.rules import Rule

_ASIDE_FILES = [*PROSE_FILES, ".scratch/", *data("tools")["files"]["scratch"].split()]
_THROWAWAY = [".scratch/", "*.tmp", "*.log", *data("tools")["files"]["throwaway"].split()]
_ACTS: dict[str, list[Form]] = {"commit": [{"program": ["git"], "subcommand": ["commit"]}]}


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
    return forms or [form for act in rule.before if act in _ACTS for form in _ACTS[act]]


def _changed(rule: Rule) -> dict[str, Any]:
    named = [e for e in rule.after_targets if not is_vague(e)]
    paths = [glob for e in named for glob in globs_of(e)]
    if paths:
        return {"paths": list(dict.fromkeys(paths))}
    return {"paths": ["*"], "except": _ASIDE_FILES}


def ask_first(rule: Rule) -> list[Draft]:
    """Return drafts that hold an act until a person has said go (or the exact words)."""
    held = _held(rule)
    if not held:
        return []
    said = [e.text for e in rule.remedies if e.kind == "text" and e.code and len(e.text) > 2]
    if any(is_vague(e) for e in rule.targets) and not said and rule.act != "delete":
        return []
    parts = []
    for part in held:
        form: dict[str, Any] = {"before": part}
        if said:
            form["said"] = [re.escape(text) for text in said]
        else:
            form["go"] = True
        parts.append({"session": form} if said else _or_said(form, rule))
    names = listed(rule.targets) or rule.act
    draft = Draft(
        rule,
        f"Ask before: {rule.act + ' ' if rule.act else ''}{names}.",
        parts[0] if len(parts) == 1 else {"any": parts},
        cap="gate",
    )
    draft.cap_because = "an ask-first rule is held until the answer, never refused"
    draft.fires, draft.subject = [_event(part) for part in held], f"ask before {names}"
    return [draft]


_YES = (
    r"yes|yep|ok|okay|sure|please|bitte|por favor|go ahead|approved|do it|fine|ja|passt|gerne|sí|si"
    r"|vale|adelante|claro|oui|d'accord|可以|同意|好的|はい|네"
)


def _or_said(form: dict[str, Any], rule: Rule) -> dict[str, Any]:
    """Let a prompt that says yes and names the rule's topic count as a go, beside one that names the act."""
    topics = dict.fromkeys(stem for e in rule.targets for stem in _stems(e))
    if not topics:
        return {"session": form}
    named = "|".join(map(re.escape, topics))
    pattern = rf"(?i)(^|\W)({_YES})(\W[^?\n]*)?({named})|({named})[^?\n]*(^|\W)({_YES})(\W|$)"
    said = {"before": form["before"], "said": [pattern]}
    return {"all": [{"session": form}, {"session": said}]}


def _stems(entity: Entity) -> list[str]:
    """Return the words of a topic without their endings: ``Migrationen`` is named by ``Migration``."""
    words = re.findall(r"[^\W\d_]{4,}", entity.text.lower()) if entity.kind == "concept" else []
    return [word[: max(4, len(word) - 2)] if len(word) > 6 else word for word in words]


def _held(rule: Rule) -> list[dict[str, Any]]:
    """Return the predicates of what must wait: commands, writes, deletions."""
    commands = [e for e in rule.targets if forms_of(e) and (e.kind == "command" or e.concept)]
    forms = [form for e in commands for form in narrowed(e, rule)]
    if any(e.text == "npm" for e in commands):
        forms.append({"program": ["npx"]})
    exempt = [form for e in rule.exceptions for form in forms_of(e)]
    out: list[dict[str, Any]] = []
    if forms:
        out.append({"command": forms, **({"unless": {"command": exempt}} if exempt else {})})
    elif rule.act in _ACTS:
        out.append({"command": _ACTS[rule.act]})
    paths = list(dict.fromkeys(glob for e in rule.targets for glob in globs_of(e)))
    contents = [
        concept(e.concept)["content"] for e in rule.targets if e.concept and "content" in concept(e.concept)
    ]
    out += [{"content": content} for content in contents]
    if paths and rule.act == "delete":
        out.append({"write": {"paths": paths, "op": ["delete"], "except": _THROWAWAY}})
    elif paths and any(is_vague(e) for e in rule.targets):
        out.append({"write": {"paths": ["*"], "except": _ASIDE_FILES}})
    elif paths:
        out.append({"write": {"paths": paths}})
    return out


def _event(part: dict[str, Any]) -> dict[str, Any]:
    if "command" in part:
        return event_for(part["command"][0])
    if "content" in part:
        return {"write": part["content"]["paths"][0], "content": "dependencies = ['x']"}
    path = part["write"]["paths"][0]
    path = "src/example.py" if path == "*" else example_path(path)
    return (
        {"command": f"rm {path}"}
        if part["write"].get("op") == ["delete"]
        else {"write": path, "content": "x"}
    )


def clean_up(rule: Rule) -> list[Draft]:
    """Return drafts for what must not be left behind: files, or things that were started."""
    pairs = [e for e in rule.targets if e.concept and concept(e.concept)["kind"] == "pair"]
    drafts = [_pair(rule, entity) for entity in pairs]
    left = [
        e
        for e in rule.targets
        if globs_of(e)
        and not is_vague(e)
        and ((e.kind == "path" and "*" in e.text) or (e.concept and concept(e.concept).get("left")))
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
    draft = Draft(
        rule,
        f"Leave no {listed(left)} behind.",
        predicate,
        cap="gate",
        cap_because="what was left is named at the end, and removed there",
    )
    draft.fires = [{"session": [{"write": path, "content": "x"}], "then": "stop"}]
    draft.passes = [{"session": [{"write": path, "content": "x"}, {"command": f"rm {path}"}], "then": "stop"}]
    draft.subject, draft.remedy = f"no {left[0].text} left", "remove them"
    return draft
