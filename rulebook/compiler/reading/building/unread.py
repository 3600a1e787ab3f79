"""What of a prohibition was not understood: a subject, a place; and whether a day ends it."""

from __future__ import annotations

import re

from rulebook.compiler.language.clauses import VERBS, Clause
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.tokens import Token
from rulebook.compiler.reading.context import is_path, kind_of

_LIGHT = frozenset(
    [
        *(
            "new",
            "neue",
            "neuen",
            "nuevos",
            "nuevas",
            "stuff",
            "things",
            "loose",
            "extra",
            "directly",
            "straight",
        ),
        *("other", "more", "thing", "way", "even", "please", "again", "own", "random", "unrelated", "guys"),
    ]
)


def unread_subject(clause: Clause) -> bool:
    """Tell ``lambda soup is banned in core/`` (what is?) from ``core/ is off limits``."""
    main = clause.having("object", "place", "agent")
    if not main or any(m.role != "place" or not is_path(m.entity) for m in main) or "edit" in clause.acts:
        return False
    before = clause.tokens[: main[0].position]
    unread = [t for t in before if not t.tags and t.entity is None and t.text[0].isalpha()]
    if any(t.text in _LIGHT for t in unread):
        return False
    return bool(unread) and clause.acts[:1] != ["delete"]


def unread_object(clause: Clause) -> str:
    """Return the unknown word that a negation is against: ``our own helper, not tenacity``; empty for none.

    What the clause names stands before the negation then, and is not what it is against.
    """
    if not clause.mentions or clause.tags & {"forbidden", "leave"}:
        return ""
    for index, token in enumerate(clause.tokens):
        if not token.has("neg") or any(m.position > index for m in clause.mentions):
            continue
        after = [t for t in clause.tokens[index + 1 :] if not t.has("article", "adverb", "plain", "strong")]
        if unread := _unread_behind_verb(after):
            return unread
        if after and not after[0].tags and after[0].text[:1].isalpha() and not _is_past(after[0].text):
            return after[0].text
    return ""


def _unread_behind_verb(after: list[Token]) -> str:
    """Return what a verb is done to in a language without blanks, where it is unknown: ``不要放脚本``."""
    verb = next((i for i, t in enumerate(after) if t.has(*VERBS)), None)
    rest = after[verb + 1 : verb + 2] if verb is not None else []
    unknown = [t.text for t in rest if not t.tags and t.entity is None and t.text[:1] > "\u2e7f"]
    return unknown[0] if unknown and len(unknown[0]) > 1 and unknown[0] not in _PARTICLES else ""


_PARTICLES = (
    "了吧",
    "了哦",
    "了啊",
    "一下",
    "一行",
    "一个字",
    "里的",
    "下的",
    "了呢",
    "了呀",
    "里面的",
    "下面的",
)


def _is_past(word: str) -> bool:
    """Tell ``must not be overwritten`` and ``never imported``: the subject stands before its verb."""
    return word.endswith(("ed", "en", "t")) and len(word) > 4


_OF_COMMITS = frozenset(
    [
        *(
            "anything",
            "everything",
            "changes",
            "change",
            "work",
            "code",
            "stuff",
            "yet",
            "yourself",
            "myself",
        ),
        *("again", "manually", "directly", "straight", "locally", "now", "early", "often", "automatically"),
        *("ever", "please", "blindly", "silently", "unprompted", "und", "oder", "etwas", "nada", "rien"),
    ]
)
"""What stands behind ``commit`` and makes no other thing of it."""


def unread_commit(clause: Clause) -> bool:
    """Tell ``do not commit build artifacts`` from ``do not commit``: what is committed is not known here."""
    at = next((i for i, t in enumerate(clause.tokens) if t.entity is None and t.has("commit")), None)
    if at is None:
        return False
    after = [t for t in clause.tokens[at + 1 :] if not t.has("article", "adverb", "strong", "plain")]
    if not after or after[0].entity is not None or after[0].text in _OF_COMMITS:
        return False
    return after[0].text[0].isalpha() and (not after[0].tags or after[0].has("generated", "build_output"))


ANY_ARGUMENT = Entity("argument", "*")
"""What exempts a command as soon as anything is named behind it."""
_ARGUMENTS = frozenset(
    [
        *("name", "names", "argument", "arguments", "path", "target", "targets", "file", "filter", "package"),
        *("module", "selector", "scope", "pattern", "id", "test", "service", "paths", "specifier", "operand"),
        *("namen", "argument", "pfad", "nombre", "argumento", "ruta", "nom", "包名", "参数"),
    ]
)


def is_bare(clause: Clause) -> bool:
    """Tell ``composer update without a package name``: the command with nothing behind it is meant."""
    named = [m.position for m in clause.mentions if kind_of(m.entity) == "command"]
    for index, token in enumerate(clause.tokens):
        if token.has("without") and named and named[0] < index:
            return any(t.text in _ARGUMENTS for t in clause.tokens[index + 1 : index + 5])
    return False


def unread_modifier(clause: Clause) -> bool:
    """Tell ``the e2e tests`` from ``the tests``: a family of commands that an unknown word narrows."""
    for mention in clause.mentions:
        if (
            not (mention.entity.concept and concept(mention.entity.concept).get("family"))
            or not mention.position
        ):
            continue
        before = clause.tokens[mention.position - 1]
        if (
            not before.tags
            and before.entity is None
            and before.text not in _LIGHT
            and before.text[:1].isalpha()
        ):
            return True
    return False


def unread_allowance(clause: Clause) -> bool:
    """Tell ``no X, localhost is fine``: what is fine has no name that is known here."""
    pairs = zip(clause.tokens, clause.tokens[1:], strict=False)
    return any(
        two.has("allowed")
        and not two.has("neg")
        and not one.tags
        and one.entity is None
        and one.text.isalpha()
        for one, two in pairs
    )


_LOCATIVES = frozenset(
    [
        *("in", "inside", "under", "within", "below", "at", "throughout"),
        *("im", "unter", "innerhalb", "en", "dentro de", "bajo", "dans", "sous"),
    ]
)
_ANY_PLACE = frozenset(
    [
        *(
            "codebase",
            "project",
            "projekt",
            "proyecto",
            "repo",
            "repos",
            "repository",
            "app",
            "application",
            "team",
        ),
        *(
            "production",
            "general",
            "particular",
            "first",
            "place",
            "way",
            "all",
            "once",
            "front",
            "least",
            "code",
        ),
        *(
            "zukunft",
            "futuro",
            "avenir",
            "short",
            "doubt",
            "public",
            "case",
            "cases",
            "generell",
            "allgemeinen",
            "general",
            "new",
            "future",
            "source",
            "sources",
        ),
    ]
)


def unread_place(clause: Clause) -> bool:
    """Tell ``no print() in the hot path``: where that is can not be told, so it must not bite everywhere."""
    if _leads_unread(clause):
        return True
    things = [
        m.position for m in clause.having("object") if kind_of(m.entity) in ("symbol", "content", "path")
    ]
    for index, token in enumerate(clause.tokens):
        if token.text.rpartition(" ")[2] not in _LOCATIVES or not things or index < min(things):
            continue
        after = clause.tokens[index + 1 :]
        stop = next((i for i, t in enumerate(after) if t.text == "," or t.has(*_ENDS)), len(after))
        phrase = after[:stop]
        if not any(t.entity is not None or t.has("first") for t in phrase):  # ``in its first lines``
            words = [t.text for t in phrase if not t.tags and t.text[:1].isalpha()]
            if words and not set(words) & _ANY_PLACE:
                return True
    return False


def _leads_unread(clause: Clause) -> bool:
    """Tell ``in Prod-Pods bitte kein kubectl exec``: it begins with a place that has no known name."""
    tokens = clause.tokens
    if not tokens or tokens[0].text not in ("in", "im", "unter", "en", "dentro de", "dans", "sous", "em"):
        return False
    stop = next((i for i, t in enumerate(tokens) if i and (t.entity is not None or t.has("neg"))), 0)
    words = [t.text for t in tokens[1:stop] if not t.tags and t.text[:1].isalpha()]
    words = [word for word in words if not word.endswith(("dateien", "-code", "-files"))]
    return bool(words) and tokens[stop].has("neg") and not set(words) & _ANY_PLACE


_ENDS = ("before", "after", "until", "if", "except", "without", "but", "neg", "must")
_DAY = re.compile(
    r"(?i)^(mon|tues|wednes|thurs|fri|satur|sun)day$|^(montag|dienstag|mittwoch|donnerstag|freitag)$"
    r"|^(lunes|martes|miércoles|jueves|viernes)$|^(january|february|march|april|june|july|august|september"
    r"|october|november|december|monday|tomorrow|morgen|mañana)$|^\d"
)


def is_dated(clause: Clause) -> bool:
    """Tell ``before Friday`` (an end) from ``before you push`` (an order)."""
    pairs = zip(clause.tokens, clause.tokens[1:], strict=False)
    return any(one.has("before") and (two.has("time") or _DAY.match(two.text)) for one, two in pairs)
