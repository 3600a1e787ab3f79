"""Limits in words: ``72 characters at most``, ``under 100 words``, ``höchstens 5 Sätze``."""

from __future__ import annotations

import re

_UNITS = {
    "characters": r"characters?|chars?|letters?|columns?|zeichen|caracteres|字符|个字符",
    "words": r"words?|wörter|worte|palabras|mots|字|个字",
    "sentences": r"sentences?|sätze|satz|frases?|oraciones|句话|句",
    "lines": r"lines?|zeilen?|líneas?|lignes|行",
}
_MOST = (
    r"under|below|at most|no more than|not more than|no longer than|max(?:imum|imal)?\.?(?: of)?|up to|within"
    r"|fewer than|less than|shorter than|limit(?:ed)? to|höchstens|unter|como máximo|máximo|menos de"
    r"|最多|不超过|不要超过"
)
_AFTER = r"at most|max(?:imum|imal)?|tops|or less|or fewer|or shorter|limit|höchstens|como máximo|以内|以下"
_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10}
_NUMBER = rf"(?P<number>\d{{1,4}}|{'|'.join(_WORDS)})"
_UNIT = "|".join(f"(?P<{name}>{words})" for name, words in _UNITS.items())
_LIMIT = re.compile(
    rf"(?i)(?<![\w])(?P<most>{_MOST})?\s*(?:the )?{_NUMBER}[\s-]*(?:{_UNIT})(?![a-z])"
    rf"[,\s]*(?P<tail>{_AFTER})?"
)


_ONE = re.compile(
    r"(?i)\b(?:is|are|stays?|be|fits?|in|into|on|to) (?:a |exactly |just |only )?"
    r"(?:one|single) (?P<unit>line|sentence)\b(?! (?:per|for|each|above|below|before|after|of)\b)"
)
"""What is one line or sentence long: ``summaries are one line``."""


def limit_in(text: str) -> tuple[int, str] | None:
    """Return the limit that a text sets, with its unit; a number that limits nothing is none."""
    if one := _ONE.search(text):
        return 1, "lines" if one["unit"].lower().startswith("line") else "sentences"
    for found in _LIMIT.finditer(text):
        if found["most"] or found["tail"]:
            number = _WORDS.get(found["number"].lower()) or int(found["number"])
            return number, next(name for name in _UNITS if found[name])
    return None
