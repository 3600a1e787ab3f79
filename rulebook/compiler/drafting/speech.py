"""Rules about style and speech: indentation, names, quotes, the way of answering."""

from __future__ import annotations

import re
import shlex
from typing import Any

from rulebook.compiler.drafting.content import PROSE_FILES, is_scope, sample_path
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.globs import globs_of
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.rules import Rule


def style(rule: Rule) -> list[Draft]:
    """Return a draft for each style or way of speaking that a rule names."""
    named = [e for e in rule.targets if e.concept and concept(e.concept)["kind"] in _MAKERS]
    return [_MAKERS[concept(e.concept)["kind"]](rule, e, concept(e.concept)) for e in named]


def _style(rule: Rule, entity: Entity, entry: dict[str, Any]) -> Draft:
    form: dict[str, Any] = {"regex": entry["regex"], "except": list(PROSE_FILES)}
    scopes = [glob for e in rule.named if is_scope(e) for glob in globs_of(e)]
    paths = scopes or entry.get("paths", [])
    if paths:
        form["paths"] = paths
    draft = Draft(rule, f"{entity.text}.", {"content": form}, cap="warn")
    draft.cap_because = "a formatter's or linter's configuration is the honest place for this"
    draft.subject, draft.fires = (
        entity.text,
        [{"write": sample_path(form), "content": f"{entry['sample']}\n"}],
    )
    return draft


def _say(rule: Rule, entity: Entity, entry: dict[str, Any]) -> Draft:
    draft = said(
        rule, f"{entity.text}.", {"regex": entry["regex"]}, entity.text, entry["sample"] or "word " * 200
    )
    if entity.concept == "short_answers":
        draft.cap, draft.cap_because = "note", "the words say short, not how short"
    return draft


def _say_required(rule: Rule, entity: Entity, entry: dict[str, Any]) -> Draft:
    if any(e.concept == "scope_messages" for e in rule.places):
        form = {"absent": [entry["require_regex"]], "where": ["message"]}
        draft = Draft(rule, f"{entity.text} in commit messages.", {"content": form}, cap="warn")
        draft.cap_because, draft.subject = (
            "a few words are a weak test of a language",
            f"{entity.text} commits",
        )
        draft.fires = [{"command": f"git commit -m {shlex.quote(entry['sample'])}"}]
        return draft
    return said(rule, f"{entity.text}.", {"absent": [entry["require_regex"]]}, entity.text, entry["sample"])


def _file_name(rule: Rule, entity: Entity, entry: dict[str, Any]) -> Draft:
    form = {"paths": entry["globs"], "op": ["create"], "except": ["*.config.*", "*.d.ts"]}
    draft = Draft(rule, f"{entity.text}.", {"write": form}, cap="warn")
    draft.cap_because = "names of files have many rightful exceptions"
    draft.subject, draft.fires = entity.text, [{"write": "src/MyFile.ts", "content": "x", "exists": False}]
    return draft


_PROSE = re.compile(r"^[^\W\d_][\w' ,]*[\w!.?]$")


def forbid_phrases(rule: Rule) -> list[Draft]:
    """Return a draft against phrases that a rule quotes: ``don't end with "Let me know"``."""
    phrases = [e for e in rule.targets if e.kind == "text" and e.code and _is_phrase(e.text)]
    if not phrases or rule.act not in ("", "say", "use", "create") or any(e.concept for e in rule.places):
        return []
    regex = [r"(?i)" + r"\W+".join(map(re.escape, re.findall(r"\w+", e.text))) for e in phrases]
    text = f"Do not say {', '.join(e.text for e in phrases)}."
    return [
        said(rule, text, {"regex": regex}, f"no-saying {phrases[0].text}", f"Fixed it. {phrases[0].text}")
    ]


def _is_phrase(text: str) -> bool:
    """Tell a phrase in prose from a name or a piece of code in quotes."""
    return bool(_PROSE.match(text)) and len(text.split()) > 2


_MAKERS = {"style": _style, "say": _say, "say_required": _say_required, "filename": _file_name}


def said(rule: Rule, text: str, form: dict[str, Any], subject: str, broken: str) -> Draft:
    """Return a draft on what is told to the user; ``broken`` is a text that breaks it."""
    draft = Draft(rule, text, {"say": form}, cap="warn")
    draft.cap_because = "what is said is judged at the end, so never above warn"
    draft.subject, draft.fires = subject, [{"say": broken}]
    return draft
