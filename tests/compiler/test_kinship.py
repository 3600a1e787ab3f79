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
    (
        "the-required-waits-for-a-word",
        "run `make lint` before you stop if you touched any .py",
        "no tests or lints on your own any more, only when I ask",
        {"contradicts"},
    ),
    ("asks-for-the-banned", "never run ruff format", "`ruff format` from now on, not black", {"contradicts"}),
    ("reversed", "never squash when you merge", "every merge is a `git merge --squash` now", {"contradicts"}),
    (
        "asked-first-is-no-ban",
        "ask me before `make deploy`",
        "use `make deploy`, not `ansible-playbook`",
        set(),
    ),
    (
        "part-allowed",
        "never start `bin/rails console`",
        "`bin/rails console --sandbox` you may use",
        {"narrows"},
    ),
    ("folder-allowed", "vendor/ is never edited", "you may patch vendor/libxml2", {"narrows"}),
    ("the-same-folder", "do not write into build/", "dist/ the same", {"extends"}),
    (
        "the-same-call",
        "console.error has no place in src/",
        "that goes for console.warn as well",
        {"extends"},
    ),
    ("another-moment-too", "run `make lint` before you commit", "and before you push it too", {"extends"}),
    ("other-kind-the-same", "never force push", "dist/ the same", set()),
]


@pytest.mark.parametrize(("earlier", "later", "kinds"), [p[1:] for p in PAIRS], ids=[p[0] for p in PAIRS])
def test_relation_of_a_later_message(earlier: str, later: str, kinds: set[str]) -> None:
    """The relations found are those that the words mean, and no other."""
    old = [one.record for one in compile_words(earlier, **MORE).records]
    new = compile_words(later, library=old, **MORE)
    found = {relation["relation"] for one in new.records for relation in one.relations}
    assert found == kinds


@pytest.mark.parametrize(
    "words",
    [
        "build/ is fine",
        "same error in src/app.py",
        "same as in dist/ before",
        "is dist/ ok too?",
        "also look at lib/",
        "it fails with console.warn too",
        "src/app.py works too",
        "looks good, also fix the typo in src/app.py",
    ],
)
def test_ordinary_words_stay_so_beside_a_library(words: str) -> None:
    """What reads like an addition must not become one merely because rules are in force."""
    library = [
        one.record
        for old in ("do not write into build/", "no console.error in src/", "never force push")
        for one in compile_words(old, **MORE).records
    ]
    assert not compile_words(words, library=library, **MORE).correction


def test_the_same_is_nothing_where_two_rules_could_be_meant() -> None:
    library = [
        one.record
        for old in ("do not write into build/", "never edit vendor/")
        for one in compile_words(old, **MORE).records
    ]
    assert not compile_words("dist/ the same", library=library, **MORE).correction
