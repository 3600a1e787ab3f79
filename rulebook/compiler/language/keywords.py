"""Words of programming languages that are English words too: a ban or a contrast makes code of them."""

from __future__ import annotations

import re
from functools import cache

from rulebook.compiler.language.tools import data

_LEADS = (
    r"(?:,\s*not|(?<![\w`-])(?:never use|not use|don't use|dont use|stop using|use|using|avoid|ban|no|never"
    r"|instead of|over|rather than|prefer|kein|nie|statt|en vez de|nada de|no uses))"
)
_ENDS = (
    r"(?=\s*(?:[,;:.!)]|$|\b(?:in|for)\s+(?:typescript|ts|tsx|javascript|js|rust|go|kotlin|swift|php|c|c\+\+|c#"
    r"|new code|the code|our code|library code|production code)\b|\b(?:anywhere|here|please|ever|again)\b))"
)


@cache
def _keywords() -> dict[str, str]:
    entries = (entry.partition("=") for entry in data("tools")["keywords"]["words"].split())
    return {word: code or word for word, _, code in entries}


@cache
def _pattern() -> re.Pattern[str]:
    words = "|".join(map(re.escape, _keywords()))
    return re.compile(rf"(?i)(?P<lead>{_LEADS}\s+)(?P<word>(?-i:{words})){_ENDS}")


def spelled_as_code(text: str) -> str:
    """Return a message in which such words stand in code spans: ``use const, not var``."""
    return _pattern().sub(lambda found: f"{found['lead']}`{_keywords()[found['word']]}`", text)
