"""What of a clause limits its names, and is carried by no predicate: the residue.

A check that leaves a limiting word out is wider than what was said, so a rule with a residue is only noted.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from rulebook.compiler.language.clauses import VERBS, Clause, Mention
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.language.tokens import Token
from rulebook.compiler.reading.building.refine import HERE
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.rules import Rule

COVERED = ("forbid", "only", "replace", "require", "ask", "style")
"""Kinds of rules whose check must not be wider than their words."""
_STOPS = (",", ";", ":", "(", ")", "->", "=>", "=", "?", "!", ".", "-")
_HERE = ("this", "our", "the", "my", "that")
_RELATIVE = frozenset(["that", "which", "who", "whose", "que"])
_SUBJECTS = frozenset(["you", "i", "we", "they", "others", "somebody", "someone", "he", "she"])
"""Who did what tells which ones are meant: ``processes you did not start``."""
_PHRASE = frozenset(
    [
        *("for", "to", "of", "about", "against", "between", "during", "per", "like", "inside", "into", "on"),
        *("with", "from", "in", "at", "under", "within", "para", "con", "für", "mit", "auf", "pour", "avec"),
    ]
)
LIGHT = frozenset(
    [
        *("new", "neue", "neuen", "nuevos", "nuevas", "nouveaux", "extra", "more", "random", "any", "single"),
        *("thing", "things", "stuff", "way", "all", "own", "whole", "plain", "little", "silly", "stupid"),
        *("ever", "again", "anywhere", "everywhere", "somewhere", "machine", "box", "laptop", "computer"),
        *("repo", "repository", "project", "codebase", "code", "here", "general", "particular", "me", "us"),
        *(
            "indentation",
            "indenting",
            "yourself",
            "manually",
            "command",
            "commands",
            "file",
            "files",
            "call",
            "calls",
            "line",
            "lines",
        ),
        *("flag", "flags", "option", "options", "statement", "statements", "trailer", "footer", "comments"),
        *("package", "packages", "library", "module", "modules", "function", "functions", "method", "class"),
        *("archivos", "ficheros", "archivo", "fichero", "dateien", "datei", "ordner", "carpeta", "fichiers"),
        *("team", "app", "application", "place", "first", "case", "purpose", "production", "public", "today"),
        *("session", "same", "sessions", "commit", "user", "users"),
        *(
            "form",
            "shape",
            "anything",
            "anyone",
            "anybody",
            "whatever",
            "whichever",
            "database",
            "databases",
            "reach",
        ),
        *("gets", "get", "got", "being", "origin", "pass", "passes", "green", "clean", "run", "runs"),
        *("you", "i", "we", "they", "work", "job", "my", "your", "our", "the", "a", "an", "tool", "tools"),
        *(
            "leftover",
            "unnecessary",
            "fucking",
            "damn",
            "bloody",
            "goddamn",
            "freaking",
            "actual",
            "accidental",
        ),
    ]
)
"""Words that name no part of what they stand beside."""


def residue(clause: Clause, rule: Rule) -> list[str]:
    """Return the words of a clause that limit the rule's targets and that nothing of the rule carries."""
    carried = {*rule.targets, *rule.remedies, *rule.places, *rule.exceptions, *rule.before_targets}
    found: list[str] = []
    commands = rule.targets and all(kind_of(e) == "command" for e in rule.targets)
    if commands and rule.kind in ("forbid", "ask"):
        found += [e.text for e in rule.places if not _holds_commands(e)]
    for mention in clause.mentions:
        if mention.entity in rule.targets and mention.entity.kind != "text":
            found += [word for word in _limits(clause, mention, carried) if word not in found]
    return found


def _holds_commands(place: Entity) -> bool:
    """Tell a place that a check on a command can tell: a branch, a folder, an option; not ``for scripts``."""
    folder = place.kind == "path" and "*" not in place.text
    told = place.kind in ("option", "env", "operator", "branch") or place.concept == "root_files"
    return folder or told or kind_of(place) in ("branch", "environment", "surface") or is_vague(place)


def _limits(clause: Clause, mention: Mention, carried: set[Entity]) -> Iterator[str]:
    tokens, at = clause.tokens, mention.position
    if mention.entity.concept and kind_of(mention.entity) == "command":
        yield from _modifiers(tokens, at)
    before = tokens[at - 1].entity if at else None
    if mention.entity.concept and before is not None and all(m.entity is not before for m in clause.mentions):
        yield before.text  # ``docker images``
    behind = tokens[at + 1 :]
    if behind and behind[0].entity is not None and behind[0].entity not in carried:
        behind = behind[1:]
    if not behind:
        return
    if behind[0].text in _RELATIVE and len(behind) > 1 and not behind[1].has("neg"):
        yield from _words(_phrase(behind[1:]), verbs=True)
    elif behind[0].text in _SUBJECTS and _is_family(mention.entity):
        yield from _words(_of_whom(behind[1:]), verbs=True)
    elif behind[0].text in _PHRASE:
        phrase = _phrase(behind[1:])
        if phrase[:1] and phrase[0].text in _HERE and phrase[1:2] and phrase[1].text in HERE:
            phrase = phrase[2:]  # ``in this checkout``
        if not any(t.entity in carried for t in phrase if t.entity is not None):
            yield from _words(phrase)
    elif _is_head(mention.entity, behind[0]):
        yield behind[0].text


def _of_whom(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return what stands behind a subject, up to a sign: what others ``did not start``."""
    return tuple(takewhile(lambda token: token.text not in _STOPS, tokens))[:4]


def _modifiers(tokens: tuple[Token, ...], at: int) -> list[str]:
    """Return the unknown words right before a family of commands: ``e2e`` of ``the e2e tests``."""
    found: list[str] = []
    for token in reversed(tokens[:at]):
        if token.tags or token.entity is not None or not token.text[:1].isalpha() or token.text in _STOPS:
            break
        found.insert(0, token.text)
    return [word for word in found if word not in LIGHT and not word.endswith("ing")]


def _phrase(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return the tokens of a phrase: up to a mark, a condition, or a verb of its own."""
    ends = (
        "before",
        "after",
        "until",
        "if",
        "except",
        "without",
        "but",
        "neg",
        "must",
        "and",
        "instead",
        *VERBS,
    )
    for index, token in enumerate(tokens):
        if token.text in _STOPS or (index and token.has(*ends)):
            return tokens[:index]
    return tokens


def _words(phrase: tuple[Token, ...], *, verbs: bool = False) -> list[str]:
    """Return the words of a phrase that mean something; a verb only where it limits (``that are pushed``)."""
    return [
        t.text
        for t in phrase
        if t.text not in LIGHT
        and t.text[:1].isalpha()
        and t.text not in _RELATIVE
        and (t.entity is not None or not t.tags or (verbs and t.has(*VERBS)))
    ]


def _is_head(entity: Entity, following: Token) -> bool:
    """Tell ``push notifications`` from ``push``: the unknown noun behind a family is what is meant."""
    plain = not following.tags and following.entity is None and following.text.isalpha()
    return _is_family(entity) and plain and following.text.isascii() and following.text not in LIGHT


def _is_family(entity: Entity) -> bool:
    return bool(entity.concept) and concept(entity.concept)["kind"] == "command"
