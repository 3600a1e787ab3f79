"""Ways of saying that are written as others: each is looked for only where a text holds a part of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

Form = tuple[str, re.Pattern[str], str | Callable[[re.Match[str]], str]]
"""Parts in lower case, ``|`` between them, of which a text must hold one; a pattern; what it becomes."""


def rewritten(text: str, forms: Iterable[Form]) -> str:
    """Return a text in which each form is what it stands for, one after the other."""
    lowered = text.lower()
    for parts, pattern, plain in forms:
        if any(part in lowered for part in parts.split("|")):
            text = pattern.sub(plain, text)
    return text
