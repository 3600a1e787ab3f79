"""Commands that must not stand in files: ``no sleep in ci/*.sh``, ``no apt-get upgrade in Dockerfiles``.

Nothing is said of running them. They are put into code spans as a shell shows them (``$ sleep``), so that
every reader meets code.
"""

from __future__ import annotations

import re
from itertools import pairwise

from rulebook.compiler.language.tools import is_program

_LEAD = re.compile(
    r"(?i)(?:,\s*not|(?<![\w`-])"
    r"(?:no|not|never|don't|dont|without|kein|keine|keinen|nie|ohne|nada de|sin|pas de|sans|sem))"
    r"\s+(?:(?:use|using|call|calling|run|put|add|have|write|any|bare|plain|raw) ){0,2}"
)
_WORD = r"(?:[A-Za-z][\w.+-]{0,30}|--?[A-Za-z][\w-]{0,20}|\|)"
_ITEM = rf"`?{_WORD}(?: {_WORD}){{0,3}}?`?"
JOINT = r"(?:,\s*(?:or |and )?| or | and | nor | oder | und | o | y | ou | et |/)"
_SCRIPTS = (
    r"`?(?:[\w.*/-]{0,60}\.(?:sh|bash|zsh|ksh)\b|\.github/workflows\b"
    r"|(?:[\w.*/-]{1,60}/)?(?:\*\.)?(?:Dockerfile|Containerfile|Makefile)\b)"
    r"|(?:shell|bash)[ -](?:scripts?|skripten)\b|(?:Docker|Container|Make)files\b|(?:github )?workflows\b"
)
_BEHIND = re.compile(
    rf"(?P<items>{_ITEM}(?:{JOINT}{_ITEM}){{0,5}}),? (?:anywhere )?(?:in|to|into|inside|within|from|en|dans)"
    rf" (?:the |our |my |any |all |den |los |las |les )?(?i:{_SCRIPTS})"
)
_BUILTIN = frozenset(
    "sleep eval exit set source cd export echo printf sudo trap read test exec ADD COPY ENV ARG ENTRYPOINT"  # noqa: SIM905 - shorter
    " ONBUILD USER VOLUME MAINTAINER HEALTHCHECK".split()
)


def scripted(text: str) -> str:
    """Return a message in which commands that files must not hold are code, as a shell shows them."""
    out, done = [], 0
    for lead in _LEAD.finditer(text):
        found = _BEHIND.match(text, lead.end()) if lead.end() >= done else None
        if found is None:
            continue
        start, end = found.span("items")
        parts = re.split(rf"({JOINT})", found["items"])
        if all(_is_command(part) for part in parts[::2]):
            out += [
                text[done:start],
                *(_shown(part) if at % 2 == 0 else part for at, part in enumerate(parts)),
            ]
            done = end
    return "".join([*out, text[done:]])


def _is_command(item: str) -> bool:
    words = item.strip("`").split()
    first, piped = words[0], [after for before, after in pairwise(words) if before == "|"]
    return (is_program(first) or first in _BUILTIN) and all(map(is_program, piped)) and words[-1] != "|"


def _shown(item: str) -> str:
    return f"`$ {item.strip('`')}`"


def command_regex(text: str) -> str:
    """Return what finds a command of a script, ``$ npm install``, where commands begin."""
    out = ""
    for before, word in pairwise(text.split()):
        if word == "|":
            out += r"\b[^\n|]*\|\s*(?:sudo\s+)?"
        else:
            out += ("" if before in ("$", "|") else r"(?:\s+-\S+)*?\s+") + re.escape(word)
    return _BEGINS + out + r"(?:[\s;&|)\"'`]|$)"


_BEGINS = (
    r"(?:^|[;&|(`]|\b(?:if|while|until|then|do|else|RUN|CMD|ENTRYPOINT|exec|time|xargs|sudo)\s|\b(?:run|script|command):"
    r"|^\s*-\s)\s*(?:@|-\s+)?(?:sudo\s+)?"
)


def command_sample(text: str) -> str:
    """Return a line of a script with the command."""
    return " ".join(word if word != "|" else "x |" for word in text.split()[1:]) + " x"
