"""What a sentence says and its rule has not kept: a branch, an exception, what is done in a place.

A rule that lost one of them is wider than its words, so it is noted and a person says what is meant.
"""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import MARK
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.bounds.pieces import (
    is_about_code,
    is_about_commands,
    is_about_paths,
    pieces,
    sentence_of,
)
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.rules import Rule

_BRANCHES = re.compile(
    r"(?i)(?<!even )(?<!auch )(?<!même )\b(?:on|to|onto|into|in|from|auf|in|nach|en|sur|para)\s+"
    r"(?:(?:the|a|any|my|your|our|den|dem|der|die|la|el|los|las|tu|ta|mi|ma|les)\s+)?"
    r"(?!the |any |all |every |this |that |other |some )\S+\s+(?:branch|branches|zweige?|ramas?|branches?)\b"
)
"""A name or a word before ``branches`` tells which are meant."""
_ON_GIT = re.compile(r"(?i)^(?:git )?(?:commits?|push|merg|rebas|force)")
_UNLESS = re.compile(
    r"(?i)\b(?:unless|except (?:when|if|for|after|by)|es sei denn|außer wenn|salvo (?:que|si)|a menos que"
    r"|excepto (?:si|cuando)|sauf si|à moins que|a não ser que|exceto)\b|除非"
)
_RUNS = re.compile(r"(?i)\b(?:start|launch|kick off|execute|trigger|fire up|run)\b")
_GENERIC = re.compile(
    r"(?i)\b(?:anything|nothing|everything|them|by hand|manually|files?|stuff|things?|code|changes?"
    r"|edits?|new|yours|mine|ours"
    r"|(?:touch|edit|modif|chang|writ|creat|add|put|delet|remov|renam|mov|commit|sav|generat|work|append)\w*"
    r"|stays?|as is|belongs?|read[- ]?only|leave|closed|frozen|off[- ]limits"
    r"|nichts|dateien|(?:änder|fass|schreib|leg)\w*|nada|archivos|ficheros|(?:toca|toque|edit|modific|escrib)\w*"
    r"|cre[ae]\w*|rien|fichiers?|(?:touche|modifie|mex|alter)\w*|arquivos?)\b"
    r"|[改动碰写加放删建编触变更]|編集|変更|触|書|作|수정|편집|만들|쓰|추가|건드"
)
"""Words for any change, or for any file: then it is the place that is closed."""
_THERE = re.compile(r"(?i)\b(?:there|in it|dort|darin|da rein|ahí|allí)\b")
_THROUGH = re.compile(
    rf"(?i)\b[^\W\d]\S*\s+(?:\S+\s+){{0,3}}?(?:through|via|über|mittels|por medio de)\s+{MARK.pattern}"
)
_CODE_IN = re.compile(
    r"(?i)\b(?:attributes?|styles?|tags?|imports?|comments?|calls?|code|text)\b.{0,20}\bin \.\w"
)
_UNDOING = ("rm", "mv", "kill", "pkill", "rmdir", "del", "unlink")
_LANDS = re.compile(r"(?i)\b(?:goes|go|belongs?|lands?|put|comes?)\b.{0,20}\b(?:in|into|under|to)\b")
_NO = re.compile(r"(?i)\b(?:no|never|not|nie|nicht|kein\w*|nunca|jamais)\b")
_COMPONENT = re.compile(
    r"(?i)^\W*(?:the |our |in the )?(?:(?:app|app android|app ios|backend|frontend|front-end|back-end|server"
    r"|client|mobile|web|worker|firmware|desktop|website|dashboard|admin)\b[\s/]*)+(?:app|code|side)?:"
)
"""A part of the product at the head: which files it has is not known."""
_STORY = re.compile(
    r"(?i)^\W*(?:it|ci|the \w+|that|this|\S+) (?:ran|was|were|took|broke|failed|had|went|got)\b"
)
_ORDERS = re.compile(
    r"(?i)\b(?:must|always|every|each|before|after|whenever|first|never|without|until|please)\b"
)


def keep_what_is_said(rule: Rule, message: Message) -> None:
    """Let no rule bite that has lost a part of what its sentence says."""
    at = sentence_of(rule, message)
    if at is None:
        return
    text = message.spoken[at].sentence.text
    rule.unclear = rule.unclear or (
        _loses_branches(rule, text)
        or _loses_exception(rule, text)
        or _takes_kind_from_before(rule, text)
        or _bans_the_place(rule, message, at)
        or _runs_code(rule, text)
        or _is_story(rule, text)
        or _loses_there(rule)
        or _bans_the_instrument(rule, message, text)
        or _names_the_place(rule)
        or (is_about_code(rule) and not rule.places and bool(_COMPONENT.match(MARK.sub("x", text))))
    )


def _loses_branches(rule: Rule, text: str) -> bool:
    """Tell ``no commits on release/4.x branches`` of which only the commits were read."""
    if rule.kind not in ("forbid", "ask") or not is_about_commands(rule):
        return False
    on_git = all(_ON_GIT.match(e.text) for e in rule.targets)
    told = any(kind_of(e) == "branch" for e in (*rule.places, *rule.targets, *rule.exceptions))
    return on_git and not told and bool(_BRANCHES.search(MARK.sub("x", text)))


def _loses_exception(rule: Rule, text: str) -> bool:
    """Tell ``don't run A and don't do B unless you asked``: the exception is of both."""
    changes = rule.kind in ("forbid", "owned", "generated")
    return changes and not rule.exceptions and bool(_UNLESS.search(text))


def _takes_kind_from_before(rule: Rule, text: str) -> bool:
    """Tell ``you did X on the failing test. No.``: it is not the tests that are unwanted."""
    kinds = bool(rule.targets) and all(e.concept and kind_of(e) in ("scope", "path") for e in rule.targets)
    return rule.kind == "forbid" and kinds and not MARK.search(text) and not _GENERIC.search(text)


def _bans_the_place(rule: Rule, message: Message, at: int) -> bool:
    """Tell ``never hardcode addresses in src/api``: what is unwanted there was not read."""
    top = any(e.concept == "root_files" for e in rule.targets)  # ``not in the repo root``
    if rule.kind not in ("forbid", "owned") or not is_about_paths(rule) or top:
        return False
    text = message.spoken[at].sentence.text
    head, colon, rest = text.partition(":")
    own = {message.entities[int(mark[1])] for mark in MARK.finditer(head)}
    if rule.kind == "forbid" and colon and set(rule.targets) <= own:
        banned = [part for part in re.split("[,;.]", rest) if _NO.search(part)]
        return bool(banned) and not any(_GENERIC.search(part) for part in banned)
    named = [name for piece in pieces(message.spoken[at], message) for name in piece.names]
    inside = {name.entity for name in named if name.is_inside}
    if not inside or not set(rule.targets) <= inside:
        return False
    if rule.kind == "owned":
        return bool(_LANDS.search(text))  # ``the change goes as a commit under clusters/``
    return bool(_NO.search(text)) and not _GENERIC.search(text)


def _runs_code(rule: Rule, text: str) -> bool:
    """Tell ``do not start BuildCookRun``, a run of something, from a word that is unwanted in files."""
    plain = any(e.kind == "symbol" and not e.concept and "(" not in e.text for e in rule.targets)
    return rule.kind == "forbid" and plain and bool(_RUNS.search(text)) and rule.act != "say"


def _loses_there(rule: Rule) -> bool:
    """Tell ``traces must not be written there``: where is a place that was named before."""
    kinds = rule.kind == "forbid" and is_about_paths(rule) and all("*" in e.text for e in rule.targets)
    return kinds and not rule.places and bool(_THERE.search(rule.text))


def _bans_the_instrument(rule: Rule, message: Message, text: str) -> bool:
    """Tell ``no FLUSHALL through redis-cli``: it is not every use of the program that is unwanted."""
    bare = is_about_commands(rule) and all(" " not in e.text and not e.concept for e in rule.targets)
    if rule.kind != "forbid" or not bare:
        return False
    through = [message.entities[int(found[1])] for found in _THROUGH.finditer(text)]
    return bool(through) and {e.text for e in rule.targets} <= {e.text for e in through}


def _names_the_place(rule: Rule) -> bool:
    """Tell ``style attributes in .vue and .html are out``: no name of a file is unwanted."""
    against = rule.shape is not None and rule.shape.of == "file" and rule.shape.against
    return against and bool(_CODE_IN.search(rule.text))


def _is_story(rule: Rule, text: str) -> bool:
    """Tell ``main ran 1 of 412 tests``, which tells what happened, from what has to be run."""
    undoing = bool(rule.targets) and all(e.text in _UNDOING for e in rule.targets)
    if rule.kind == "require" and undoing:
        return True  # ``rm those before you say that you are finished``
    return rule.kind == "require" and bool(_STORY.match(MARK.sub("x", text))) and not _ORDERS.search(text)
