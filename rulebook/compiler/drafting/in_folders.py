"""Globs of files as they lie in the folders that a rule names: ``never edit SQL files in db/``."""

from __future__ import annotations

import re
from dataclasses import replace

from rulebook.compiler.drafting.globs import globs_of
from rulebook.compiler.drafting.scopes import is_scope
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.sorts import is_litter
from rulebook.compiler.rules import Rule

_FILE = re.compile(r"\w\.\w+$")
_STEM = 4


def names_no_pattern(entity: Entity) -> bool:
    """Tell a path that names no pattern; of ``a.py`` and ``src`` alike."""
    return entity.kind == "path" and "*" not in entity.text


def kinds_first(rule: Rule) -> Rule:
    """Return the rule with the kind of files as its target where it was read as the place.

    ``do not touch SQL files in the repo root`` is about SQL files, not about all that lies there.
    """
    kinds = [e for e in rule.places if is_scope(e) and globs_of(e)]
    homes = [e for e in rule.targets if _is_home(e)]
    if not kinds or len(homes) < len(rule.targets):
        return rule
    others = [e for e in rule.places if e not in kinds and not _is_home(e)]
    return replace(rule, targets=kinds, places=[*homes, *others])


def within(rule: Rule, targets: list[Entity], paths: list[str]) -> list[str]:
    """Return globs of files as they lie in the folders that the rule names.

    Of a kind whose files have no pattern of their own, or that the folder is named after, the whole folder is
    meant: ``the golden files in tests/golden/``.
    """
    homes = [e for e in rule.places if _is_home(e) and e.concept != "root_files"]
    folders = [glob for e in homes for glob in globs_of(e)]
    top = any(e.concept == "root_files" for e in rule.places)
    if folders and rule.act in ("", "edit") and all(_is_all_of(e, folders) for e in targets):
        return [glob if glob.endswith("/") else f"{glob}/" for glob in folders]
    files = [glob for glob in paths if "/" not in glob.rstrip("/")]
    if not [glob for glob in files if not glob.endswith("/")] or not (folders or top):
        return paths
    inside = [f"{folder.rstrip('/')}/**/{glob}" for folder in folders for glob in files]
    return [*(f"/{glob}" for glob in files if top), *inside]


def _is_home(entity: Entity) -> bool:
    return entity.concept == "root_files" or (names_no_pattern(entity) and not _FILE.search(entity.text))


def _is_all_of(entity: Entity, folders: list[str]) -> bool:
    if not entity.concept or is_litter(entity):
        return False
    named = entity.text.lower()[:_STEM]
    return all(glob.endswith("/") for glob in globs_of(entity)) or any(named in glob for glob in folders)
