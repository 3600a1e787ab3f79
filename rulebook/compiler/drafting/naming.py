"""Rules about names: of files that are made, of branches, of commit subjects, of identifiers."""

from __future__ import annotations

import re
import shlex
from typing import Any

from rulebook.compiler.drafting.affixes import wanted_affix
from rulebook.compiler.drafting.declared import declared_form
from rulebook.compiler.drafting.draft import Draft, Made
from rulebook.compiler.drafting.globs import example_path, globs_of
from rulebook.compiler.drafting.held import held_by_words, sample_of
from rulebook.compiler.drafting.named_files import named_files, within_folders
from rulebook.compiler.drafting.patterns import Form
from rulebook.compiler.drafting.scopes import PROSE_FILES
from rulebook.compiler.rules import Rule, Shape

_BECAUSE = "names have rightful exceptions, and are easily put right"


def name_shape(rule: Rule) -> list[Draft]:
    """Return a draft for what names have to look like; nothing where no predicate says it."""
    shape = rule.shape
    if shape is None:
        return []
    made = _MAKERS.get(shape.of, _identifiers)(rule, shape)
    if made is None:
        return []
    predicate, fires, subject = made
    others = [one for other in rule.also if (one := _MAKERS.get(other.of, _identifiers)(rule, other))]
    if others:
        predicate = {"any": [predicate, *(one[0] for one in others)]}
    draft = Draft(rule, _sentence(rule, shape), predicate, cap="warn", cap_because=_BECAUSE)
    draft.fires, draft.subject = [fires], subject
    return [draft]


_NOUNS = {"subject": "commit subject", "branch": "branch name", "file": "file name"}


def _sentence(rule: Rule, shape: Shape) -> str:
    """Say the rule in one imperative sentence."""
    noun = _NOUNS.get(shape.of, f"{shape.of} name")
    places = [e.text for e in rule.places if e.kind == "path" or shape.of != "keyword"]
    where = f" in {', '.join(places)}" if places and shape.of not in ("branch", "subject") else ""
    if shape.longest:
        return f"Keep every {noun} within {shape.longest} characters{where}."
    if shape.of == "declared":
        return " ".join(rule.text.split())
    if shape.of == "keyword":
        return f"Write SQL keywords in {shape.case} case{where}."
    if shape.case:
        return f"Write {'no' if shape.against else 'every'} {noun}{where} in {shape.case} case."
    if shape.holds or shape.stems:
        if shape.holds[:1] and shape.holds[0].startswith("[!") and shape.holds[0] != "[! -~]":
            return f"Spell every {noun}{where} with {shape.holds[0][2:-1]} alone."
        parts = " or ".join([*(_TELLING.get(part, sample_of(part)) for part in shape.holds), *shape.stems])
        return f"Keep {parts} out of every {noun}." if shape.holds else f"Call no file {parts}."
    given = " or ".join([*(one.text for one in shape.names), *shape.starts, *shape.ends])
    verb = "End" if shape.ends else "Begin" if shape.starts or shape.of == "subject" else "Shape"
    preposition = "like" if verb == "Shape" else "with"
    return f"{verb} {'no' if shape.against else 'every'} {noun}{where} {preposition} {given}."


_TELLING = {
    "ticket": "ticket numbers",
    ".": "endings",
    " ": "spaces",
    "[! -~]": "letters beyond ASCII",
    "_": "underscores",
    "-": "dashes",
    "[A-Z]": "capitals",
}


def _example(shown: str) -> str:
    """Return a name that a template shows: ``OLD-12`` for ``OLD-<number>``."""
    return re.sub(r"<[^>]*>|[nN#xX]+$", "12", shown)


def _subjects(_rule: Rule, shape: Shape) -> Made | None:
    """Judge the first line of a commit message."""
    form: dict[str, Any] = {"where": ["message"]}
    sample = "update things"
    if shape.longest:
        form["regex"], sample = [rf"\A[^\n]{{{shape.longest + 1},}}"], "x" * (shape.longest + 1)
    elif shape.case == "lower":
        form["regex"], sample = [r"\A\s*[A-Z][a-z]"], "Update things"
    elif shape.case == "upper":
        form["regex"], sample = [r"\A\s*[a-z]"], "update things"
    elif shape.holds == ("ticket",):
        form["regex"], sample = [r"\A[^\n]*\b[A-Z][A-Z0-9]+-\d+\b"], "SHOP-12: update things"
    elif shape.ends == (".",) and shape.against:
        form["regex"], sample = [r"\A[^\n]*[^.\n]\.\s*(\n|\z)"], "Update things."
    elif shape.names and shape.against:
        form["regex"] = [rf"\b(?:{'|'.join(one.regex for one in shape.names)})"]
        sample = f"{_example(shape.names[0].text)} update things"
    elif shape.names:
        form["absent"] = [rf"\A\s*(?:{'|'.join(one.regex for one in shape.names)})"]
    elif shape.starts:
        starts = rf"\A\s*(?:{'|'.join(map(re.escape, shape.starts))})"
        form["regex" if shape.against else "absent"] = [starts]
        sample = f"{shape.starts[0]} things" if shape.against else sample
    else:
        return None
    return {"content": form}, {"command": f"git commit -m {shlex.quote(sample)}"}, "commit subject"


_MAKES_BRANCH = (("checkout", "-b", "-B"), ("switch", "-c", "-C"), ("worktree add", "-b", "-B"))
_NO_NEW_BRANCH = (
    "-d -D -m -M --list -r -a --contains --merged --no-merged -u --show-current --edit-description"
)


def _branches(rule: Rule, shape: Shape) -> Made | None:
    """Judge the name with which a branch is made."""
    globs = [*(one.glob for one in shape.names), *(f"{start}*" for start in shape.starts)]
    globs += [f"*{part}*" for part in shape.holds]
    if globs and not shape.against:  # ``hotfix/... is fine too``
        named = [e for e in rule.exceptions if e.kind in ("branch", "text", "path")]
        globs += [e.text.rstrip(".\u2026*") + "*" for e in named]
    if not globs:
        return None
    forms: list[Form] = []
    for subcommand, *options in _MAKES_BRANCH:
        values = [f"{option}={glob}" for option in options for glob in globs]
        given = values if shape.against else [f"{option}=*" for option in options]
        forms.append(
            {
                "program": ["git"],
                "subcommand": [subcommand],
                "options": {"any": given, **({} if shape.against else {"none": values})},
            }
        )
    plain: Form = {"program": ["git"], "subcommand": ["branch"], "options": {"none": _NO_NEW_BRANCH.split()}}
    if shape.against:
        forms += [{**plain, "operands": [glob]} for glob in globs]
    else:
        forms.append({**plain, "operands": ["*"], "operands_none": globs})
    name = f"{shape.starts[0]}x" if shape.against and shape.starts else "something"
    if shape.against and (shape.holds or shape.names):
        name = f"x{sample_of(shape.holds[0])}" if shape.holds else example_path(shape.names[0].glob)
    return {"command": forms}, {"command": f"git checkout -b {name}"}, "branch name"


def _identifiers(rule: Rule, shape: Shape) -> Made | None:
    """Judge the name that follows a keyword: ``interface IUserRepo``."""
    if shape.of == "keyword":
        return _keywords(rule, shape)
    if shape.of == "declared":
        regex, paths, sample = declared_form(shape)
        path = f"src/x{paths[0][1:]}" if paths[0].startswith("*") else paths[0]
        written = {"write": path, "content": sample}
        return {"content": {"regex": [regex], "paths": list(paths)}}, written, f"{shape.case} names"
    if not shape.against:
        return wanted_affix(shape) if shape.starts or shape.ends else None
    if shape.holds:
        return held_by_words(shape)
    keyword = "(?:type|struct)" if shape.of == "type" else shape.of
    names = "|".join(map(re.escape, shape.starts or shape.ends))
    if shape.starts:
        regex, sample = rf"\b{keyword}\s+(?:{names})[A-Z][a-z]", f"{shape.of} {shape.starts[0]}Thing {{}}"
        if keyword == "interface":  # ``type IStore interface``
            regex = rf"{regex}|\btype\s+(?:{names})[A-Z]\w*\s+interface\b"
    else:
        regex, sample = rf"\b{keyword}\s+\w+(?:{names})\b", f"{shape.of} Thing{shape.ends[0]} {{}}"
    form: dict[str, Any] = {"regex": [regex], "except": list(PROSE_FILES)}
    scopes = [g for e in rule.places if e.concept for g in globs_of(e)]
    if scopes:
        form["paths"] = scopes
    path = example_path(scopes[0]) if scopes else "src/example.ts"
    return {"content": form}, {"write": path, "content": f"{sample}\n"}, f"{shape.of} name"


_SQL = "select|from|where|join|group by|order by|insert into|update|delete from|create table|alter table"


def _keywords(rule: Rule, shape: Shape) -> Made | None:
    """Judge the case of SQL's keywords at the head of a line."""
    words = _SQL if shape.case == "upper" else _SQL.upper()
    folders = [g.rstrip("/") for e in rule.places if e.kind == "path" for g in globs_of(e)]
    form = {"regex": [rf"^\s*(?:{words})\b"], "paths": within_folders(folders, ["*.sql"])}
    sample = words.split("|")[0]
    event = {"write": example_path(form["paths"][0]), "content": f"{sample} 1\n"}
    return {"content": form}, event, "sql keywords"


_MAKERS = {"subject": _subjects, "branch": _branches, "file": named_files}
