"""Tell what holds each time from a task: ``remove X before you commit``, ``merge only if CI is green``."""

from __future__ import annotations

import re

_REQUEST = r"(?:a |any |your )?(?:pr|pull|merge|mr)"
_ACT = (
    r"commit|push|merg|stop|finish|submit|releas|deploy|publish|hand|report"
    rf"|open(?:ing)? {_REQUEST}|creat(?:e|ing) {_REQUEST}"
)
_EDIT = r"chang|edit|touch|modif|renam|add|remov|delet|updat|introduc|mov"
_EACH_TIME = re.compile(
    rf"(?i)\b(?:before|prior to) (?:you |we |every |each |any )?(?:{_ACT})"
    rf"|\b(?:when|whenever|if|once|after) (?:you |we )?(?:have )?"
    rf"(?:{_EDIT})(?:e|es|ed|ing|y|ies|ied|ying)?\b(?! it\b)"
    r"|^\W*(?:please )?keep\b.{1,60}\b(?:up[- ]to[- ]date|in sync|current|alphabetical|sorted)\b"
    r"|^\W*(?:only )?\w+ only (?:if|when|once|after|with)\b|^\W*only \w+ (?:if|when|once|after|with)\b"
    r"|\bbevor du (?:commit|push|merg|fertig)|\bvor (?:jedem|dem) (?:commit|push|merge)\b"
    r"|\bantes de (?:hacer )?(?:commit|push|cada|confirmar|subir|terminar)"
)
_NOW = re.compile(r"(?i)\b(?:now|today|this time|for now|this (?:pr|commit|change|one)|jetzt|ahora)\b")


def holds_each_time(text: str) -> bool:
    """Tell whether the words name a moment that comes again, and not the one at hand."""
    return bool(_EACH_TIME.search(text)) and not _NOW.search(text)
