"""Files of a kind in a place: ways of saying it with kinds and places in turn, never wider than the words."""

from __future__ import annotations

import itertools

import pytest

from rulebook.compiler.language.message import read_message
from rulebook.compiler.reading.assemble import assemble
from rulebook.compiler.reading.frames.book import places
from rulebook.compiler.reading.placed.line import line_of
from tests.compiler.said import check
from tests.compiler.test_frames import said_by

KINDS = [
    ("md files", "a.md", "a.py"),
    ("SQL files", "a.sql", "a.md"),
    ("python files", "a.py", "a.md"),
    (".ts files", "a.ts", "a.md"),
    ("yaml files", "a.yaml", "a.py"),
    ("shell scripts", "a.sh", "a.py"),
    ("CSVs", "a.csv", "a.py"),
    ("notebooks", "a.ipynb", "a.py"),
    ("test files", "a_test.go", "a.go"),
]
PLACES = [
    ("the repo root", "", "sub/"),
    ("src/", "src/", "other/"),
    ("packages/core/", "packages/core/", "packages/web/"),
]
FORMS = [
    "no {kind} in {place}",
    "never put {kind} in {place}",
    "please don't create {kind} in {place}",
    "{kind} don't belong in {place}",
    "{place} is no place for {kind}",
    "stop dropping {kind} into {place}",
    "I don't want {kind} in {place}",
    "{kind}: not in {place}",
    "there must be no {kind} in {place}",
    "no new {kind} in {place}, ever",
    "no {kind} in {place} please, they clutter the tree",
    "why are there {kind} in {place} again?",
    "keep {kind} out of {place}",
]
TURNS = list(zip(FORMS * 3, itertools.cycle(KINDS), itertools.cycle(PLACES * 3 + PLACES[1:]), strict=False))


@pytest.mark.parametrize(("form", "kind", "place"), TURNS, ids=[f"{f}|{k[0]}|{p[0]}" for f, k, p in TURNS])
def test_files_of_a_kind_have_no_place_there(form, kind, place):
    name, bad, good = kind
    where, inside, outside = place
    near = [{"write": f"{inside}{good}", "content": "x"}, {"write": f"{outside}{bad}", "content": "x"}]
    check(("", form.format(kind=name, place=where), [{"write": f"{inside}{bad}", "content": "x"}], near))


BEFORE = {
    "en": "",
    "de": "Das ist nicht für uns, das hatten wir schon. ",
    "es": "Eso no es para nosotros, ya lo dije. ",
}
TOLD = [(language, frame) for language in ("en", "de", "es") for frame in places(language).frames]


@pytest.mark.parametrize(
    ("language", "frame"),
    TOLD,
    ids=[f"{language}-{frame.meaning}-{frame.text[:40]}" for language, frame in TOLD],
)
def test_every_phrase_tells_of_a_place(language, frame):
    """A sentence made of a phrase of the table tells of files and their place."""
    message = read_message(f"{BEFORE[language]}{said_by(frame.tree, language)}")
    assert [one for at in range(len(message.spoken)) for one in line_of(message, at).told]


STATEMENTS = [
    "there are no notebooks in src/, so run the checker on docs/ alone",
    "at the root there is no package.json, it is in web/",
    "why is there no README.md in docs/?",
    "in lib/ there are no tests yet",
]


@pytest.mark.parametrize("words", STATEMENTS)
def test_what_is_only_told_of_a_folder_rules_nothing(words):
    """That files of a kind are not there is no prohibition."""
    assert "placed" not in {rule.kind for rule in assemble(read_message(words), "user")}


@pytest.mark.parametrize(
    ("words", "fires", "passes"),
    [
        ("no sql files in the repo root, queries live in db/queries/", "fix.sql", "db/queries/fix.sql"),
        ("the golden files in tests/golden/ are off limits", "tests/golden/a.json", "tests/a.json"),
        ("docs/ must not contain CSVs, they go to data/", "docs/a.csv", "data/docs/a.csv"),
        ("no SQL scripts in db/: queries live in db/queries/", "db/a.sql", "db/queries/a.sql"),
        ("notebooks -> research/. never edit `dist/`", "dist/a.js", "research/a.ipynb"),
    ],
    ids=[
        "a home beside it",
        "a home below it",
        "where they belong",
        "a folder named after them",
        "a mapping is no replacement",
    ],
)
def test_what_stands_beside_it(words, fires, passes):
    check(("", words, [{"write": fires, "content": "x"}], [{"write": passes, "content": "x"}]))
