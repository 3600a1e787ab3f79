"""Rules about what files have to hold: a first line, a last sign, a piece of code."""

from __future__ import annotations

import re
from typing import Any

from rulebook.compiler.drafting.content import sample_path
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.literals import literal_regex
from rulebook.compiler.drafting.scopes import scopes_of
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.rules import Rule

_HEAD = r"\A(?:\x{FEFF})?(?:#![^\n]*\n|#.*coding[^\n]*\n|<\?php\s|\s)*"
"""What may stand before a first line: a shebang, an encoding, empty lines."""


def require_text(rule: Rule) -> list[Draft]:
    """Return a draft for what every file of a sort begins with, ends with, or holds."""
    paths = scopes_of(rule)
    wanted = rule.targets[0]
    if not paths or len(wanted.text) > 120:
        return []
    if rule.act == "order":
        return [_in_order(rule, paths)]
    form: dict[str, Any] = {"absent": [_regex(rule.act, wanted)], "paths": paths}
    verb = {"begin": "Begin", "end": "End", "hold": "Keep"}[rule.act]
    text = (
        f"{verb} each file with {wanted.text}." if rule.act != "hold" else f"Keep {wanted.text} in each file."
    )
    draft = Draft(rule, text, {"content": form}, cap="warn")
    draft.cap_because = "files may rightly differ, and are easily put right"
    draft.fires = [{"write": sample_path(form), "content": "x y z\n"}]
    draft.passes = [{"write": sample_path(form), "content": f"{_shown(wanted)}\n"}]
    draft.subject = f"{rule.act} {wanted.text}"
    return [draft]


def _in_order(rule: Rule, paths: list[str]) -> Draft:
    """Return a draft on a line that stands before the one that it has to follow."""
    first, then = (re.escape(e.text) for e in rule.targets)
    form: dict[str, Any] = {"regex": [rf"(?ms)^\s*{then}\b.*^\s*{first}\b"], "paths": paths}
    one, two = (e.text for e in rule.targets)
    draft = Draft(rule, f"{one} stands before {two}.", {"content": form}, cap="warn")
    draft.cap_because = "files may rightly differ, and are easily put right"
    draft.fires = [{"write": sample_path(form), "content": f"{two} x\n{one} y\n"}]
    draft.passes = [{"write": sample_path(form), "content": f"{one} y\n{two} x\n"}]
    draft.subject = f"{one} before {two}"
    return draft


def _regex(act: str, wanted: Entity) -> str:
    text = wanted.text.strip()
    found = literal_regex(Entity("literal", text, code=True)) if re.search(r"\w", text) else re.escape(text)
    if act == "begin":
        return _HEAD + found.removeprefix(r"\b").removeprefix("(?i)")
    return rf"{found}\s*\z" if act == "end" else found


def _shown(wanted: Entity) -> str:
    return re.sub(r"\.\.\.|\u2026", "x", wanted.text.strip())
