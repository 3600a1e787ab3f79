"""Rules that hold an act until a person has said go."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from rulebook.compiler.drafting.acts import ACTS, ASIDE_FILES, DELETING
from rulebook.compiler.drafting.commands import event_for, listed, narrowed
from rulebook.compiler.drafting.content import is_literal, sample_path
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.freed import in_folder, is_command
from rulebook.compiler.drafting.globs import example_path, globs_of
from rulebook.compiler.drafting.kinds import kinds_in_files, sample_of_kind
from rulebook.compiler.drafting.literals import literal_regex
from rulebook.compiler.drafting.patterns import forms_of
from rulebook.compiler.drafting.scopes import PROSE_FILES
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.language.tools import data
from rulebook.compiler.rules import Rule

_THROWAWAY = [".scratch/", "*.tmp", "*.log", *data("tools")["files"]["throwaway"].split()]


def ask_first(rule: Rule) -> list[Draft]:
    """Return drafts that hold an act until a person has said go (or the exact words)."""
    each = [(part, one) for one in _apart(rule) for part in _held(one)]
    held = [part for part, _ in each]
    if not held:
        return []
    said = [e.text for e in rule.remedies if e.kind == "text" and e.code and len(e.text) > 1]
    if any(is_vague(e) for e in rule.targets) and not said and rule.act != "delete":
        return []
    parts = []
    for part, one in each:
        form: dict[str, Any] = {"before": part}
        if said:
            form["said"] = [_as_word(text) for text in said]
        else:
            form["go"] = _topics(one) or True
        parts.append(_since(rule, form))
        if not said and (word := _released(rule)):
            free = {"session": {"before": part, "said": [word]}}
            parts[-1] = {"all": [parts[-1], free]}
    names = listed(rule.targets) or rule.act
    draft = Draft(
        rule,
        f"Ask before: {rule.act + ' ' if rule.act else ''}{names}.",
        parts[0] if len(parts) == 1 else {"any": parts},
        cap="gate",
    )
    draft.cap_because = "an ask-first rule is held until the answer, never refused"
    draft.fires, draft.subject = [_event(part, rule) for part in held], f"ask before {names}"
    if any(e.kind == "folder" for e in rule.exceptions):
        draft.fires = [{**event, "cwd": "another/folder"} for event in draft.fires]
    if rule.once:
        draft.fires = [{"session": [{"user": rule.once}, event]} for event in draft.fires]
    return [draft]


_UNTIL_TOLD = re.compile(
    r"(?i)\buntil (?:i|we|someone|somebody) (?:tell|say|told|give|confirm|announce)s? (?:you |that |so )*"
    r"(?P<what>[^.,;:()!?]+)"
)


_TASK = re.compile(
    r"(?i)\bunless (?:the|your|my) (?:task|request|ticket|issue|prompt|user|instructions?) "
    r"(?:is|are|is about|asks? (?:you )?(?:for|to)|calls? for|wants?|concerns?|requires?)"
    r" (?P<what>[^.,;:()!?]+)"
)


def _released(rule: Rule) -> str:
    """Return what finds the words that end the waiting: ``until i tell you the cutover is over``.

    Of a task that needs it (``unless the task is a wrapper upgrade``) the words may stand in any order.
    """
    found = _UNTIL_TOLD.search(rule.text) or _TASK.search(rule.text)
    words = re.findall(r"\w{3,}", found["what"]) if found else []
    words = [re.escape(word) for word in words if word.lower() not in _SMALL_WORDS]
    if len(words) < 2:
        return ""
    if found and found.re is _TASK:
        stems = [word[:-2] if len(word) > _LONG else word for word in words[:2]]
        return r"(?i)" + "|".join(rf"\b{one}\w*\b.{{0,40}}\b{two}" for one, two in (stems, stems[::-1]))
    return r"(?i)\b" + r"\b.{0,20}\b".join(words) + r"\b"


_LONG = 6
"""A word that is longer is known by its stem."""
_SMALL_WORDS = frozenset(["the", "that", "this", "our", "you", "has", "have", "are", "was", "for", "with"])


def _as_word(text: str) -> str:
    apart = text.isascii() and re.fullmatch(r"\w.*\w", text)  # Chinese and Japanese set no blanks
    return rf"\b{re.escape(text)}\b" if apart else re.escape(text)


def _since(rule: Rule, form: dict[str, Any]) -> dict[str, Any]:
    """Return what waits; for a rule that a word begins, only once that word was said."""
    if not rule.once:
        return {"session": form}
    begun = {"session": {"before": form["before"], "said": [re.escape(rule.once)]}}
    return {"all": [{"session": form}, {"not": begun}]}


def _apart(rule: Rule) -> list[Rule]:
    """Return a rule for each command that waits, since a go for one is none for another."""
    commands = [e for e in rule.targets if e.kind == "command" and is_command(e)]
    others = [e for e in rule.targets if e not in commands]
    if len(commands) < 2:
        return [rule]
    return [
        *(replace(rule, targets=[e]) for e in commands),
        *([replace(rule, targets=others)] if others else []),
    ]


def _topics(rule: Rule) -> list[str]:
    """Return the words that name the rule's topic, for a yes that names it in place of the command."""
    texts = [e.text.lower() for e in rule.targets if e.kind == "concept"]
    typed = [e.text for e in rule.targets if e.kind == "command"]
    typed += [
        p for e in rule.targets if e.concept for p in concept(e.concept).get("patterns", [])[:1] if " " in p
    ]
    for text in (one for one in typed if isinstance(one, str)):
        texts += [_head(text.split()[0]) if text else "", text.partition(" ")[2]]
    texts += [_name_in_words(e.text) for e in rule.targets if e.kind == "path" and "*" not in e.text]
    texts += [concept(e.concept).get("topics", "") for e in rule.targets if e.concept]
    texts += [DELETING] if rule.act == "delete" else []
    words = [word for text in texts for word in re.findall(r"[^\W\d_]{4,}", text)]
    codes = [e.text for e in rule.targets if e.kind == "symbol" and e.text.isidentifier()]
    return list(dict.fromkeys([*words, *codes]))


def _head(program: str) -> str:
    """Return what a script named in several words is about, its last one: ``bin/send-newsletter``."""
    parts = [part for part in re.split("[-_]", program.rpartition("/")[2].split(".")[0]) if len(part) > 3]
    return parts[-1] if len(parts) > 1 else ""


def _name_in_words(path: str) -> str:
    """Return the last part of a path as words: ``AndroidManifest.xml`` -> ``android manifest``."""
    name = path.rstrip("/").rpartition("/")[2].split(".")[0]
    return re.sub(r"(?<=[a-z])(?=[A-Z])|[-_]", " ", name).lower()


def _held(rule: Rule) -> list[dict[str, Any]]:
    """Return the predicates of what must wait: commands, writes, deletions."""
    commands = [e for e in rule.targets if forms_of(e) and (e.kind == "command" or e.concept)]
    forms = [form for e in commands for form in narrowed(e, rule)]
    if any(e.text == "npm" for e in commands):
        forms.append({"program": ["npx"]})
    exempt = [form for e in rule.exceptions for form in forms_of(e)]
    exempt += [form for e in rule.exceptions if e.kind == "folder" for form in in_folder(e.text)]
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
    out += [{"content": form} for form in kinds_in_files(rule)]
    codes = [literal_regex(e) for e in rule.targets if e.kind == "symbol" and is_literal(e)]
    if codes:
        within = [glob for e in rule.places for glob in globs_of(e)]
        out.append(
            {"content": {"regex": codes, **({"paths": within} if within else {}), "except": PROSE_FILES}}
        )
        return out
    if paths and rule.act == "delete":
        out.append({"write": {"paths": paths, "op": ["delete"], "except": _THROWAWAY}})
    elif paths and any(is_vague(e) for e in rule.targets):
        out.append({"write": {"paths": ["*"], "except": ASIDE_FILES}})
    elif paths and rule.act == "create" and all("*" in path for path in paths):
        out.append({"write": {"paths": paths, "op": ["create"]}})  # an old README may be mended
    elif paths:
        out.append({"write": {"paths": paths}})
    return out


def _event(part: dict[str, Any], rule: Rule) -> dict[str, Any]:
    if "command" in part:
        return event_for(part["command"][0])
    if sample := sample_of_kind(rule, part.get("content", {}).get("regex", [])):
        return {"write": sample_path(part["content"]), "content": f"{sample}\n"}
    if "content" in part:
        if "dependencies" not in part["content"]["regex"][0]:
            word = re.sub(r"\\.|[^\w]", "", part["content"]["regex"][0].replace("\\b", ""))
            return {"write": sample_path(part["content"]), "content": f"{word}(1)"}
        return {"write": part["content"]["paths"][0], "content": "dependencies = ['x']"}
    path = part["write"]["paths"][0]
    path = "src/example.py" if path == "*" else example_path(path)
    if part["write"].get("op") == ["delete"]:
        return {"command": f"rm {path}"}
    new = {"exists": False} if part["write"].get("op") == ["create"] else {}
    return {"write": path, "content": "x", **new}
