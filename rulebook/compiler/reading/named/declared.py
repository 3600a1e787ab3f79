"""Read how what a language declares is named: ``terraform resource names are snake_case``."""

from __future__ import annotations

import re

from rulebook.compiler.drafting.declared import DECLARED
from rulebook.compiler.rules import Shape

_REFUSED = re.compile(r"(?i)\b(?:no|not|never|without|isn't|aren't)\b[^.;:!?]{0,14}$")


def declared_shape(text: str) -> Shape | None:
    """Return how names of a language's declarations look; None where a sentence does not say it."""
    for sort, subject, wanted, _ in DECLARED:
        about, shape = re.search(f"(?i){subject}", text), re.search(rf"(?i)\b(?:{wanted})\b", text)
        if about is None or shape is None:
            continue
        plain = shape.group().lower().startswith(("no ", "not "))
        if not plain and _REFUSED.search(text[: shape.start()]):
            return None
        return Shape("declared", case=sort)
    return None
