"""Some of the code, by a word beside it: ``in compose files`` says which, ``in legacy code`` does not."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.bounds.pieces import is_about_code, sentence_of
from rulebook.compiler.reading.written.line import any_of
from rulebook.compiler.reading.written.phrases import words
from rulebook.compiler.reading.written.where import NOT_TESTS, globs_of_noun
from rulebook.compiler.rules import Rule

_IN_SOME = re.compile(
    rf"(?i)\b(?:in|inside|within|across|throughout)\s+(?P<which>(?:[a-z][\w-]*\s+){{1,3}})"
    rf"(?:{MARK.pattern}|(?:code|files|modules|docs|documents|documentation|pages)\b)"
)
_ALL_CODE = frozenset(
    [
        *NOT_TESTS,
        *("source", "checked-in", "real", "actual", "final", "existing", "test", "tests", "these", "this"),
    ]
)
"""What is said of code and of files, and leaves out no part of them."""
_OF_CODE = ("forbid", "replace", "require_content")


def keep_some(rule: Rule, message: Message) -> None:
    """Limit a rule about code to the files that a word beside ``files`` means, where they are known."""
    at = sentence_of(rule, message)
    code = rule.kind == "style" or (rule.kind in _OF_CODE and is_about_code(rule))
    if at is None or not code or any(not _is_any(e) for e in rule.places):
        return
    for found in _IN_SOME.finditer(message.spoken[at].sentence.text):
        place = message.entities[int(found[2])] if found[2] else None
        which = set(found["which"].lower().split()) - words("light") - words("here") - _ALL_CODE
        if not which or (place is not None and not _is_any(place)):
            continue
        globs = [glob for word in sorted(which) for glob in globs_of_noun(word)]
        rule.unclear = rule.unclear or not globs
        rule.places = [any_of(globs)] if globs else rule.places


def _is_any(place: Entity) -> bool:
    return place.concept in ("everything", "scope_docs")
