"""Rules that allow some files alone: only these are edited, files of a kind are made only there."""

from __future__ import annotations

import posixpath

from rulebook.compiler.drafting.commands import listed
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.globs import example_path, globs_of, is_vague
from rulebook.compiler.drafting.in_folders import is_folder
from rulebook.compiler.drafting.scopes import is_scope
from rulebook.compiler.rules import Rule


def only_paths(rule: Rule) -> list[Draft]:
    """Return a draft for ``only edit X``: its siblings are forbidden."""
    named = [e for e in rule.targets if e.kind == "path"]
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


def _only_there(rule: Rule) -> list[Draft]:
    """Return a draft for ``SQL files go in db/queries/ only``: files of that kind are made nowhere else."""
    every = [*rule.targets, *rule.places]
    kinds = [
        e for e in every if not is_vague(e) and (is_scope(e) or (e.kind == "path" and "*" in globs_of(e)[0]))
    ]
    folders = [e for e in every if is_folder(e) and e not in kinds]
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
