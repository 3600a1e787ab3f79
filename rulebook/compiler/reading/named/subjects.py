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
_BELONGS = re.compile(
    r"(?i)\b(?:belongs?|goes|go|stays?|is (?:right|fine|meant)) (?:on|in|into|for|to)\b[^.;]{0,20}$"
)
_CAPITAL = re.compile(
    r"(?i)\b(?:start|begin|starts|begins|have|with)\b[^.;!?]{0,16}\b(?:capital|upper[- ]?case) letter"
    r"|\bcapitali[sz]ed?\b"
)
_AREA = re.compile(
    r"(?i)\b(?:starts?|begins?|prefixed|opens?|leads?) (?:with|by) (?:the |a |an |its )?(?:\w+ ){0,2}?"
    r"(?:package|module|area|component|subsystem|scope|crate|service|folder|directory|prefix)\b[^.;!?]{0,30}?"
    r"\bcolon\b"
)
_NAMED_AREA = Template("area:", r"[\w./*,{}-]+(?:\([^)\n]*\))?!?: ", "")
_NO = re.compile(r"(?i)\b(?:no|not|never|without|don't|do not|isn't|aren't|stop)\b")


_TICKETS = re.compile(
    r"(?i)\b(?:no|not?|never|without|leave out|drop|skip|don't|do not|stop|keep)\b[^.;:!?]{0,24}?"
    r"\b(?:ticket|issue|jira|story)(?:[ -](?:numbers?|keys?|ids?|refs?|references?))?s?\b"
    r"(?! (?:bodies|body))[^.;:!?]{0,16}?\b(?:in|into|from|out of|on|at)\b[^.;:!?]{0,16}?"
    r"\b(?:subjects?|titles?|subject lines?|first lines?|headlines?)\b"
)
_TICKETS_BEHIND = re.compile(
    r"(?i)\b(?:commit (?:subjects?|titles?)|subject lines?)\b[^.;!?]{0,20}?\b(?:no|never|without|free of)\b"
    r"[^.;:!?]{0,10}?\b(?:ticket|issue|jira|story)(?:[ -](?:numbers?|keys?|ids?))?s?\b"
)
_STOP_AT_THE_END = re.compile(
    r"(?i)\b(?:full stop|period|trailing dot|final dot|dot)s?\b[^.;:!?]{0,20}?\b(?:of|in|on|behind|from)\b"
    r"[^.;:!?]{0,16}?\bcommit (?:subjects?|titles?|messages?)\b"
)
_LEAVE_IT = re.compile(
    r"(?i)^\W*(?:please |so |just )?(?:(?:leave|take|keep) (?:it|them|that|those) (?:off|out|away)"
    r"|(?:drop|lose|skip|omit) (?:it|them|that|those)|no more(?: of (?:it|them|that|those))?|never again"
    r"|not again|stop (?:it|that)|none of (?:it|them|that|those))\b"
)


def subject_shape(text: str, following: str = "") -> Shape | None:
    """Return how commit subjects look; None where a sentence does not say it.

    Args:
        text: the sentence.
        following: the one behind it, which may say that what this one tells of is to go.

    """
    ticket = _TICKETS.search(text) or _TICKETS_BEHIND.search(text)
    if ticket and len(_NO.findall(ticket.group())) < 2 and not _NO.search(text[: ticket.start()]):
        return Shape("subject", holds=("ticket",), against=True)
    if _STOP_AT_THE_END.search(text) and _LEAVE_IT.match(following):
        return Shape("subject", ends=(".",), against=True)
    about = _SUBJECT.search(text)
    if about is None:
        return None
    if (found := _AGAINST.search(text)) and not _BELONGS.search(text[: about.start()]):
        return Shape("subject", starts=tuple(re.findall(r"\w+:", found["names"])), against=True)
    if (area := _AREA.search(text)) and not _NO.search(text[: area.start()]):
        return Shape("subject", names=(_NAMED_AREA,))
    like = _LIKE.search(text)
    if like and _SHOWN.search(text[: like.start()]) and not _NO.search(text[: like.start()]):
        return Shape("subject", names=(_CONVENTIONAL,))
    capital = _CAPITAL.search(text)
    if capital and not _NO.search(text[: capital.start()]):
        return Shape("subject", case="upper")
    return None
