"""Which drafts an atomic rule gives; a rule that no predicate can carry gives a note."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from rulebook.compiler.drafting.ask import ask_first
from rulebook.compiler.drafting.branches import forbid_branch_names
from rulebook.compiler.drafting.cleanup import clean_up
from rulebook.compiler.drafting.commands import forbid_commands, instead, remedy
from rulebook.compiler.drafting.content import forbid_content
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.environments import forbid_environment
from rulebook.compiler.drafting.kinds import forbid_kinds
from rulebook.compiler.drafting.libraries import forbid_libraries
from rulebook.compiler.drafting.marker import marked_files
from rulebook.compiler.drafting.messages import message_shape, require_content
from rulebook.compiler.drafting.naming import name_shape
from rulebook.compiler.drafting.only_commands import only_these, only_with
from rulebook.compiler.drafting.only_paths import nothing_outside, only_paths
from rulebook.compiler.drafting.options import forbid_options
from rulebook.compiler.drafting.paths import forbid_commit, forbid_paths, forbid_read
from rulebook.compiler.drafting.placed import forbid_elsewhere
from rulebook.compiler.drafting.require import require
from rulebook.compiler.drafting.rewriting import forbid_rewriting
from rulebook.compiler.drafting.speech import forbid_phrases, style
from rulebook.compiler.drafting.texts import require_text
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.sorts import is_litter
from rulebook.compiler.rules import Rule


def drafts_of(rule: Rule) -> list[Draft]:
    """Return the drafts of a rule, at least one; the last resort is a note with the rule's own words."""
    unread = rule.unclear or rule.residue or _spares_what_it_finds(rule)
    maker = None if unread else _BY_KIND.get(rule.kind)
    found = maker(rule) if maker is not None else []
    return found or [note(rule)]


_FOUND = ("content", "style", "say", "symbol", "text", "url", "library", "environment")


def _spares_what_it_finds(rule: Rule) -> bool:
    """Tell ``no hardcoded URLs except `localhost` ``: no check leaves out a part of a kind."""
    kinds = [e for e in rule.targets if e.concept and concept(e.concept)["kind"] in ("content", "say")]
    spared = [concept(e.concept)["kind"] if e.concept else e.kind for e in rule.exceptions]
    return bool(kinds and spared) and all(kind in _FOUND for kind in spared)


def note(rule: Rule) -> Draft:
    """Return a draft without a predicate."""
    draft = Draft(rule, " ".join(rule.text.split()), cap="note", remedy=remedy(rule), subject=rule.text)
    if rule.residue:
        draft.cap_because = f"no check can tell what is meant by: {', '.join(rule.residue)}"
    return draft


def _forbid(rule: Rule) -> list[Draft]:
    if rule.act == "say" and (found := forbid_phrases(rule)):
        return found
    if rule.act == "commit" and (found := forbid_commit(rule)):
        return found
    if rule.act == "read" and (found := forbid_read(rule)):
        return found
    if rule.act == "rewrite":
        return forbid_rewriting(rule)
    if found := forbid_branch_names(rule) or marked_files(rule):
        return found
    if found := forbid_options(rule):
        return found
    found = forbid_environment(rule) or forbid_libraries(rule) + forbid_content(rule) + forbid_kinds(
        rule
    ) + forbid_commands(rule)
    unread = not rule.targets and any(
        e.kind == "symbol" for e in rule.remedies
    )  # ``no tears in *.sh, use f()``
    if rule.act in ("edit", "create", "delete", "") and not unread:
        found += forbid_paths(rule) or nothing_outside(rule)
    return found or forbid_phrases(rule)


def _only(rule: Rule) -> list[Draft]:
    return only_with(rule) or only_these(rule) or _only_left(rule) or only_paths(rule)


def _only_left(rule: Rule) -> list[Draft]:
    """Return drafts for what alone may stay behind; a rule that does not speak of the end has none."""
    stays = any(is_litter(e) for e in rule.targets) and bool(rule.places)
    return clean_up(rule) if stays or _LEAVES.search(rule.text) else []


_LEAVES = re.compile(r"(?i)\b(leave|left|leav|behind|keep|end|done|finish|clean)")


def _replace(rule: Rule) -> list[Draft]:
    found = instead(rule) + forbid_libraries(rule) + forbid_content(rule) + forbid_kinds(rule)
    names = [e for e in rule.targets if e.kind == "path" and "*" in e.text]
    if not found and names == rule.targets and any(e.kind == "path" for e in rule.remedies):
        found = forbid_paths(replace(rule, act="create"))  # ``test_*.py, not *_test.py``
    if not found and rule.act in ("create", "edit"):
        found = forbid_paths(rule)
    return found


def _wish(rule: Rule) -> list[Draft]:
    about_messages = any(e.concept == "scope_messages" for e in rule.named) or "commit" in rule.text.lower()
    return message_shape(rule) if about_messages else []


_BY_KIND: dict[str, Callable[[Rule], list[Draft]]] = {
    "forbid": _forbid,
    "generated": forbid_paths,
    "owned": forbid_paths,
    "only": _only,
    "replace": _replace,
    "require": require,
    "require_content": require_content,
    "require_text": require_text,
    "ask": ask_first,
    "cleanup": clean_up,
    "style": style,
    "naming": name_shape,
    "placed": forbid_elsewhere,
    "wish": _wish,
    "fact": _wish,
}
