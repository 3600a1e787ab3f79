"""Rules that hold an act until a person has said go."""

from __future__ import annotations

import re
from typing import Any

from rulebook.compiler.drafting.acts import ACTS, ASIDE_FILES
from rulebook.compiler.drafting.commands import event_for, listed, narrowed
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.globs import example_path, globs_of, is_vague
from rulebook.compiler.drafting.patterns import forms_of
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.tools import data
from rulebook.compiler.rules import Rule

_THROWAWAY = [".scratch/", "*.tmp", "*.log", *data("tools")["files"]["throwaway"].split()]


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
    "yes|yep|yeah|ok|okay|sure|please|bitte|por favor|go ahead|approved|do it|fine|ja|passt|gerne|sí|si"
    "|vale|adelante|claro|oui|d'accord|可以|同意|好的|请|はい|네"
)
_DOING = (
    "run|do|go|start|apply|make|add|create|open|install|execute|proceed|continue|with|on|ahead|use|deploy"
    "|mach|mache|führe|starte|lege|leg|nimm|installiere|haz|hazlo|ejecuta|corre|lanza|añade|crea|abre|instala"
    "|fais|lance|ajoute|crée|ouvre"
)
_LIGHT = (
    "the|a|an|that|this|your|our|new|now|you|can|may|and|then|it|for|to|is|are|look|looks|all|whole|full"
    "|der|die|das|den|dem|eine|einen|neue|neuen|jetzt|du|kannst|ist|sind|el|la|los|las|un|una|nueva|ya|puedes"
    "|le|les|une|tu|peux"
)


def _or_said(form: dict[str, Any], rule: Rule) -> dict[str, Any]:
    """Let a prompt that says yes to the rule's topic count as a go, beside one that names the act.

    Between the yes and the topic stand only words of doing and small ones: ``please run the migrations``,
    and not ``please explain the migrations``.
    """
    topics = dict.fromkeys(stem for e in rule.targets for stem in _stems(e))
    if not topics:
        return {"session": form}
    named = "|".join(map(re.escape, topics))
    between = rf"((\W*({_DOING}|{_LIGHT}))*\W+|\W*)"
    pattern = rf"(?i)(^|\W)({_YES}){between}({named})|({named})\w*{between}({_YES})(\W|$)"
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
    elif rule.act in ACTS:
        out.append({"command": ACTS[rule.act]})
    paths = list(dict.fromkeys(glob for e in rule.targets for glob in globs_of(e)))
    contents = [
        concept(e.concept)["content"] for e in rule.targets if e.concept and "content" in concept(e.concept)
    ]
    out += [{"content": content} for content in contents]
    if paths and rule.act == "delete":
        out.append({"write": {"paths": paths, "op": ["delete"], "except": _THROWAWAY}})
    elif paths and any(is_vague(e) for e in rule.targets):
        out.append({"write": {"paths": ["*"], "except": ASIDE_FILES}})
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
