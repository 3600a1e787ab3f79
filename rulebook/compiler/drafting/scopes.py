"""In which files a rule about code holds, as globs."""

from __future__ import annotations

import re

from rulebook.compiler.drafting.globs import globs_of
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.rules import Rule

PROSE_FILES = ["*.md", "*.mdx", "*.rst", "*.txt", "docs/", "CHANGELOG*"]
TEST_FILES = [
    "tests/",
    "test/",
    "src/test/",
    "__tests__/",
    "spec/",
    "test_*.py",
    "*_test.py",
    "*_test.go",
    "*.test.*",
    "*.spec.*",
    "conftest.py",
]


def is_scope(entity: Entity) -> bool:
    """Tell whether an entity says in which files, by language."""
    return (
        bool(entity.concept) and concept(entity.concept)["kind"] == "scope" and entity.concept != "scope_docs"
    )


def in_tests(rule: Rule) -> bool:
    """Tell whether a rule is about tests."""
    if any(e.concept in ("tests", "test_files") for e in rule.places):
        return True
    folders = [part for e in rule.places if e.kind == "path" for part in e.text.strip("/").split("/")]
    return any(
        part in _TEST_FOLDERS or part.endswith((".spec.ts", ".test.ts", "_test.go")) for part in folders
    )


_TEST_FOLDERS = ("test", "tests", "spec", "specs", "__tests__", "e2e", "testing", "androidTest", "testdata")


def _names_tests(rule: Rule) -> bool:
    return any(e.concept in ("tests", "test_files") for e in rule.places)


def _is_sort(glob: str) -> bool:
    """Tell a sort of files (``*.h``) from a folder."""
    return "*" in glob and "/" not in glob


def _is_sql(rule: Rule) -> bool:
    """Tell code that also stands in the strings of other languages: ``no SELECT * in SQL``."""
    return bool(rule.targets) and all(
        e.concept == "select_star" or bool(re.match(r"(?i)(select|insert|update|delete|drop)\b", e.text))
        for e in rule.targets
    )


def scopes_of(rule: Rule) -> list[str]:
    """Return where a rule holds as globs: folders, the sort of files in them; empty for everywhere."""
    named = [
        e
        for e in rule.places
        if e.concept != "everything" and not (_is_sql(rule) and e.concept == "scope_sql")
    ]
    if any(e.kind == "path" for e in named):
        named = [e for e in named if e.text.lower() not in ("queries", "templates", "css", "styles")]
    paths = [_sorts_of(globs_of(e)) for e in named if e.kind == "path"]
    sorts = [glob for e in named if e.kind != "path" and is_scope(e) for glob in globs_of(e)]
    sorts += _documents(rule, named)
    sorts += [glob for e in named if e.kind != "path" and _is_files(e) for glob in globs_of(e)]
    sorts += [glob for globs in paths if all(map(_is_sort, globs)) for glob in globs]
    folders = [glob for globs in paths if not all(map(_is_sort, globs)) for glob in globs]
    if _names_tests(rule):
        sorts = TEST_FILES
    whole = [
        glob for glob in folders if "*" not in glob.rsplit("/", 1)[-1] and "." not in glob.rsplit("/", 1)[-1]
    ]
    if not (whole and sorts):
        return [*folders, *sorts]
    inside = [f"{folder.rstrip('/')}/**/{sort}" for folder in whole for sort in sorts]
    return [*inside, *(glob for glob in folders if glob not in whole)]


def _documents(rule: Rule, named: list[Entity]) -> list[str]:
    """Return the documents in which words or signs are unwanted; of code they only speak."""
    if not rule.targets or not all(_is_prose(e) for e in rule.targets) or _IN_CODE.search(rule.text):
        return []
    docs = [e for e in named if e.concept == "scope_docs"]
    return [glob for e in docs for glob in (["README*"] if "readme" in e.text.lower() else globs_of(e))]


def _is_files(entity: Entity) -> bool:
    """Tell files by what they are (``generated code``)."""
    entry = concept(entity.concept) if entity.concept else {}
    return bool(entry) and entry["kind"] == "path" and not entry.get("vague")


def _is_prose(entity: Entity) -> bool:
    kind = concept(entity.concept)["kind"] if entity.concept else ""
    return entity.kind == "words" or kind == "content"


_SORTS = {
    "dockerfile": ["Dockerfile", "Dockerfile.*", "*.Dockerfile", "*.dockerfile"],
    "makefile": ["Makefile", "*.mk", "GNUmakefile"],
    "compose": ["docker-compose*.y*ml", "compose*.y*ml"],
}
"""What somebody means who names the usual file of a sort: any file of it."""


def _sorts_of(globs: list[str]) -> list[str]:
    return [one for glob in globs for one in _SORTS.get(glob.lower(), [glob])]


def is_nowhere(rule: Rule) -> bool:
    """Tell a rule whose place is no place of files: where ``in the deployments`` is, nobody knows."""
    kinds = {concept(e.concept)["kind"] if e.concept else e.kind for e in rule.places}
    return bool(kinds & {"command", "environment", "branch"}) and not scopes_of(rule)


def limits_of(rule: Rule) -> list[str] | None:
    """Return the files to which a rule about code is limited, empty for all; None where none can be told."""
    told = [e for e in rule.places if not is_vague(e)]
    scopes = scopes_of(rule)
    return None if told and not scopes else anywhere(scopes)


def anywhere(globs: list[str]) -> list[str]:
    """Return globs as they lie in a package too: ``src/main`` in ``api/src/main``; and a kind of files below.

    Who says ``sql/*.sql`` of what stands in files means all files of that kind in the folder.
    """
    deeper = [_in_package(glob) for glob in globs if "/" in glob.strip("/") and glob[:1] not in "/*~"]
    below = [f"{found[1]}**/{found[2]}" for glob in globs if (found := _OF_A_KIND.fullmatch(glob))]
    return list(dict.fromkeys([*globs, *deeper, *below]))


_OF_A_KIND = re.compile(r"((?:[\w.-]+/)+)(\*\.\w+)")


def _in_package(glob: str) -> str:
    last = glob.rpartition("/")[2]
    return f"**/{glob}" if "*" in last or "." in last.lstrip(".") else f"**/{glob.rstrip('/')}/"


_PROSE = re.compile(r"\.(md|mdx|rst|txt)$|^docs?/|README|CHANGELOG")


_IN_CODE = re.compile(r"(?i)\b(?:code|comments?|anywhere|everywhere|all files)\b")
"""Words that say that documents are not all: ``no emojis: code, commits, docs``."""


def prose_of(rule: Rule) -> list[str]:
    """Return the files of prose, in which code is only spoken of; none where the words name such files."""
    return [] if any(_PROSE.search(glob) for glob in scopes_of(rule)) else PROSE_FILES
