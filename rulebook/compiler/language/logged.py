"""What must not be written into logs: ``never log passwords or access tokens``, as code that is looked for.

Each noun becomes a call that logs it, ``log(... access tokens)``; only nouns count that code has names for.
"""

from __future__ import annotations

import re
from functools import cache

from rulebook.compiler.language.scripted import JOINT
from rulebook.compiler.language.tools import data

_NOUN = r"(?:an? |the |any |our |user |users' |raw |plain |full )*(?:[A-Za-z][\w-]* ){0,2}[A-Za-z][\w-]*"
_LIST = rf"(?P<nouns>{_NOUN}(?:{JOINT}{_NOUN}){{0,5}})"
_NO = r"(?<![\w`-])(?:no|never|not|don't|dont|must not|avoid|stop|kein|keine|nie|niemals)"
_LOGS = (
    r"(?:the |a |any |our |your )?"
    r"(?:log lines?|log messages?|log statements?|log output|log entries|logs?|logging)\b"
)
_WAYS = (
    re.compile(
        rf"(?i)(?P<lead>{_NO} (?:ever )?)(?:logs?|logging|print|printing)(?: of)? {_LIST}(?=\s*(?:[.,;:!]|$))"
    ),
    re.compile(
        rf"(?i)(?P<lead>{_NO} )(?:write|put|emit|include|leak|have|send) {_LIST} (?:in|into|to|onto) {_LOGS}"
    ),
    re.compile(rf"(?i)(?P<bare>{_NO} ){_LIST} (?:in|into) {_LOGS}"),
    re.compile(rf"(?i)(?P<bare>{_NO} ){_LIST} (?:loggen|ins log|in (?:die |den |unsere )?logs?)\b"),
)
_CALL = re.compile(r"log\(\.\.\. ([\w -]+)\)")
_LEADS = re.compile(r"(?i)^(?:(?:an?|the|any|our|user|users'|raw|plain|full|bearer) )+")


def logged(text: str) -> str:
    """Return a message in which what must not be logged is code: a call that logs it."""
    if "log" not in text.lower() and "print" not in text.lower():
        return text
    for way in _WAYS:
        text = way.sub(_as_calls, text)
    return text


def _as_calls(match: re.Match[str]) -> str:
    nouns = [_LEADS.sub("", noun.strip()) for noun in re.split(JOINT, match["nouns"])]
    if not all(_name(noun) for noun in nouns):
        return match.group()
    parts = match.groupdict()
    lead = parts["bare"] if parts.get("bare") else f"{parts['lead']}use "
    return lead + " or ".join(f"`log(... {noun})`" for noun in nouns)


@cache
def _names() -> dict[str, str]:
    return dict(data("written")["logged"])


def _name(noun: str) -> str:
    """Return how code names what a noun means, as a pattern; empty where nobody knows."""
    plain = noun.lower().replace("-", " ")
    known = _names()
    return known.get(plain) or known.get(plain.removesuffix("s")) or known.get(plain.removesuffix("es"), "")


def logged_regex(text: str) -> str:
    """Return what finds a call that logs a value, ``log(... token)``; empty for any other text."""
    found = _CALL.fullmatch(text)
    name = _name(found[1]) if found else ""
    if not name:
        return ""
    value = rf"(?:\w*_|\w*[a-z.])?(?:{name})(?:[^\w.(\[]|$)"
    plain = r"(?:[^\"'`\n(]|\"[^\"\n]*\"|'[^'\n]*'|`[^`\n]*`)*?"
    shown = rf"[^\n]*(?:[{{][^{{}}\n(]*?|\$\w*?)\b{value}"
    return rf"(?i){_CALLEE}(?:{plain}\b{value}|{shown}|[^\n]*\[\s*[\"'](?:{name})[\"']\s*\])"


_CALLEE = (
    r"(?:\b_?(?:log|logger|logging|console|slog|timber|tracing|rails\.logger)(?:\.\w+){1,2}!?"
    r"|\b(?:print|println|printf|puts|eprintln|dbg|nslog|log|debug|info|warn|error|trace)!?)\s*\("
)


def logged_sample(text: str) -> str:
    """Return a line of code that logs what is meant."""
    return f"logger.info({re.sub(r'[^a-z_|]', '', _sample_name(text).split('|')[0])})"


def _sample_name(text: str) -> str:
    found = _CALL.fullmatch(text)
    name = _name(found[1]) if found else ""
    return re.sub(r"\(\?:[^()]*\)\??|\w\?|\?|\\.", "", name)
