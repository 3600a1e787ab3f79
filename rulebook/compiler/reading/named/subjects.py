"""Read how commit subjects look: like conventional ones, without a prefix, with a capital."""

from __future__ import annotations

import re

from rulebook.compiler.language.templates import Template
from rulebook.compiler.rules import Shape

_TYPES = "feat|fix|chore|docs|refactor|test|tests|build|ci|perf|style|revert|deps|release"
_CONVENTIONAL = Template("type(scope): summary", rf"(?:{_TYPES})(?:\([\w ./,-]+\))?!?: ", "")
_SUBJECT = re.compile(
    r"(?i)\b(?:commit (?:subjects?|messages?|titles?|lines?|headlines?)|commits|subject lines?"
    r"|commit-?(?:betreff|nachricht)\w*)\b"
)
_LIKE = re.compile(
    rf"[`'\"](?:{_TYPES})(?:\([\w ./,-]+\))?!?: ?[^`'\"]*[`'\"]|\b(?:{_TYPES})\([\w ./,-]+\)!?: \w"
)
_SHOWN = re.compile(
    r"(?i)\b(?:like|follow|look|format|form|shape|read|written|are|is|as in|such as|e\.g\.|example)\b|:"
)
_AGAINST = re.compile(
    rf"(?i)\b(?:no|not|never|without|drop|stop|don't|do not)\b[^.;!?]{{0,40}}?"
    rf"\b(?P<names>(?:{_TYPES}):(?:\s*[,/]\s*(?:or |and )?(?:{_TYPES}):)*)"
)
_CAPITAL = re.compile(
    r"(?i)\b(?:start|begin|starts|begins|have|with)\b[^.;!?]{0,16}\b(?:capital|upper[- ]?case) letter"
    r"|\bcapitali[sz]ed?\b"
)
_NO = re.compile(r"(?i)\b(?:no|not|never|without|don't|do not|isn't|aren't|stop)\b")


def subject_shape(text: str) -> Shape | None:
    """Return how commit subjects look; None where a sentence does not say it."""
    about = _SUBJECT.search(text)
    if about is None:
        return None
    if found := _AGAINST.search(text):
        return Shape("subject", starts=tuple(re.findall(r"\w+:", found["names"])), against=True)
    like = _LIKE.search(text)
    if like and _SHOWN.search(text[: like.start()]) and not _NO.search(text[: like.start()]):
        return Shape("subject", names=(_CONVENTIONAL,))
    capital = _CAPITAL.search(text)
    if capital and not _NO.search(text[: capital.start()]):
        return Shape("subject", case="upper")
    return None
