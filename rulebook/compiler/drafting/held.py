"""What names must not hold or be: a sign, a word; of files, branches and what stands behind a keyword."""

from __future__ import annotations

from rulebook.compiler.drafting.draft import Made
from rulebook.compiler.drafting.globs import globs_of
from rulebook.compiler.drafting.scopes import PROSE_FILES
from rulebook.compiler.drafting.signs import without_underscores
from rulebook.compiler.rules import Rule, Shape

_BY_CONVENTION = [
    *("README*", "LICENSE*", "LICENCE*", "CHANGELOG*", "CONTRIBUTING*", "NOTICE*", "AUTHORS*", "CODEOWNERS"),
    *("Makefile", "Dockerfile*", "Containerfile", "Justfile", "Procfile", "Gemfile*", "Rakefile", "Cargo.*"),
    *("CLAUDE.md", "AGENTS.md", "GEMINI.md", "SECURITY*", "CODE_OF_CONDUCT*", "Jenkinsfile", "Brewfile"),
    *("__init__.py", "__main__.py", "conftest.py", "node_modules/", ".*/"),
]
"""Names that a tool or a custom wants as they are."""
_SAMPLES = {".": "a.b", " ": "a b", "[! -~]": "\u00e4\u00df", "_": "a_b", "-": "a-b", "[A-Z]": "Ab"}


def held_by_files(rule: Rule, shape: Shape) -> Made | None:
    """Judge the name of a file that is made by what it holds, or by its stem."""
    folders = [glob.rstrip("/") for e in rule.places if e.kind == "path" for glob in globs_of(e)]
    names = [f"*{part}*" for part in shape.holds]
    names += [one for stem in shape.stems for one in (f"{stem}.*", stem)]
    if not names:
        return None
    paths = [f"{folder}/**/{name}" for folder in folders for name in names] if folders else names
    form = {"paths": paths, "op": ["create"], "except": _BY_CONVENTION}
    name = f"x{sample_of(shape.holds[0])}.txt" if shape.holds else f"{shape.stems[0]}.txt"
    path = f"{folders[0]}/{name}" if folders else f"src/{name}"
    return {"write": form}, {"write": path, "content": "x", "exists": False}, "file name"


def sample_of(part: str) -> str:
    """Return a text that a glob of ``Shape.holds`` matches."""
    if part.startswith("[!") and part != "[! -~]":
        return next(sign for sign in "A_0 " if not _is_in(sign, part))
    return _SAMPLES.get(part) or "".join(sign for sign in part.replace(part[1:2], "", 1) if sign not in "[]")


def _is_in(sign: str, part: str) -> bool:
    return any(sign in signs for signs in ("A-Z", "0-9", "_") if signs in part) or (
        (sign.isdigit() and "0-9" in part) or (sign.isupper() and "A-Z" in part)
    )


def held_by_words(shape: Shape) -> Made | None:
    """Judge the name behind ``class`` or another keyword by a word that it holds."""
    if shape.holds == ("_",):
        return without_underscores(shape)
    if not shape.holds or any(part in _SAMPLES for part in shape.holds):
        return None
    form = {"regex": [rf"\b{shape.of}\s+\w*(?:{'|'.join(shape.holds)})\w*"], "except": list(PROSE_FILES)}
    word = sample_of(shape.holds[0])
    return (
        {"content": form},
        {"write": "src/example.ts", "content": f"{shape.of} My{word} {{}}\n"},
        "class name",
    )
