"""Might a prompt be a correction? A cheap yes or no for the prompt hook; safe at hook time.

Wider than the orders that the grammar reads: a yes only offers ``rulebook record``, nothing is stored by it.
Blame, wishes about manner and facts without these words are not offered; ``rulebook record`` reads them.
"""

from __future__ import annotations

MAX_CHARACTERS = 8000
"""A longer prompt is a paste or a task; only its beginning is looked at."""

_CUES = frozenset(
    [
        *(
            "never",
            "don't",
            "dont",
            "stop",
            "always",
            "instead",
            "avoid",
            "forbidden",
            "banned",
            "again",
            "deprecated",
        ),
        *(
            "generated",
            "only",
            "must",
            "unless",
            "before",
            "nie",
            "niemals",
            "nicht",
            "kein",
            "keine",
            "keinen",
        ),
        *("immer", "statt", "verboten", "nur", "bevor", "vor", "nunca", "jamás", "jamas", "siempre", "evita"),
        *(
            "prohibido",
            "solo",
            "sólo",
            "antes",
            "jamais",
            "toujours",
            "interdit",
            "évite",
            "avant",
            "nao",
            "não",
        ),
    ]
)
_PAIRS = frozenset(
    [
        *(
            "do not",
            "must not",
            "should not",
            "may not",
            "can not",
            "from now",
            "told you",
            "how often",
            "how many",
        ),
        *(
            "ask first",
            "ask before",
            "ask me",
            "rather than",
            "off limits",
            "hands off",
            "leave it",
            "is mine",
        ),
        *(
            "no more",
            "we use",
            "not use",
            "in lieu",
            "finger weg",
            "ab jetzt",
            "frag mich",
            "en vez",
            "a partir",
        ),
        *("no uses", "no toques", "no edites", "ne pas", "au lieu"),
    ]
)
_JOINED = (
    *("不要", "别", "禁止", "必须", "不能", "不得", "严禁", "以后", "每次", "先问"),
    *("しないで", "必ず", "하지 마", "하지마", "금지", "반드시"),
)
_SIGNS = ".,;:!?()[]\"'`*_"


def looks_like_correction(text: str) -> bool:
    """Tell whether a prompt has a word that corrections have; a bare question never does."""
    head = text[:MAX_CHARACTERS].lower().replace("\u2019", "'")
    if (
        head.rstrip().endswith("?")
        and "\n" not in head.strip()
        and "again" not in head
        and "keep" not in head
    ):
        return False
    if any(cue in head for cue in _JOINED):
        return True
    words = [word.strip(_SIGNS) for word in head.split()]
    if not _CUES.isdisjoint(words) or (words and words[0] == "no" and len(words) > 2):
        return True
    return any(f"{words[index - 1]} {words[index]}" in _PAIRS for index in range(1, len(words)))
