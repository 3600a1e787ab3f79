"""Read how what a language declares is named: ``terraform resource names are snake_case``."""

from __future__ import annotations

import re

from rulebook.compiler.drafting.declared import AFFIXED, DECLARED
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
    return _affixed(text)


_AFFIX = re.compile(
    r"(?i:\b(?:(?P<starts>start|begin)s?|ends?)(?:ing)? (?:with|in)|\b(?P<prefix>prefix)ed (?:with|by)"
    r"|\b(?:have|has|carry|carries|get|gets) (?:the |an? )?(?=\S+ prefix)"
    r"|\b(?P<carries>carry|carries)(?= [`'\"]?\w+_\b))"
    r" (?:the |an? )?(?:prefix |suffix |capital )?[`'\"*]*(?P<name>[A-Za-z_]\w*)[`'\"*]*(?P<behind> prefix)?"
)


def _affixed(text: str) -> Shape | None:
    """Read ``Kconfig symbols start with APP_``, whose sort stands before how it begins or ends."""
    found = _AFFIX.search(text)
    if found is None or re.search(r"(?i)\b(?:no|not|never|don't|doesn't|without)\b", text[: found.end()]):
        return None
    before = text[: found.start()]
    sort = next((one[0] for one in AFFIXED if re.search(f"(?i){one[1]}", before)), "")
    plain = found["name"].islower() and "_" not in found["name"]
    if not sort or plain or len(before.split()) > _FEW or _ONE.match(before):
        return None
    starts = found["starts"] or found["prefix"] or found["behind"] or found["carries"]
    names = (found["name"],)
    return Shape("declared", case=sort, starts=names if starts else (), ends=() if starts else names)


_FEW = 8
_ONE = re.compile(r"(?i)^\W*(?:the|this|that|my|a|an) (?!(?:\S+ ){0,3}\S+s\b)")
"""How a sentence begins that tells of one thing."""
