"""Of what a command is run: a namespace, a context, a profile; the option by which its tool names that."""

from __future__ import annotations

import re
from functools import cache

from rulebook.compiler.drafting.aimed import AIMED, nouns, options_for
from rulebook.compiler.drafting.in_environments import is_environment
from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.rules import Rule

_ONE = r"\ue000\d+\ue001"
_MARKS = rf"{_ONE}(?:(?:, | ?/ ?|,? (?:or|and|nor|oder|und|o|y|ou|et) (?:the )?){_ONE}){{0,6}}"
_WORD = r"[a-z][a-z0-9-]+"
_SPARES = re.compile(
    r"(?i)\b(?:unless|except|other than|apart from|outside|but|besides|außer|salvo|excepto|sauf)\b"
)
_ANY = (
    "the",
    "a",
    "any",
    "every",
    "each",
    "another",
    "this",
    "that",
    "our",
    "other",
    "wrong",
    "default",
)


@cache
def _pattern() -> re.Pattern[str]:
    """Return the pattern of a noun with its names: ``the `a` or `b` context``, ``namespace billing``."""
    noun = "|".join(sorted(nouns(), key=len, reverse=True))
    return re.compile(
        rf"(?i)(?P<before>{_MARKS})[ -](?P<noun>{noun})\b"
        rf"|\b(?P<head>{noun}) (?:is |called |named )?(?P<behind>{_MARKS})"
        rf"|\bnamespace (?P<word>{_WORD})\b|\b(?:the|our|im|el) (?P<led>{_WORD}) namespace\b"
    )


def keep_things(rule: Rule, text: str, message: Message) -> None:
    """Hold a command to the context, the profile that is named; a note where its tool has no option."""
    found = _pattern().search(text)
    if found is None:
        return
    named = _named(found, message)
    commands = [e for e in rule.targets if e.kind == "command" and e.text not in named]
    if not named or not commands:
        return
    noun = (found["noun"] or found["head"] or "namespace").lower()
    if any(is_environment(e) and e.text in named for e in (*rule.places, *rule.targets)):
        return
    for part in (rule.targets, rule.places, rule.remedies, rule.wanted, rule.exceptions):
        part[:] = [e for e in part if e.text not in named]
    rule.residue = [one for one in rule.residue if one not in (*named, noun)]
    held = all(options_for(noun, e.text.split()[0]) for e in commands)
    rule.unclear = rule.unclear or not held or bool(_SPARES.search(text[: found.start()]))
    rule.places += [Entity(AIMED, f"{noun} {name}") for name in named if held]


def _named(found: re.Match[str], message: Message) -> list[str]:
    if marks := found["before"] or found["behind"]:
        names = [message.entities[int(mark[1])].text for mark in MARK.finditer(marks)]
        return [] if any(" " in name for name in names) else names
    word = found["word"] or found["led"]
    return [] if word.lower() in _ANY else [word]
