"""Rules about libraries: imports that must not be added."""

from __future__ import annotations

import re
from typing import Any

from rulebook.compiler.drafting.commands import listed, remedy
from rulebook.compiler.drafting.content import homes_of, sample_path
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.globs import globs_of
from rulebook.compiler.drafting.importing import imports
from rulebook.compiler.drafting.scopes import PROSE_FILES, TEST_FILES, limits_of
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.tools import import_names
from rulebook.compiler.rules import Rule


def forbid_libraries(rule: Rule) -> list[Draft]:
    """Return a draft against importing the libraries that a rule is against."""
    if single := [e for e in rule.targets if e.kind == "import"]:
        return [_single(rule, single)]
    named = [e for e in rule.targets if e.kind == "library"]
    if not named:
        return []
    patterns = [pattern for e in named for pattern in imports(e.text)]
    form: dict[str, Any] = {"regex": patterns, "except": [*PROSE_FILES, *homes_of(rule)]}
    form["except"] += [glob for e in rule.exceptions for glob in globs_of(e) if e.concept != "everything"]
    form["except"] += TEST_FILES if any(e.concept == "tests" for e in rule.exceptions) else []
    scopes = limits_of(rule)
    if scopes is None:
        return []
    if scopes:
        form["paths"] = scopes
    draft = Draft(rule, f"Do not import {listed(named)}.", {"content": form})
    draft.cap, draft.cap_because = "gate", "a pattern on text: held, since a rare use may be right"
    sample = f"import x from '{import_names(named[0].text)[0]}'\n"
    path = sample_path(form) if scopes else "src/example.ts"
    draft.fires = [{"write": path, "content": sample}]
    draft.passes = [{"write": "docs/notes.md", "content": sample}]
    draft.remedy, draft.subject = remedy(rule), f"no-{named[0].text}"
    return [draft]


def _single(rule: Rule, named: list[Entity]) -> Draft:
    """Return a draft against taking names from a module that has them too."""
    pairs = [(name, module) for e in named for name, module in [e.text.split(" ")]]
    form = {"regex": [one for pair in pairs for one in _taken(*pair)], "except": [*PROSE_FILES]}
    names, modules = (", ".join(dict.fromkeys(column)) for column in zip(*pairs, strict=True))
    draft = Draft(rule, f"Do not import {names} from {modules}.", {"content": form})
    draft.cap, draft.cap_because = "gate", "a pattern on text: held, since a rare use may be right"
    name, module = pairs[0]
    draft.fires = [{"write": "src/example.ts", "content": f"import {{ {name} }} from '{module}'\n"}]
    draft.passes = [{"write": "src/example.ts", "content": f"import {{ other }} from '{module}'\n"}]
    draft.subject = f"no-{name}-from-{module}"
    return draft


def _taken(name: str, module: str) -> list[str]:
    """Return how JavaScript and Python take one name from a module."""
    one, whole = re.escape(name), re.escape(module)
    return [
        rf"""\b(import|export)\b[^;'"]*\b{one}\b[^;'"]*\bfrom\s*['"]{whole}['"]""",
        rf"""\b{one}\b[^;='"]*\}}\s*=\s*(await\s+)?(require|import)\(\s*['"]{whole}['"]""",
        rf"^\s*from\s+{whole}\s+import\s[^#]*?\b{one}\b",
        rf"^\s*(import|use)\s+(static\s+)?{whole}(\.|::){one}\b",
    ]
