"""How a later message stands to an earlier one, in many wordings."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from rulebook.compiler.compile import compile_words

MORE: dict[str, Any] = {
    "workspace_root": "/nonexistent",
    "owner": "owner",
    "review_by": date(2027, 3, 1),
    "today": date(2026, 11, 30),
}
PAIRS = [
    ("nothing-in-common", "never force push", "don't edit schema.sql", set()),
    ("other-requirement", "run `make lint` before you stop", "run `make docs` before you stop", set()),
    ("both-about-tests", "run the tests before you stop", "don't edit tests/golden/", set()),
    ("other-note", "prefer small functions", "prefer long names", set()),
    ("same-words", "never edit schema.sql", "never edit schema.sql", {"duplicate"}),
    ("other-language", "never edit schema.sql", "Fass schema.sql nie an", {"duplicate"}),
    ("adding-is-editing", "don't touch CLAUDE.md", "stop adding things to CLAUDE.md", {"duplicate"}),
    ("tool-restated", "use pnpm, not npm or yarn", "npm again??? use pnpm", {"duplicate"}),
    ("remedy-forbidden", "use pnpm, not npm", "use bun, not npm or pnpm", {"contradicts"}),
    ("folder-of-file", "don't edit api/client.ts", "don't edit anything in api/", {"extends"}),
    ("file-of-folder", "don't edit anything in api/", "don't edit api/client.ts", {"narrows"}),
    (
        "other-moment",
        "run the tests before you stop",
        "run the tests before you push, not before each stop",
        {"narrows"},
    ),
    ("dropped", "run `make lint` before you stop", "do NOT run `make lint` any more, never", {"contradicts"}),
    (
        "only-when-asked",
        "run pytest before you stop",
        "do not run tests on your own, only when I ask",
        {"contradicts"},
    ),
]


@pytest.mark.parametrize(("earlier", "later", "kinds"), [p[1:] for p in PAIRS], ids=[p[0] for p in PAIRS])
def test_relation_of_a_later_message(earlier: str, later: str, kinds: set[str]) -> None:
    """The relations found are those that the words mean, and no other."""
    old = [one.record for one in compile_words(earlier, **MORE).records]
    new = compile_words(later, library=old, **MORE)
    found = {relation["relation"] for one in new.records for relation in one.relations}
    assert found == kinds
