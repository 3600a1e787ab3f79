"""Rules that allow some files alone: only these are edited, files of a kind are made only there."""

from __future__ import annotations

import posixpath
import re
from typing import Any

from rulebook.compiler.drafting.commands import listed
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.globs import OUTSIDE, example_path, globs_of
from rulebook.compiler.drafting.in_folders import names_no_pattern
from rulebook.compiler.drafting.scopes import is_scope
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.sorts import is_folder, is_vague
from rulebook.compiler.rules import Rule


def only_paths(rule: Rule) -> list[Draft]:
    """Return a draft for ``only edit X``: its siblings are forbidden, or all that is not in a folder."""
    named = [e for e in rule.targets if e.kind == "path"]
    if rule.act == "edit" and named and all(map(is_folder, named)):
        return _only_within(rule, named)
    mine = [glob for e in named for glob in globs_of(e)]
    around = sorted({_around(glob) for glob in mine})
    if rule.act == "create":
        return _only_there(rule)
    if not named or rule.act != "edit" or not all(around):
        return []
    draft = Draft(
        rule, f"Edit only {listed(named)}, not its siblings.", {"write": {"paths": around, "except": mine}}
    )
    draft.fires = [{"write": example_path(around[0]), "content": "x"}]
    draft.passes = [{"write": example_path(mine[0]), "content": "x"}]
    draft.remedy, draft.subject = f"edit {named[0].text}", f"only {named[0].text}"
    return [draft]


def nothing_outside(rule: Rule) -> list[Draft]:
    """Return a draft for ``don't modify anything outside src/``."""
    folders = [e for e in rule.exceptions if is_folder(e)]
    outside = bool(_OUTSIDE.search(rule.text)) and bool(folders) and len(folders) == len(rule.exceptions)
    if not outside or rule.act not in ("edit", "create") or not all(map(is_vague, rule.targets)):
        return []
    return _only_within(rule, folders)


_OUTSIDE = re.compile(
    r"(?i)\b(?:outside|except (?:in|under|inside)|beyond|außerhalb|fuera|en dehors|fora de)\b"
)


def _only_within(rule: Rule, folders: list[Entity]) -> list[Draft]:
    """Return a draft for ``only edit files in src/`` and ``change nothing outside src/``."""
    mine = [f"{glob.rstrip('/')}/" for e in folders for glob in globs_of(e)]
    spared = [*mine, *OUTSIDE, "../**"]
    form: dict[str, Any] = {"paths": ["*"], "except": list(dict.fromkeys(spared))}
    if rule.act == "create":
        form["op"] = ["create"]
    draft = Draft(rule, f"Change files only in {listed(folders)}.", {"write": form})
    draft.fires = [{"write": "zz-elsewhere/a.txt", "content": "x", "exists": False}]
    draft.passes = [{"write": f"{mine[0]}a.txt", "content": "x", "exists": False}]
    draft.remedy, draft.subject = f"stay in {folders[0].text}", f"only in {folders[0].text}"
    draft.cap, draft.cap_because = "gate", "where things go is settled by asking, not by refusing"
    return [draft]


def _only_there(rule: Rule) -> list[Draft]:
    """Return a draft for ``SQL files go in db/queries/ only``: files of that kind are made nowhere else."""
    every = [*rule.targets, *rule.places]
    kinds = [
        e for e in every if not is_vague(e) and (is_scope(e) or (e.kind == "path" and "*" in globs_of(e)[0]))
    ]
    folders = [e for e in every if names_no_pattern(e) and e not in kinds]
    if not kinds or not folders or len(kinds) + len(folders) < len([e for e in every if not is_vague(e)]):
        return []
    globs = list(dict.fromkeys(glob for e in kinds for glob in globs_of(e)))
    spared = [glob if glob.endswith("/") else f"{glob}/" for e in folders for glob in globs_of(e)]
    draft = Draft(
        rule,
        f"Put {listed(kinds)} only in {listed(folders)}.",
        {"write": {"paths": globs, "except": spared, "op": ["create"]}},
    )
    draft.fires = [{"write": f"zz-elsewhere/{example_path(globs[0])}", "content": "x", "exists": False}]
    draft.passes = [{"write": f"{spared[0]}{example_path(globs[0])}", "content": "x", "exists": False}]
    draft.remedy, draft.subject = f"put it in {folders[0].text}", f"only in {folders[0].text}"
    draft.cap, draft.cap_because = "gate", "where things go is settled by asking, not by refusing"
    return [draft]


def _around(glob: str) -> str:
    """Return the glob of a path's siblings: ``locales/en.json`` -> ``locales/**/*.json``."""
    folder, name = posixpath.split(glob.rstrip("/"))
    suffix = posixpath.splitext(name)[1]
    if not folder:
        return ""
    return f"{folder}/**/*{suffix}" if suffix and not glob.endswith("/") else f"{folder}/"
