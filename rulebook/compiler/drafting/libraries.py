"""Rules about libraries: imports that must not be added."""

from __future__ import annotations

import re

from rulebook.compiler.drafting.commands import listed, remedy
from rulebook.compiler.drafting.content import PROSE_FILES, homes_of
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.rules import Rule


def forbid_libraries(rule: Rule) -> list[Draft]:
    """Return a draft against importing the libraries that a rule is against."""
    named = [e for e in rule.targets if e.kind == "library"]
    if not named:
        return []
    patterns = [pattern for e in named for pattern in _imports(re.escape(e.text))]
    draft = Draft(
        rule,
        f"Do not import {listed(named)}.",
        {"content": {"regex": patterns, "except": [*PROSE_FILES, *homes_of(rule)]}},
    )
    draft.cap, draft.cap_because = "gate", "a pattern on text: held, since a rare use may be right"
    draft.fires = [{"write": "src/example.ts", "content": f"import x from '{named[0].text}'\n"}]
    draft.passes = [{"write": "docs/notes.md", "content": f"import x from '{named[0].text}'\n"}]
    draft.remedy, draft.subject = remedy(rule), f"no-{named[0].text}"
    return [draft]


def _imports(name: str) -> list[str]:
    """Return how JavaScript, Python, Go and Rust import a library of this name."""
    return [
        rf"""(from|require\(|import\(|import)\s*['"]{name}(/[^'"\n]*)?['"]""",
        rf"^\s*(import|from)\s+{name}\b",
        rf"""^\s*(\w+\s+)?"[\w./-]+/{name}(/v\d+)?"\s*$""",
        rf"^\s*(pub\s+)?use\s+{name}::",
    ]
