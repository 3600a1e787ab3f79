"""What a rule is about, apart from where it holds, before what and after what; asked when a rule is made."""

from __future__ import annotations

import re

from rulebook.compiler.language.clauses import Clause, Mention
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.reading.context import is_path, is_thing, kind_of
from rulebook.compiler.rules import Rule


def place(rule: Rule, mentions: list[Mention]) -> None:
    """Part what a rule is about from where it holds."""
    named = [m for m in mentions if is_thing(m.entity) and not is_path(m.entity)]
    things = [m.entity for m in named if m.role != "place"]
    aside = [m.entity for m in named if m.role == "place"]
    things, aside = (things, aside) if things else (aside, [])
    paths = [m for m in mentions if is_path(m.entity) and not _is_part(rule, m)]
    wheres = [m.entity for m in mentions if not is_thing(m.entity)] + aside
    precise = [m.entity for m in paths if not is_vague(m.entity)]
    texts = bool(things) and all(_is_text(e) for e in things) and all(m.role == "place" for m in paths)
    if things and (texts or rule.act not in ("edit", "create", "delete", "commit", "read")):
        rule.targets += things
        rule.places += [m.entity for m in paths if m.role in ("place", "agent")] + wheres
        rule.targets += [m.entity for m in paths if m.role == "object" and not is_vague(m.entity)]
    else:
        objects_, folders = _parted(paths)
        wheres = [e for e in wheres if e not in precise]
        rule.targets += objects_ or precise or things or [m.entity for m in paths]
        rule.places += wheres + [entity for entity in things if precise] + folders


def _is_text(entity: Entity) -> bool:
    """Tell what stands in files (``new Date()``, debug output) from what is a file."""
    return kind_of(entity) in ("symbol", "content", "library") or (entity.kind == "text" and entity.code)


def _parted(paths: list[Mention]) -> tuple[list[Entity], list[Entity]]:
    """Part kinds of files from the folders that they must stay out of: ``no zip files in src/``."""
    kinds = [m.entity for m in paths if m.role == "object" and is_kind(m.entity)]
    folders = [m.entity for m in paths if m.role == "place" and not is_vague(m.entity)]
    whole = len(kinds) + len(folders) == len([m for m in paths if not is_vague(m.entity)])
    return (kinds, folders) if kinds and folders and whole else ([], [])


def is_kind(entity: Entity) -> bool:
    """Tell a kind of files (``*.zip``, screenshots) from one file or folder."""
    if entity.concept:
        return not is_vague(entity) and entity.concept != "root_files"
    ending = bool(re.match(r"^\.[a-z0-9]+$", entity.text)) and entity.kind == "path"
    return ending or ("*" in entity.text and "/" not in entity.text)


def _is_part(rule: Rule, mention: Mention) -> bool:
    """Tell ``the header of po/de.po`` from the file: a part of a file is not the file."""
    if (
        mention.role != "place"
        or mention.entity.kind != "path"
        or rule.act in ("create", "delete", "commit", "read", "rewrite")
    ):
        return False
    name = mention.entity.text.rsplit("/", 1)[-1]
    return "." in name and "*" not in name and not name.endswith((".d", "."))


def conditions(rule: Rule, clause: Clause) -> None:
    """Add what must come before, and what makes it necessary."""
    rule.before += clause.conditions.get("before", [])
    rule.after += clause.conditions.get("after", [])
    before = clause.having("before")
    changed = [m.entity for m in before if m.act == "commit" and kind_of(m.entity) in ("path", "scope")]
    rule.before_targets += [m.entity for m in before if m.entity not in changed]
    rule.after_targets += changed  # ``before you commit ruby files``
    rule.after_targets += [m.entity for m in clause.having("after", "if")]


def of_another(clause: Clause) -> list[Entity]:
    """Return the places of a style that has no name here: the yaml of ``4 spaces in python, 2 in yaml``."""
    found: list[Entity] = []
    other, behind = False, False
    for token in clause.tokens:
        if token.text == ",":
            other, behind = False, True
        elif token.entity is not None:
            found += [token.entity] if other else []
        elif not token.tags and token.text[:1].isalnum():
            other = behind
    return found
