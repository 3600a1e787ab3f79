"""What a question says of one thing instead of another: it accuses, or recommends."""

from __future__ import annotations

import re

from rulebook.compiler.reading.instead.part import Part

_ASKED = re.compile(
    r"^(?:(?:so|and|then|again|but|ok|okay|hey|wait|sorry|seriously) ,? ?)*(?:\S+ , |\S+ : )?"
    "(?:why|who|what|how come|since when|could|can|would|will|you)\\b"
)
"""How a question begins that is an order, or an accusation."""
_RECOMMENDS = re.compile(
    r"^(?:(?:so|and|then|but) )*(?:what (?:is|was)|why|do|did|have) (?:wrong|not|we not|you not)\b"
)


def of_a_question(parts: list[Part]) -> list[Part]:
    """Return what a question blames or recommends: one that only asks has no part."""
    blamed = [p for p in parts if p.what == "ill" and _ASKED.match(p.text)]
    return blamed + [p for p in parts if p.what == "offer" and (blamed or _RECOMMENDS.match(p.text))]
