"""Rules about kinds of content: emojis, debug output, trailers; in files, in messages, in what is said."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from typing import Any

from rulebook.compiler.drafting.commands import remedy
from rulebook.compiler.drafting.content import (
    at_home,
    goes_on,
    homes_of,
    others_of,
    sample_path,
)
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.globs import globs_of
from rulebook.compiler.drafting.literals import literal_regex
from rulebook.compiler.drafting.scopes import TEST_FILES, anywhere, in_tests, is_nowhere, prose_of, scopes_of
from rulebook.compiler.drafting.speech import said
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.linear import compiled
from rulebook.compiler.rules import Rule

_TEXTUAL = ("emojis", "em_dashes")
_IN_COMMENTS = (
    *_TEXTUAL,
    *("todo_comments", "type_ignores", "lint_suppressions", "eslint_disable", "noqa"),
    "non_english_identifiers",
)
_ANYWHERE = re.compile(
    r"(?i)\b(anywhere|everywhere|nowhere|überall|irgendwo|en ningún sitio|ninguna parte|nulle part|partout)\b"
    r"|任何地方|到处"
)
STYLE_BECAUSE = "a formatter's or linter's configuration is the honest place for this"


def forbid_kinds(rule: Rule) -> list[Draft]:
    """Return drafts for the kinds of content that a rule is against, one a surface that decides apart."""
    if is_nowhere(rule):
        return []
    kinds = [
        e for e in rule.targets if e.concept and concept(e.concept)["kind"] in ("content", "style", "say")
    ]
    meant = [_against(e) if concept(e.concept)["kind"] == "style" else e for e in kinds]
    return [draft for entity in meant if entity is not None for draft in _drafts(rule, entity)]


def kinds_in_files(rule: Rule) -> list[dict[str, Any]]:
    """Return what finds in files the kinds of content that a rule names."""
    named = [(e, concept(e.concept)) for e in rule.targets if e.concept]
    return [_file_form(rule, e, entry) for e, entry in named if entry["kind"] == "content"]


def sample_of_kind(rule: Rule, patterns: list[str]) -> str:
    """Return a line that holds a kind of content that a rule names, as these patterns find it."""
    samples = [concept(e.concept).get("sample", "") for e in rule.targets if e.concept]
    return next((one for one in samples if any(compiled(pattern).search(one) for pattern in patterns)), "")


def _against(entity: Entity) -> Entity | None:
    """Return what ``do not use tabs`` wants: a style's pattern finds what breaks it.

    None for a style without one: ``no snake_case`` leaves open what is right.
    """
    opposite = concept(entity.concept).get("opposite", "")
    return replace(entity, concept=opposite, text=entity.text.removeprefix("use ")) if opposite else None


def _drafts(rule: Rule, entity: Entity) -> list[Draft]:
    entry = concept(entity.concept)
    surfaces = _surfaces(rule, entry)
    parts = []
    if "file" in surfaces:
        parts += [{"content": form} for form in _file_forms(rule, entity, entry)]
    if "message" in surfaces:
        parts.append({"content": {"regex": entry["regex"], "where": ["message"]}})
    drafts = [_draft(rule, entity, parts, surfaces)] if parts else []
    if "say" in surfaces:
        text = f"No {entity.text} in answers."
        drafts.append(said(rule, text, {"regex": entry["regex"]}, f"no-{entity.text}-said", entry["sample"]))
    return drafts


def _draft(rule: Rule, entity: Entity, parts: list[dict[str, Any]], surfaces: list[str]) -> Draft:
    entry = concept(entity.concept)
    draft = Draft(rule, f"No {entity.text}{_in(surfaces)}.", parts[0] if len(parts) == 1 else {"any": parts})
    draft.remedy, draft.subject = remedy(rule), f"no-{entity.text}"
    draft.cap, draft.cap_because = "gate", "a pattern on text: held, since a rare use may be right"
    if entry["kind"] == "style":
        draft.cap, draft.cap_because = "warn", STYLE_BECAUSE
    elif entity.concept == "ai_trailers":
        draft.cap, draft.cap_because = "block", ""
    spelled = parts[0]["content"]["regex"] != entry["regex"]
    text = _uses(entity, parts[0]["content"]["regex"]) if spelled else entry["sample"]
    commented = spelled and _names_comments(rule, entity)
    text = f"# {entry['sample']}" if commented else text
    draft.fires = [_sample(part["content"], text) for part in parts]
    return draft


def _sample(form: dict[str, Any], text: str) -> dict[str, Any]:
    if form.get("where") == ["message"]:
        return {"command": f"git commit -m {shlex.quote(text)}"}
    return {"write": sample_path(form), "content": f"{text}\n"}


def _surfaces(rule: Rule, entry: dict[str, Any]) -> list[str]:
    default: list[str] = entry.get("surfaces", ["say"] if entry["kind"] == "say" else ["file"])
    if _ANYWHERE.search(rule.text):
        return default
    named = [s for e in rule.places if e.concept for s in concept(e.concept).get("surfaces", [])]
    named += ["file" for e in rule.places if e.kind == "path" or _is_files(e)]
    named += ["file"] * (_COMMENTS in _scopes(rule))
    if named:
        return [s for s in default if s in named] or default[:1]
    return default if len(default) < 3 else [s for s in default if s != "say"]


def _is_files(entity: Entity) -> bool:
    return bool(entity.concept) and concept(entity.concept)["kind"] in ("scope", "path")


_COMMENTS = "scope_comments"
_COMMENT = r"(?:#|//|/\*|<!--|--|;;|%|(?m:^)\s*\*|\"\"\")[^\n]*?"
"""What begins a comment, in most languages, up to what stands in it."""


def _scopes(rule: Rule) -> list[str]:
    """Return the kinds of places that a sentence names, by their concepts."""
    return [e.concept for e in (*rule.places, *rule.named) if e.concept and e not in rule.exceptions]


def _names_comments(rule: Rule, entity: Entity) -> bool:
    """Tell signs that are unwanted in comments, and that may stand in the code's own texts."""
    return _COMMENTS in _scopes(rule) and entity.concept in _TEXTUAL and not _ANYWHERE.search(rule.text)


def _file_forms(rule: Rule, entity: Entity, entry: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what finds a kind of content in files; what is in comments apart from what is in documents."""
    form = _file_form(rule, entity, entry)
    if not _names_comments(rule, entity):
        return [form]
    docs = list(concept("scope_docs")["globs"]) if "scope_docs" in _scopes(rule) else []
    others = [glob for glob in form.get("paths", []) if glob not in docs]
    inside = {k: v for k, v in form.items() if k != "paths"} | ({"paths": others} if others else {})
    inside["regex"] = [f"{_COMMENT}(?:{one})" for one in form["regex"]]
    return [inside, form | {"paths": docs}] if docs else [inside]


def _file_form(rule: Rule, entity: Entity, entry: dict[str, Any]) -> dict[str, Any]:
    form: dict[str, Any] = {"regex": _regex(rule, entity, entry)}
    tests = in_tests(rule)
    scopes = anywhere(scopes_of(rule))
    paths = scopes or entry.get("paths", [])
    if paths:
        form["paths"] = paths
    spared = TEST_FILES if any(e.concept == "tests" for e in rule.exceptions) else []
    spared = spared + anywhere(
        [glob for e in rule.exceptions for glob in globs_of(e) if e.concept != "everything"]
    )
    if entity.concept not in _TEXTUAL:
        spared = [
            *([] if entry.get("documents") else prose_of(rule)),
            *_debug_homes(entity, placed=bool(scopes), tests=tests),
            *[*entry.get("except", []), *homes_of(rule)],
            *spared,
        ]
    if spared or entity.concept not in _TEXTUAL:
        form["except"] = list(dict.fromkeys(spared))
    if entity.concept in _IN_COMMENTS:
        form["comments"] = True
    return form


def _debug_homes(entity: Entity, *, placed: bool, tests: bool) -> list[str]:
    """Return where output for people is at home, unless the words say where it is unwanted."""
    return [] if tests else at_home([entity.concept], placed=placed)


def _ends_alike(other: Entity, last: str) -> bool:
    return other.text.removesuffix("()").rpartition(".")[2] == last


def _shown(entity: Entity) -> tuple[str, ...]:
    """Return code by itself and as it is called."""
    name = entity.text.removesuffix("()")
    return (entity.text, f"{name}(1)", f"{name} 'x'")


def _finds(pattern: str, text: str) -> bool:
    """Tell whether a pattern finds a text, spelled as it is."""
    return bool(compiled(pattern.replace("(?i)", "")).search(text))


def _uses(entity: Entity, patterns: list[str]) -> str:
    """Return code as one of the patterns finds it."""
    shown = _shown(entity)
    return next((text for text in shown for one in patterns if compiled(one).search(text)), shown[0])


_DOTTED = re.compile(r"[A-Za-z_]\w*(?:(?:\.|::)[A-Za-z_]\w*)+(?:\(\))?")


def _regex(rule: Rule, entity: Entity, entry: dict[str, Any]) -> list[str]:
    """Return the patterns of a kind; of one that is spelled out (``@ts-ignore``), only those that find it."""
    spelled = entity.code or not entity.text[0].isalnum() or bool(_DOTTED.fullmatch(entity.text))
    last = entity.text.removesuffix("()").rpartition(".")[2]
    if _DOTTED.fullmatch(entity.text) and any(_ends_alike(e, last) for e in others_of(rule)):
        return [rf"\b{re.escape(entity.text.removesuffix('()'))}\b"]  # ``time.sleep``, not ``asyncio.sleep``
    found = [one for one in entry["regex"] if spelled and any(_finds(one, text) for text in _shown(entity))]
    if rule.bare and spelled and entity.code:
        return [literal_regex(entity, alone=True)]
    if signs := goes_on(rule, entity):
        return [rf"{re.escape(entity.text)}(?:[^{re.escape(''.join(signs))}]|$)"]
    return found or list(entry["regex"])


def _in(surfaces: list[str]) -> str:
    names = {"file": "files", "message": "commit messages"}
    return " in " + " and ".join(names[s] for s in surfaces if s in names)
