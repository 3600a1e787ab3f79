"""Read of which signs names consist, and which ones names in code must not hold."""

from __future__ import annotations

import re

from rulebook.compiler.reading.named.characters import character_shape
from rulebook.compiler.rules import Shape

_SIGN = {
    r"a-z|lower[- ]?case(?: letters)?|small letters": "a-z",
    r"A-Z|upper[- ]?case(?: letters)?|capitals|capital letters": "A-Z",
    r"0-9|digits?|numbers": "0-9",
    r"[`'\"]?/[`'\"]?|slash(?:es)?": "/",
    r"[`'\"]?_[`'\"]?|underscores?": "_",
    r"[`'\"]?\.[`'\"]?|dots?": ".",
    r"[`'\"]?-[`'\"]?|dash(?:es)?|hyphens?": "-",
}
"""What people call the signs of a name -> how a glob's set holds them."""
_ANY = "|".join(f"(?:{words})" for words in _SIGN)
_ALPHABET = re.compile(
    r"(?i:\b(?P<of>branch|file)[ -]?names?\b|\b(?P<several>branch)es\b)"
    r"(?i:\s*(?::|=|-|are|is|consist of|hold|contain|have|use|may hold|may contain|made of|,)){0,2}"
    r"(?i:\s*(?:only|just|nothing but|made of|of|the))*\s*"
    rf"(?P<signs>(?:{_ANY})(?:(?:\s*(?:,|and|or|plus|&)\s*)+(?:{_ANY}))+)"
    r"(?i:,? (?:only|alone|please|and nothing else|nothing else|no more))?\s*(?:[.;(]|$)"
)


def alphabet_shape(text: str) -> Shape | None:
    """Read ``branch names: a-z, - and /``: any other sign has no place in them."""
    found = _ALPHABET.search(text)
    if found is None:
        return None
    named = re.findall(_ANY, found["signs"])
    held = {sign for one in named for words, sign in _SIGN.items() if re.fullmatch(words, one)}
    if not held & {"a-z", "A-Z"}:
        return None
    of = "file" if (found["of"] or "").lower() == "file" else "branch"
    held |= {"."} if of == "file" else set()
    return Shape(of, holds=(f"[!{''.join(sign for sign in _SIGN.values() if sign in held)}]",), against=True)


_NO = r"\b(?:no|never|without|not|avoid|kein\w*|ohne|sin|(?:do not|don't) (?:use|put|have|write))\b"
_IN_CODE = r"(?P<of>method|function|func|class|interface|type|struct)(?:e?s)?(?:[ -]names?)?"
_UNDERSCORES = re.compile(
    rf"(?i){_NO}[^.;:!?]{{0,20}}?\bunderscores?\b[^.;:!?]{{0,20}}?\b(?:in|from|inside|within)\b"
    rf"[^.;:!?]{{0,24}}?\b{_IN_CODE}\b"
)
_UNDERSCORES_BEHIND = re.compile(
    rf"(?i)\b(?P<of>method|function|class|interface|struct)(?:[ -]names?|e?s)\b[^.;!?]{{0,24}}?{_NO}"
    r"[^.;:!?]{0,16}?\bunderscores?\b"
)
_LANGUAGES = {
    r"c#|\.net\b|csharp|\.cs\b": "cs",
    r"\bgo\b|golang|\.go\b": "go",
    r"kotlin|\.kt\b": "kt",
    r"\bjava\b|\.java\b": "java",
    r"typescript|\bts\b|\.ts\b": "ts",
    r"javascript|\bjs\b|\.js\b": "js",
    r"swift": "swift",
    r"\bphp\b": "php",
    r"scala": "scala",
    r"\bdart\b|flutter": "dart",
}


def language_in(*texts: str) -> str:
    """Return the ending of the one language that texts speak of, the first text first; empty for none."""
    for text in texts:
        found = [to for words, to in _LANGUAGES.items() if re.search(f"(?i){words}", text)]
        if found:
            return found[0] if len(found) == 1 else ""
    return ""


def speaks_of_signs(text: str) -> bool:
    """Tell ``no underscores in method names (`A_B` -> `AB`)``: a wrong name and a right one are shown."""
    return bool(_UNDERSCORES.search(text) or _UNDERSCORES_BEHIND.search(text) or character_shape(text))


def underscore_shape(text: str, before: str) -> Shape | None:
    """Read ``no underscores in C# method names``, where it is plain of which language they are.

    Args:
        text: the sentence.
        before: what stands above or before it, which may name the language.

    """
    found = _UNDERSCORES.search(text) or _UNDERSCORES_BEHIND.search(text)
    language = language_in(text, before) if found else ""
    if found is None or not language:
        return None
    of = "method" if found["of"].lower() in ("method", "function", "func") else "class"
    return Shape(of, holds=("_",), language=language, against=True)
