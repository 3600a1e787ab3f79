"""A noun that several words share: ``png or zip files`` names files of both kinds."""

from __future__ import annotations

import re

from rulebook.compiler.language.concepts import concept_named
from rulebook.compiler.language.shapes import FILES_OF

_WORD = r"\.?[^\W\d_][\w-]*"
_SHARED = re.compile(
    rf"(?i)(?<![\w/.*-])(?P<words>{_WORD}-?(?: ?, ?{_WORD}-?){{0,5}},?"
    rf" (?:and/or|and|or|nor|oder|und) {_WORD})"
    r"(?P<join>[ -]?)(?P<noun>files?|dateien|dumps?|exports?)\b"
)
_NOUNS = ("file", "ateien", "dump", "export")
_BETWEEN = re.compile(r"(?i) ?,? (?:and/or|and|or|nor|oder|und) | ?, ?")


def with_own_noun(text: str) -> str:
    """Return a text in which words that share a noun have one each, where each names a kind of files."""
    return _SHARED.sub(_apart, text) if any(noun in text for noun in _NOUNS) else text


def _apart(match: re.Match[str]) -> str:
    words = [word.rstrip("-") for word in _BETWEEN.split(match["words"])]
    known = 0  # how many words from the last one are kinds of files
    while known < len(words) and _is_kind(words[-1 - known], match):
        known += 1
    if known < 2 or (known < len(words) and "," in match["words"].split(words[-known])[0]):
        return match.group()
    signs = _BETWEEN.findall(match["words"])
    named = [
        f"{w}{match['join']}{match['noun']}" if at >= len(words) - known else w for at, w in enumerate(words)
    ]
    return "".join(word + sign for word, sign in zip(named, [*signs, ""], strict=True))


def _is_kind(word: str, match: re.Match[str]) -> bool:
    named = f"{word}{match['join']}{match['noun']}"
    return bool(FILES_OF.fullmatch(named) or concept_named(named))
