"""A part of a file and the rest of a folder: no rule about a whole file or folder is made of them."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.language.sorts import is_folder
from rulebook.compiler.reading.bounds.pieces import is_about_paths, sentence_of
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.rules import Rule

_REGION = re.compile(
    r"\b(?:USER CODE|BEGIN|END)\b|(?i:\b(?:markers?|marked (?:region|block|section|part)s?"
    r"|(?:between|outside(?: of)?|inside|within) (?:the|these|those|its) (?:\w+ )?(?:blocks?|sections?"
    r"|regions?|fences?|comments?)"
    r"|custom (?:code|section)s?|managed block)\b)"
)
"""What says that a part of a file is meant."""
_SAYS = re.compile(
    r"(?i)^\W*(?:\([^)]*\)\s*)?(?:says?|declares?|states?|lists?|sets?|specif(?:y|ies)|pins?|imports?"
    r"|reads?|spells?|quotes?)\b"
)
"""What a file does with what stands in it."""
_BY_HAND = re.compile(r"(?i)\W*(?:and )?(?:never|not|no|nothing|don't)(?: ever)? (?:by hand|manually)\W*")
"""What is said of the files that a command makes, and not of the command."""
_ELSE = re.compile(
    rf"(?i)\b(?:(?:everything|anything|all|every (?:file|folder)|(?:any|all) files) else|the (?:rest"
    rf"|other \w+|others))"
    rf"(?: of)? (?:in|under|inside|below|of)?\s*(?:the )?{MARK.pattern}"
)
_CHANGES = ("forbid", "generated", "owned")


def keep_regions(rule: Rule, message: Message) -> None:
    """Make a rule about files unclear where only a part of them is meant; spare what the rest leaves out."""
    at = sentence_of(rule, message)
    if at is None or rule.kind not in _CHANGES:
        return
    text = message.spoken[at].sentence.text
    if not is_about_paths(rule):
        rule.unclear = rule.unclear or _tells(rule, message, text)
        if _BY_HAND.fullmatch(text):
            rule.targets = [e for e in rule.targets if kind_of(e) == "path"]
            rule.unclear = rule.unclear or not rule.targets
        return
    rule.unclear = rule.unclear or bool(_REGION.search(MARK.sub(" ", text))) or _tells(rule, message, text)
    rule.unclear = rule.unclear or any(map(_is_written, rule.places))
    rule.unclear = rule.unclear or _leaves_out_a_kind(rule, message, text)
    for found in _ELSE.finditer(text):
        _spare(rule, message.entities[int(found[1])], message)


def _is_written(entity: Entity) -> bool:
    """Tell what is written into files (tests, comments) where a rule has the files alone."""
    return entity.concept in ("tests", "test_files", "scope_comments") or kind_of(entity) in (
        "content",
        "tag",
        "say",
    )


def _leaves_out_a_kind(rule: Rule, message: Message, text: str) -> bool:
    """Tell a ban on what is new in a folder whose sentence is about one kind of files."""
    carried = {*rule.targets, *rule.places, *rule.exceptions, *rule.remedies}
    named = [message.entities[int(mark[1])] for mark in MARK.finditer(text)]
    kinds = [e for e in named if e.kind == "path" and "*" in e.text and "/" not in e.text]
    return rule.act == "create" and all(map(is_folder, rule.targets)) and not carried.issuperset(kinds)


def _tells(rule: Rule, message: Message, text: str) -> bool:
    """Tell ``a manifest (x/Cargo.toml) says `workspace = true`, never a number``."""
    for mark in MARK.finditer(text):
        named = message.entities[int(mark[1])]
        if named.kind == "path" and named in rule.targets and rule.kind == "forbid":
            return bool(_SAYS.match(text[mark.end() :].lstrip(" )")))
    return False


def _spare(rule: Rule, folder: Entity, message: Message) -> None:
    """Spare what the message names within a folder of which the rest is meant."""
    if folder not in rule.targets:
        return
    head = f"{folder.text.rstrip('/')}/"
    within = [e for e in message.entities if e.kind == "path" and e.text.startswith(head) and e != folder]
    within = [e for e in within if e.text.rstrip("/") != folder.text.rstrip("/")]
    rule.exceptions += [e for e in within if e not in rule.exceptions]
    rule.unclear = rule.unclear or not within
