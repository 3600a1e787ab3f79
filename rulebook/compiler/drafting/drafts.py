"""Which drafts an atomic rule gives; a rule that no predicate can carry gives a note."""

from __future__ import annotations

import re

from rulebook.compiler.drafting.commands import forbid_commands, instead, only_with, remedy
from rulebook.compiler.drafting.content import forbid_content, message_shape, require_content, style
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.marker import marked_files
from rulebook.compiler.drafting.paths import forbid_commit, forbid_paths, forbid_read, only_paths
from rulebook.compiler.drafting.sessions import ask_first, clean_up, require
from rulebook.compiler.rules import Rule


def drafts_of(rule: Rule) -> list[Draft]:
    """Return the drafts of a rule, at least one; the last resort is a note with the rule's own words."""
    found = _BY_KIND.get(rule.kind, lambda _: [])(rule)
    return found or [note(rule)]


def note(rule: Rule) -> Draft:
    """Return a draft without a predicate."""
    return Draft(
        rule,
        " ".join(rule.text.split()),
        cap="note",
        cap_because="nothing that an agent does can be told from these words",
        remedy=remedy(rule),
        subject=rule.text,
    )


def _forbid(rule: Rule) -> list[Draft]:
    if rule.act == "commit" and (found := forbid_commit(rule)):
        return found
    if rule.act == "read" and (found := forbid_read(rule)):
        return found
    if found := marked_files(rule):
        return found
    found = forbid_content(rule) + forbid_commands(rule)
    if rule.act in ("edit", "create", "delete", "") or not found:
        found += forbid_paths(rule)
    return found


def _only(rule: Rule) -> list[Draft]:
    return only_with(rule) or clean_up(rule) or only_paths(rule)


def _replace(rule: Rule) -> list[Draft]:
    found = instead(rule) + forbid_content(rule)
    if not found and rule.act in ("create", "edit"):
        found = forbid_paths(rule)
    return found


def _wish(rule: Rule) -> list[Draft]:
    if any(e.concept == "scope_messages" for e in [*rule.places, *rule.targets]) or re.search(
        r"(?i)commit (message|subject|title)s?", rule.text
    ):
        return message_shape(rule)
    return []


_BY_KIND = {
    "forbid": _forbid,
    "generated": forbid_paths,
    "owned": forbid_paths,
    "only": _only,
    "replace": _replace,
    "require": require,
    "require_content": require_content,
    "ask": ask_first,
    "cleanup": clean_up,
    "style": style,
    "wish": _wish,
    "fact": _wish,
}
